import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { toLatinDigits } from '#values/digits.ts'
import { email, text } from '#values/schemas.ts'

export const roles = ['customer', 'owner', 'courier', 'moderator', 'admin'] as const
export type Role = (typeof roles)[number]

/** How somebody proves who she is. */
export const ways = ['password', 'code', 'link', 'passkey', 'google', 'facebook', 'apple', 'twitter'] as const
export type Way = (typeof ways)[number]

/** Couriers sign in at the door of the deliveries, everybody else at the shop's. */
export const portals = ['shop', 'delivery'] as const
export type Portal = (typeof portals)[number]

const isWellFormed = z.refine<string>((value) => value.isWellFormed() && !value.includes('\u0000'))
const phone = z.pipe(text(24, 7), z.transform(toLatinDigits))

/** An e-mail address or a phone; the domain refuses none and both. */
export const contact = { email: z.optional(email), phone: z.optional(phone) }
export const code = z.string().check(z.maxLength(32), isWellFormed)
export const phoneChannel = z.optional(z.enum(['sms', 'whatsapp']))
/** A solved puzzle, asked for after several tries. */
export const proof = z.optional(z.string().check(z.maxLength(2048)))
/** Weak ones are refused by the domain, with reasons. */
export const newPassword = z.string().check(z.minLength(1), z.maxLength(128), isWellFormed)
export const sent = z.object({ sent: z.boolean() })

/** Without a password the account is made by code alone. */
export const signUpSchema = z.strictObject({ name: text(80), ...contact, password: z.optional(newPassword), channel: phoneChannel, proof })
export const signInSchema = z.strictObject({
  ...contact,
  password: z.optional(z.string().check(z.maxLength(128), isWellFormed)),
  portal: z.optional(z.enum(portals)),
  proof,
})
export const confirmSchema = z.strictObject({ ...contact, code })
export const resetPasswordSchema = z.strictObject({ ...contact, code, password: newPassword })
export const forgotPasswordSchema = z.strictObject({ ...contact, channel: phoneChannel, proof })

export const personSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  /** In E.164, proved. */
  phone: z.nullable(z.string()),
  isEmailConfirmed: z.boolean(),
  /** The address of her picture without size and ending: `${avatar}-256.webp`, `-512.webp`. */
  avatar: z.nullable(z.string()),
  roles: z.array(z.enum(roles)),
})
export type Person = z.infer<typeof personSchema>
const viewer = z.object({ person: z.nullable(personSchema) })
/** Signed in when there is a person; without one what is still owed: a second proof, or the other portal. */
export const enteredSchema = z.object({ person: z.nullable(personSchema), nextStep: z.nullable(z.enum(['second-factor', ...portals])) })

/** What lowers the deposits of somebody who rents: a verified identity, and three rentals without a claim. */
export interface TrustLevel {
  isVerified: boolean
  isTrusted: boolean
}

export const personContract = {
  viewer: oc.route({ method: 'GET', path: '/people/me' }).output(viewer),
  /** Keeps a sign-up aside and sends a six-digit code. The same answer for known and unknown contacts. */
  signUp: oc.route({ method: 'POST', path: '/people' }).input(signUpSchema).output(sent),
  /** Proves the contact of a sign-up, makes the account and signs in. */
  confirm: oc.route({ method: 'PUT', path: '/people/confirmation' }).input(confirmSchema).output(enteredSchema),
  signIn: oc.route({ method: 'POST', path: '/people/sessions' }).input(signInSchema).output(enteredSchema),
  signOut: oc.route({ method: 'DELETE', path: '/people/sessions' }).output(viewer),
  forgotPassword: oc.route({ method: 'POST', path: '/people/password-codes' }).input(forgotPasswordSchema).output(sent),
  resetPassword: oc.route({ method: 'PUT', path: '/people/password' }).input(resetPasswordSchema).output(enteredSchema),
}
