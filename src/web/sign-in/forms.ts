import * as z from 'zod/mini'
import { weaknessesOf } from '#domain/people/password.policy.ts'
import { type ContactFields, contactFieldsOf } from '#values/contact.ts'
import { text } from '#values/schemas.ts'

// What the forms of these screens hold: one field for e-mail or phone, and passwords checked as the server checks them.

const contact = z.string().check(z.refine((typed) => contactFieldsOf(typed) !== null))
const password = z.string().check(z.minLength(1), z.maxLength(128))

export const signInForm = z.strictObject({ contact, password })
export const contactForm = z.strictObject({ contact })
export const signUpForm = z
  .strictObject({ name: text(80), contact, password })
  .check(z.refine((form) => weaknessesOf(form.password, [form.name, form.contact]).length === 0, { path: ['password'] }))
export const resetForm = z
  .strictObject({ contact, code: z.string(), password })
  .check(z.refine((form) => weaknessesOf(form.password, [form.contact]).length === 0, { path: ['password'] }))

/** The fields of the API for what stands in a checked form. */
export function fieldsOf(typed: string): ContactFields {
  return contactFieldsOf(typed) ?? {}
}
