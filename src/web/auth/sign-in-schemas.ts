import * as z from 'zod/mini'
import { signInByCodeSchema } from '#domain/accounts/auth/auth.contract.ts'
import { weaknessesOf } from '#domain/accounts/people/password.policy.ts'
import { resetPasswordSchema, signUpSchema } from '#domain/accounts/people/person.contract.ts'
import type { ContactFields } from '#values/contact.ts'
import { goodPassword, typedContact } from '#web/features/auth/typed-schemas.ts'

const isNotAboutHer = z.refine<{ contact?: ContactFields; name?: string; password: string }>(
  ({ contact: { email, phone } = {}, name, password }) => weaknessesOf(password, [name, email, phone]).length === 0,
  { path: ['password'] },
)

export const contactForm = z.object({ contact: typedContact() })
export const signInForm = z.object({ contact: typedContact(), password: z.string().check(z.minLength(1), z.maxLength(128)) })
export const signUpForm = z
  .object({ name: signUpSchema.shape.name, contact: typedContact(), password: goodPassword() })
  .check(isNotAboutHer)
/** `sent` is the contact that the code went to, where it is known; otherwise the form asks for it. */
export function resetForm(sent: ContactFields | null) {
  const typed = z.optional(z.string())
  const contact = sent
    ? z.pipe(
        typed,
        z.transform(() => sent),
      )
    : typedContact()
  return z.object({ contact, code: resetPasswordSchema.shape.code, password: goodPassword() }).check(isNotAboutHer)
}
export const codeForm = z.object({ code: signInByCodeSchema.shape.code, name: signInByCodeSchema.shape.name })
export const nameForm = z.object({ name: signInByCodeSchema.shape.name })
