import { and, eq } from 'drizzle-orm'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { Refusal } from '#domain/refusal.ts'
import type { Handle } from '#platform/database/database.ts'
import type { ContactFields } from '#values/contact.ts'
import { toLatinDigits } from '#values/digits.ts'
import { people } from './people.table.ts'

/** Where somebody is reached: an e-mail address in small letters or a phone in E.164. */
export interface Contact {
  kind: 'email' | 'phone'
  to: string
}

/** The one of both that was given. Refuses 422 with `people.contact-missing` and `people.phone-invalid`. */
export function contactOf({ email, phone }: { [Name in keyof ContactFields]: ContactFields[Name] | undefined }): Contact {
  if (email !== undefined && phone === undefined) return { kind: 'email', to: email.toLowerCase() }
  if (email !== undefined || phone === undefined) throw new Refusal('people.contact-missing', 422)
  const parsed = parsePhoneNumberFromString(toLatinDigits(phone), 'JO')
  if (!parsed?.isValid()) throw new Refusal('people.phone-invalid', 422, { fields: ['phone'] })
  return { kind: 'phone', to: parsed.number }
}

/** The contact of a row that keeps only where it went. */
export function contactAt(recipient: string): Contact {
  return { kind: recipient.includes('@') ? 'email' : 'phone', to: recipient }
}

/** Selects the person who has proved this contact. */
export function isReachedAt({ kind, to }: Contact) {
  return kind === 'email' ? and(eq(people.email, to), eq(people.emailVerified, true)) : eq(people.phone, to)
}

/** The id of the person who has proved this contact, or null. */
export async function findByContact(db: Handle, contact: Contact): Promise<string | null> {
  const [known] = await db.select({ id: people.id }).from(people).where(isReachedAt(contact))
  return known?.id ?? null
}
