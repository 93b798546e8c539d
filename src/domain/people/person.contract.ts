import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { text } from '#values/schemas.ts'

export const roles = ['customer', 'owner', 'courier', 'moderator', 'admin'] as const
export type Role = (typeof roles)[number]

/** How somebody proves who she is. */
export const ways = ['password', 'code', 'link', 'passkey', 'google', 'facebook', 'apple', 'twitter'] as const
export type Way = (typeof ways)[number]

/** Couriers sign in at the door of the deliveries, everybody else at the shop's. */
export const doors = ['shop', 'delivery'] as const
export type Door = (typeof doors)[number]

const email = z.string().check(z.maxLength(200), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/))
const password = z.string().check(z.minLength(10), z.maxLength(128))
export const signUpSchema = z.strictObject({ name: text(80), email, password })
export const signInSchema = z.strictObject({
  email,
  password: z.string().check(z.minLength(1), z.maxLength(128)),
  door: z.optional(z.enum(doors)),
})
export const confirmEmailSchema = z.strictObject({ email, code: z.string().check(z.maxLength(32)) })
export const resetPasswordSchema = z.strictObject({ email, code: z.string().check(z.maxLength(32)), password })

export const forgotPasswordSchema = z.strictObject({ email })

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
/** Signed in when there is a person; without one what is still owed: a second proof, or the other door. */
export const enteredSchema = z.object({ person: z.nullable(personSchema), owes: z.nullable(z.enum(['second-factor', ...doors])) })

export const personContract = {
  viewer: oc.route({ method: 'GET', path: '/people/me' }).output(viewer),
  /** Makes an unconfirmed account and mails a six-digit code. The same answer for known and unknown addresses. */
  signUp: oc
    .route({ method: 'POST', path: '/people' })
    .input(signUpSchema)
    .output(z.object({ sent: z.boolean() })),
  /** Confirms the address and signs in. */
  confirmEmail: oc.route({ method: 'PUT', path: '/people/email' }).input(confirmEmailSchema).output(enteredSchema),
  signIn: oc.route({ method: 'POST', path: '/people/sessions' }).input(signInSchema).output(enteredSchema),
  signOut: oc.route({ method: 'DELETE', path: '/people/sessions' }).output(viewer),
  forgotPassword: oc
    .route({ method: 'POST', path: '/people/password-codes' })
    .input(forgotPasswordSchema)
    .output(z.object({ sent: z.boolean() })),
  resetPassword: oc.route({ method: 'PUT', path: '/people/password' }).input(resetPasswordSchema).output(enteredSchema),
}
