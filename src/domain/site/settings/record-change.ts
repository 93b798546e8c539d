import { eq } from 'drizzle-orm'
import { people } from '#domain/accounts/people/people.table.ts'
import { profiles } from '#domain/accounts/profiles/profiles.table.ts'
import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { translator } from '#i18n/server.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'

interface Change {
  version: number
  sections: string[]
  /** The version that is restored. */
  restores?: number
}

/** Records that another version went live, and notifies the person who did it, in case somebody else used their account. */
export async function recordChange(tx: TxContext, { version, sections, restores }: Change): Promise<void> {
  const details = { version, sections, ...(restores !== undefined && { restores }) }
  await record(tx, restores === undefined ? 'settings.written' : 'settings.undone', 'site', details)
  const { personId } = tx.actor
  const [person] = await tx.db
    .select({ email: people.email, locale: profiles.locale })
    .from(people)
    .leftJoin(profiles, eq(profiles.personId, people.id))
    .where(eq(people.id, personId ?? ''))
  if (!person?.email || sections.length === 0) return
  const locale = person.locale ?? tx.locale
  const t = translator(locale)
  const parts = new Intl.ListFormat(locale).format(sections.map((section) => t(`site-parts:${section}`)))
  await enqueueMail(tx, {
    reason: 'staff',
    to: person.email,
    locale,
    subject: t('mail:settings.subject'),
    heading: t('mail:settings.heading'),
    lines: [t('mail:settings.line', { version, parts }), t('mail:settings.caution')],
    dedupeKey: `settings:${version}`,
  })
}
