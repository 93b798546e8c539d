import { sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { configuredRole } from '#domain/permissions.policy.ts'
import { readNewest } from '#domain/site/settings/read-settings.ts'
import { translator } from '#i18n/server.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { newId } from '#values/id.ts'
import { defaultLocale, type Locale, localizedPath } from '#values/locale.ts'

type Translate = ReturnType<typeof translator>

interface Announcement {
  /** The key of the subject and the heading below `mail:second`. */
  about: 'role' | 'removed' | 'destination' | 'limits' | 'refund' | 'figures'
  /** The page where it is decided, without language; the list of confirmations unless said. */
  path?: string
  /** The lines in the reader's language. */
  lines: (t: Translate, locale: Locale) => string[]
}

/** Mails all administrators and the shop's own address, each in their language, what was asked for that takes two people. */
export async function mailAdministrators(tx: TxContext, { about, path = '/admin/confirmations', lines }: Announcement): Promise<void> {
  const { rows } = await tx.db.execute<{ email: string; locale: Locale | null }>(sql`
    SELECT p.email, f.locale FROM people p JOIN person_roles r ON r.person_id = p.id LEFT JOIN profiles f ON f.person_id = p.id
    WHERE r.role = ${configuredRole} AND p.email IS NOT NULL AND p.suspended_at IS NULL AND p.deleted_at IS NULL ORDER BY p.id`)
  const { settings } = await readNewest(tx)
  const shop = settings.contact.email
  const readers = [...rows, ...(shop && rows.every(({ email }) => email !== shop) ? [{ email: shop, locale: null }] : [])]
  for (const { email, locale: chosen } of readers) {
    const locale = chosen ?? defaultLocale
    const t = translator(locale)
    const subject = t(`mail:second.${about}`)
    await enqueueMail(tx, {
      reason: 'staff',
      to: email,
      locale,
      subject,
      heading: subject,
      lines: [...lines(t, locale), t('mail:second.caution')],
      action: { label: t('mail:second.action'), url: `${tx.baseUrl}${localizedPath(path, locale)}` },
      dedupeKey: `second:${newId()}`,
    })
  }
}
