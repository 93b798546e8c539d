import * as z from 'zod/mini'
import { weaknessesOf } from '#domain/accounts/people/password.policy.ts'
import { contact, newPassword } from '#domain/accounts/people/person.contract.ts'
import { type ContactFields, contactFieldsOf } from '#values/contact.ts'

const contactSchema = z.strictObject(contact)

/** One field for an e-mail address or a phone, or for one of them alone. */
export function typedContact(kind?: keyof ContactFields) {
  const fieldsOf = (typed: string): ContactFields | null => {
    const fields = contactFieldsOf(typed)
    return kind && !fields?.[kind] ? null : fields
  }
  return z.pipe(
    z.string().check(z.refine((typed) => contactSchema.safeParse(fieldsOf(typed)).success)),
    z.transform((typed): ContactFields => fieldsOf(typed) ?? {}),
  )
}

/** A password that is chosen, judged as the server judges it; `about` are personal words (name, address) that make one easy to guess. */
export function goodPassword(about: readonly string[] = []) {
  return newPassword.check(z.refine((password) => weaknessesOf(password, about).length === 0))
}
