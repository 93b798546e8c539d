import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { translator } from '#i18n/server.ts'
import { enqueueMail, enqueueSms } from '#platform/mail/outbox.ts'
import { newId } from '#values/id.ts'
import { type Contact, contactFrom } from './contact.ts'
import { languageOf } from './language-of.ts'
import { people } from './people.table.ts'

/** `changed` is the password, `moved` the e-mail address or phone. */
export type AccountChange = 'changed' | 'moved'

/** Notifies a person of a changed password or contact, by mail or else by SMS. */
export async function mailContactChange(tx: TxContext, personId: string, change: AccountChange): Promise<void> {
  const [person] = await tx.db.select({ email: people.email, phone: people.phone }).from(people).where(eq(people.id, personId))
  const recipient = person?.email ?? person?.phone
  if (recipient) await enqueueChange({ ...tx, locale: await languageOf(tx, personId) }, contactFrom(recipient), change)
}

async function enqueueChange(tx: TxContext, { kind, to }: Contact, change: AccountChange): Promise<void> {
  const { locale } = tx
  const t = translator(locale)
  const dedupeKey = `${change}:${newId()}`
  if (kind === 'phone') return enqueueSms(tx, { to, locale, text: t(`mail:sms.${change}`), dedupeKey })
  const texts = { subject: t(`mail:${change}.subject`), heading: t(`mail:${change}.heading`), lines: [t(`mail:${change}.line`)] }
  await enqueueMail(tx, { reason: 'account', to, locale, ...texts, dedupeKey })
}
