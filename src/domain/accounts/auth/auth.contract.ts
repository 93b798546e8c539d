import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import {
  code,
  contact,
  enteredSchema,
  newPassword,
  personSchema,
  phoneChannel,
  portals,
  proof,
  sent,
} from '#domain/accounts/people/person.contract.ts'
import { personName } from '#values/schemas.ts'

/** The purpose of a one-time code; `delivery` is a sign-in at the couriers' portal. */
export const purposes = ['sign-up', 'sign-in', 'delivery', 'reset'] as const
export type Purpose = (typeof purposes)[number]

const portal = z.optional(z.enum(portals))
export const requestCodeSchema = z.strictObject({ ...contact, channel: phoneChannel, portal, proof })
export const signInByCodeSchema = z.strictObject({ ...contact, code, name: z.optional(personName()), portal })
export const signInByLinkSchema = z.strictObject({ link: z.string().check(z.regex(/^[\w-]{22,64}$/)), name: z.optional(personName()) })
export const resendCodeSchema = z.strictObject({ purpose: z.enum(purposes), channel: phoneChannel })
export const proposeContactSchema = z.strictObject({ ...contact, channel: phoneChannel })
export const changeContactSchema = z.strictObject({ ...contact, code })
export const setPasswordSchema = z.strictObject({ password: newPassword })

export const authContract = {
  /** Returns the channels that can send codes to a phone, and whether the caller has a password. */
  list: oc
    .route({ method: 'GET', path: '/auth' })
    .output(z.object({ channels: z.array(z.enum(['sms', 'whatsapp'])), hasPassword: z.boolean() })),
  /** Returns a puzzle for a browser that was refused with `people.proof-needed`; its solution is sent once as `proof`. */
  askPuzzle: oc.route({ method: 'POST', path: '/auth/puzzles' }).output(z.object({ puzzle: z.string() })),
  /**
   * Sends a code for signing in without a password, by mail with a link (no link at the couriers' portal). The answer is the same for
   * known and unknown contacts.
   */
  requestCode: oc.route({ method: 'POST', path: '/auth/codes' }).input(requestCodeSchema).output(sent),
  /** Signs in by code at the portal it was requested for; at the shop's portal an unknown contact with a name gets an account. */
  signInByCode: oc.route({ method: 'PUT', path: '/auth/codes' }).input(signInByCodeSchema).output(enteredSchema),
  /** Signs in by the link of the mail, in the browser that requested it. */
  signInByLink: oc.route({ method: 'PUT', path: '/auth/links' }).input(signInByLinkSchema).output(enteredSchema),
  /** Replaces the pending code of this browser and sends the new one. */
  resendCode: oc.route({ method: 'POST', path: '/auth/codes/again' }).input(resendCodeSchema).output(sent),
  /** Sends a code to the e-mail address or phone the person wants to use. */
  proposeContact: oc.route({ method: 'POST', path: '/auth/contacts' }).input(proposeContactSchema).output(sent),
  /** Replaces the e-mail address or phone of the person, with the code that was sent there. */
  changeContact: oc
    .route({ method: 'PUT', path: '/auth/contacts' })
    .input(changeContactSchema)
    .output(z.object({ person: personSchema })),
  /** Sets or replaces the password. */
  setPassword: oc
    .route({ method: 'PUT', path: '/auth/password' })
    .input(setPasswordSchema)
    .output(z.object({ isSet: z.boolean() })),
}
