import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { translator } from '#i18n/server.ts'
import { enqueueMail, enqueueSms } from '#platform/mail/outbox.ts'
import { newId } from '#values/id.ts'
import { type Contact, contactAt } from './contact.ts'
import { languageOf } from './language-of.ts'
import { people } from './people.table.ts'

/** What changed: her password, or where she is reached. */
export type Change = 'changed' | 'moved'

/** Tells a person what was changed in her account, at her e-mail address or else her phone. */
export async function mailContactChange(tx: TxContext, personId: string, change: Change): Promise<void> {
  const [person] = await tx.db.select({ email: people.email, phone: people.phone }).from(people).where(eq(people.id, personId))
  const recipient = person?.email ?? person?.phone
  if (recipient) await tellChangeTo({ ...tx, locale: await languageOf(tx, personId) }, contactAt(recipient), change)
}

async function tellChangeTo(tx: TxContext, { kind, to }: Contact, change: Change): Promise<void> {
  const { locale } = tx
  const t = translator(locale)
  const dedupeKey = `${change}:${newId()}`
  if (kind === 'phone') return enqueueSms(tx, { to, locale, text: t(`mail:sms.${change}`), dedupeKey })
  const words = { subject: t(`mail:${change}.subject`), heading: t(`mail:${change}.heading`), lines: [t(`mail:${change}.line`)] }
  await enqueueMail(tx, { to, locale, ...words, dedupeKey })
}
