import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { text } from '#values/schemas.ts'
import {
  code,
  contact,
  portals,
  enteredSchema,
  newPassword,
  personSchema,
  phoneChannel,
  proof,
  sent,
} from '#domain/accounts/people/person.contract.ts'

/** What a browser may wait for a code for; `delivery` is a courier's sign-in, at her portal. */
export const purposes = ['sign-up', 'sign-in', 'delivery', 'reset'] as const
export type Purpose = (typeof purposes)[number]

const portal = z.optional(z.enum(portals))
export const requestCodeSchema = z.strictObject({ ...contact, channel: phoneChannel, portal, proof })
export const signInByCodeSchema = z.strictObject({ ...contact, code, name: z.optional(text(80)), portal })
export const signInByLinkSchema = z.strictObject({ link: z.string().check(z.regex(/^[\w-]{22,64}$/)), name: z.optional(text(80)) })
export const resendCodeSchema = z.strictObject({ purpose: z.enum(purposes), channel: phoneChannel })
export const proposeContactSchema = z.strictObject({ ...contact, channel: phoneChannel })
export const changeContactSchema = z.strictObject({ ...contact, code })
export const setPasswordSchema = z.strictObject({ password: newPassword })

export const authContract = {
  /** How codes reach a phone, and whether the person who asks has a password. */
  list: oc
    .route({ method: 'GET', path: '/auth' })
    .output(z.object({ channels: z.array(z.enum(['sms', 'whatsapp'])), hasPassword: z.boolean() })),
  /** A puzzle for a browser that was answered `people.proof-needed`; its solution goes into `proof`, once. */
  askPuzzle: oc.route({ method: 'POST', path: '/auth/puzzles' }).output(z.object({ puzzle: z.string() })),
  /** Sends a code for signing in without a password, by mail with a link (none at the couriers' portal). The same answer for known and unknown contacts. */
  requestCode: oc.route({ method: 'POST', path: '/auth/codes' }).input(requestCodeSchema).output(sent),
  /** Signs in by code at the door where it was asked for; at the shop's an unknown contact needs a name and opens an account. */
  signInByCode: oc.route({ method: 'PUT', path: '/auth/codes' }).input(signInByCodeSchema).output(enteredSchema),
  /** Signs in by the link of the mail, in the browser that asked for it. */
  signInByLink: oc.route({ method: 'PUT', path: '/auth/links' }).input(signInByLinkSchema).output(enteredSchema),
  /** Another code in place of the one this browser waits for. */
  resendCode: oc.route({ method: 'POST', path: '/auth/codes/again' }).input(resendCodeSchema).output(sent),
  /** Sends a code to the e-mail address or phone she wants as her own. */
  proposeContact: oc.route({ method: 'POST', path: '/auth/contacts' }).input(proposeContactSchema).output(sent),
  changeContact: oc
    .route({ method: 'PUT', path: '/auth/contacts' })
    .input(changeContactSchema)
    .output(z.object({ person: personSchema })),
  /** Her first password, or another one. */
  setPassword: oc
    .route({ method: 'PUT', path: '/auth/password' })
    .input(setPasswordSchema)
    .output(z.object({ isSet: z.boolean() })),
}
