import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { roleNames } from '#domain/permissions.policy.ts'
import { email, personName, typedText } from '#values/schemas.ts'

export const signInMethods = ['password', 'code', 'link', 'passkey', 'google', 'facebook', 'apple', 'twitter'] as const
export type SignInMethod = (typeof signInMethods)[number]

/** The sign-in pages: couriers use `delivery`, everybody else `shop`. */
export const portals = ['shop', 'delivery'] as const
export type Portal = (typeof portals)[number]

const isWellFormed = z.refine<string>((value) => value.isWellFormed() && !value.includes('\u0000'))
const phone = typedText(24, 7)

/** An e-mail address or a phone; the domain refuses none or both. */
export const contact = { email: z.optional(email), phone: z.optional(phone) }
export const code = z.string().check(z.maxLength(32), isWellFormed)
export const phoneChannel = z.optional(z.enum(['sms', 'whatsapp']))
/** A solved puzzle, required after several attempts. */
export const proof = z.optional(z.string().check(z.maxLength(2048)))
/** The domain refuses weak ones, with reasons. */
export const newPassword = z.string().check(z.minLength(1), z.maxLength(128), isWellFormed)
export const sent = z.object({ sent: z.boolean() })

/** Without a password the account signs in by code. */
export const signUpSchema = z.strictObject({
  name: personName(),
  ...contact,
  password: z.optional(newPassword),
  channel: phoneChannel,
  proof,
})
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
  /** In E.164, verified. */
  phone: z.nullable(z.string()),
  isEmailConfirmed: z.boolean(),
  /** The path of the picture without size and extension: `${avatar}-256.webp`, `-512.webp`. */
  avatar: z.nullable(z.string()),
  roles: z.array(z.enum(roleNames)),
})
export type Person = z.infer<typeof personSchema>
const viewer = z.object({ person: z.nullable(personSchema) })
/** The result of a sign-in: a person, or the next step: a second factor, or the other portal. */
export const enteredSchema = z.object({ person: z.nullable(personSchema), nextStep: z.nullable(z.enum(['second-factor', ...portals])) })

/** The facts that lower a customer's deposits: a verified identity, and three completed rentals. */
export interface TrustLevel {
  isVerified: boolean
  isTrusted: boolean
}

export const personContract = {
  viewer: oc.route({ method: 'GET', path: '/people/me' }).output(viewer),
  /** Stores a pending sign-up and sends a six-digit code. The answer is the same for known and unknown contacts. */
  signUp: oc.route({ method: 'POST', path: '/people' }).input(signUpSchema).output(sent),
  /** Verifies the contact of a sign-up, creates the account and signs in. */
  confirm: oc.route({ method: 'PUT', path: '/people/confirmation' }).input(confirmSchema).output(enteredSchema),
  signIn: oc.route({ method: 'POST', path: '/people/sessions' }).input(signInSchema).output(enteredSchema),
  signOut: oc.route({ method: 'DELETE', path: '/people/sessions' }).output(viewer),
  forgotPassword: oc.route({ method: 'POST', path: '/people/password-codes' }).input(forgotPasswordSchema).output(sent),
  resetPassword: oc.route({ method: 'PUT', path: '/people/password' }).input(resetPasswordSchema).output(enteredSchema),
}
