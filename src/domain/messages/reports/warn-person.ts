import { eq } from 'drizzle-orm'
import { languageOf } from '#domain/accounts/people/language-of.ts'
import { people } from '#domain/accounts/people/people.table.ts'
import type { TxContext } from '#domain/context.ts'
import { translator } from '#i18n/server.ts'
import { enqueueMail, enqueueSms } from '#platform/mail/outbox.ts'
import { newId } from '#values/id.ts'
import { localizedPath } from '#values/locale.ts'
import type { ReportReason } from './report.policy.ts'

/** Warns a person, by mail or else by SMS, of reports about them; never names the reporter. */
export async function warnPerson(tx: TxContext, personId: string, reason: ReportReason): Promise<void> {
  const [person] = await tx.db.select({ email: people.email, phone: people.phone }).from(people).where(eq(people.id, personId))
  const locale = await languageOf(tx, personId)
  const t = translator(locale)
  const dedupeKey = `report:${newId()}`
  if (person?.email) {
    await enqueueMail(tx, {
      reason: 'account',
      to: person.email,
      locale,
      subject: t('mail:warning.subject'),
      heading: t('mail:warning.subject'),
      lines: [t(`reports:told.${reason}`), t('mail:warning.line'), t('mail:warning.otherwise')],
      action: { label: t('mail:warning.action'), url: `${tx.baseUrl}${localizedPath('/contact', locale)}` },
      dedupeKey,
    })
  } else if (person?.phone) await enqueueSms(tx, { to: person.phone, locale, text: t('mail:warning.sms'), dedupeKey })
}
