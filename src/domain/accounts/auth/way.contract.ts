import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { text } from '#values/schemas.ts'
import {
  code,
  contact,
  doors,
  enteredSchema,
  newPassword,
  personSchema,
  phoneChannel,
  proof,
  sent,
} from '#domain/accounts/people/person.contract.ts'

/** What a browser may wait for a code for; `delivery` is a courier's sign-in, at her door. */
export const purposes = ['sign-up', 'sign-in', 'delivery', 'reset'] as const
export type Purpose = (typeof purposes)[number]

const door = z.optional(z.enum(doors))
export const askCodeSchema = z.strictObject({ ...contact, channel: phoneChannel, door, proof })
export const enterByCodeSchema = z.strictObject({ ...contact, code, name: z.optional(text(80)), door })
export const enterByLinkSchema = z.strictObject({ link: z.string().check(z.regex(/^[\w-]{22,64}$/)), name: z.optional(text(80)) })
export const sendAgainSchema = z.strictObject({ purpose: z.enum(purposes), channel: phoneChannel })
export const proposeContactSchema = z.strictObject({ ...contact, channel: phoneChannel })
export const changeContactSchema = z.strictObject({ ...contact, code })
export const setPasswordSchema = z.strictObject({ password: newPassword })

export const wayContract = {
  /** How codes reach a phone, and whether the person who asks has a password. */
  list: oc
    .route({ method: 'GET', path: '/ways' })
    .output(z.object({ channels: z.array(z.enum(['sms', 'whatsapp'])), hasPassword: z.boolean() })),
  /** A puzzle for a browser that was answered `people.proof-needed`; its solution goes into `proof`, once. */
  askPuzzle: oc.route({ method: 'POST', path: '/ways/puzzles' }).output(z.object({ puzzle: z.string() })),
  /** Sends a code for signing in without a password, by mail with a link (none at the couriers' door). The same answer for known and unknown contacts. */
  askCode: oc.route({ method: 'POST', path: '/ways/codes' }).input(askCodeSchema).output(sent),
  /** Signs in by code at the door where it was asked for; at the shop's an unknown contact needs a name and opens an account. */
  enterByCode: oc.route({ method: 'PUT', path: '/ways/codes' }).input(enterByCodeSchema).output(enteredSchema),
  /** Signs in by the link of the mail, in the browser that asked for it. */
  enterByLink: oc.route({ method: 'PUT', path: '/ways/links' }).input(enterByLinkSchema).output(enteredSchema),
  /** Another code in place of the one this browser waits for. */
  sendAgain: oc.route({ method: 'POST', path: '/ways/codes/again' }).input(sendAgainSchema).output(sent),
  /** Sends a code to the e-mail address or phone she wants as her own. */
  proposeContact: oc.route({ method: 'POST', path: '/ways/contacts' }).input(proposeContactSchema).output(sent),
  changeContact: oc
    .route({ method: 'PUT', path: '/ways/contacts' })
    .input(changeContactSchema)
    .output(z.object({ person: personSchema })),
  /** Her first password, or another one. */
  setPassword: oc
    .route({ method: 'PUT', path: '/ways/password' })
    .input(setPasswordSchema)
    .output(z.object({ isSet: z.boolean() })),
}
