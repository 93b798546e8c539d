import { eq } from 'drizzle-orm'
import { languageOf } from '#domain/accounts/people/language-of.ts'
import { people } from '#domain/accounts/people/people.table.ts'
import { smsDueAt } from '#domain/accounts/profiles/quiet-hours.ts'
import type { TxContext } from '#domain/context.ts'
import { translator } from '#i18n/server.ts'
import { enqueueMail, enqueueSms } from '#platform/mail/outbox.ts'
import { dayAt } from '#values/day.ts'
import { formatDay } from '#values/format.ts'
import { localizedPath } from '#values/locale.ts'
import type { deletions } from './deletions.table.ts'

type Deletion = typeof deletions.$inferSelect
type DeletionMail = 'asked' | 'soon' | 'cancelled'

/** The dedupe key of a message about a requested deletion. */
export function deletionMailKey({ personId, askedAt }: Deletion, kind: DeletionMail): string {
  return `deletion-${kind}:${personId}:${askedAt.getTime()}`
}

/** Notifies a person about their deletion, once per request and kind, by mail or else by SMS. */
export async function mailDeletion(tx: TxContext, deletion: Deletion, kind: DeletionMail): Promise<void> {
  const { personId, dueAt } = deletion
  const locale = await languageOf(tx, personId, deletion.locale)
  const [person] = await tx.db.select({ email: people.email, phone: people.phone }).from(people).where(eq(people.id, personId))
  const t = translator(locale)
  const day = formatDay(dayAt(dueAt), locale, 'full')
  const dedupeKey = deletionMailKey(deletion, kind)
  if (person?.email)
    await enqueueMail(tx, {
      reason: 'account',
      to: person.email,
      locale,
      subject: t(`mail:deletion.${kind}.subject`, { day }),
      heading: t(`mail:deletion.${kind}.subject`, { day }),
      lines: [t(`mail:deletion.${kind}.line`, { day }), t(`mail:deletion.${kind}.caution`)],
      ...(kind === 'cancelled'
        ? {}
        : {
            action: {
              label: t('mail:deletion.action'),
              url: `${tx.baseUrl}${localizedPath('/profile', locale)}?tab=settings&page=privacy#keep-account`,
            },
          }),
      dedupeKey,
    })
  else if (person?.phone) {
    // Only the reminder waits for the quiet hours; the others answer an action of the person.
    const due = kind === 'soon' ? { dueAt: await smsDueAt(tx, personId) } : {}
    await enqueueSms(tx, { to: person.phone, locale, text: t(`mail:deletion.${kind}.sms`, { day }), ...due, dedupeKey })
  }
}
