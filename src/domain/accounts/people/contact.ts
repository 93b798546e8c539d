import { and, eq } from 'drizzle-orm'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { Refusal } from '#domain/refusal.ts'
import type { Handle } from '#platform/database/database.ts'
import { cleaned } from '#values/cleaned.ts'
import { type ContactFields, mailboxOf } from '#values/contact.ts'
import { people } from './people.table.ts'

/** An e-mail address in lower case or a phone number in E.164. */
export interface Contact {
  kind: 'email' | 'phone'
  to: string
}

/**
 * Normalises the one contact that was given.
 * @throws {Refusal} people.contact-missing (422) when none or both are given
 * @throws {Refusal} people.phone-invalid (422) when the phone number is not valid
 */
export function contactOf({ email, phone }: { [Name in keyof ContactFields]: ContactFields[Name] | undefined }): Contact {
  if (email !== undefined && phone === undefined) return { kind: 'email', to: email.toLowerCase() }
  if (email !== undefined || phone === undefined) throw new Refusal('people.contact-missing', 422)
  const parsed = parsePhoneNumberFromString(cleaned(phone), 'JO')
  if (!parsed?.isValid()) throw new Refusal('people.phone-invalid', 422, { fields: ['phone'] })
  return { kind: 'phone', to: parsed.number }
}

/** The contact for a stored recipient. */
export function contactFrom(recipient: string): Contact {
  return { kind: recipient.includes('@') ? 'email' : 'phone', to: recipient }
}

/** SQL condition: the person has this verified contact. */
export function hasVerifiedContact({ kind, to }: Contact) {
  return kind === 'email' ? and(eq(people.email, to), eq(people.emailVerified, true)) : eq(people.phone, to)
}

/** The id of the person with this verified contact, or null. */
export async function findByContact(db: Handle, contact: Contact): Promise<string | null> {
  const [known] = await db.select({ id: people.id }).from(people).where(hasVerifiedContact(contact))
  return known?.id ?? null
}

/** The id of the person whose e-mail address is read in the same mailbox as this one, however it is spelled, or null. */
export async function findByMailbox(db: Handle, { kind, to }: Contact): Promise<string | null> {
  if (kind !== 'email') return null
  const [known] = await db
    .select({ id: people.id })
    .from(people)
    .where(eq(people.mailbox, mailboxOf(to)))
  return known?.id ?? null
}
