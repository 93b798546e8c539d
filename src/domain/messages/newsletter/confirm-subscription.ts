import { eq } from 'drizzle-orm'
import { type Context, inTransaction } from '#domain/context.ts'
import { record } from '#domain/audit-log/record.ts'
import { Refusal } from '#domain/refusal.ts'
import { translator } from '#i18n/server.ts'
import { hashToken } from '#platform/auth/session-cookie.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { unsubscribeUrlOf } from './unsubscribe-link.ts'
import { subscribers } from './subscribers.table.ts'

/**
 * Confirms a subscription; a second call changes nothing.
 * @throws {Refusal} newsletter.link-unknown (404) when the token is unknown
 * @throws {Refusal} newsletter.link-expired (409) after seven days
 */
export async function confirmSubscription(ctx: Context, token: string): Promise<{ confirmed: boolean }> {
  await inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .select()
      .from(subscribers)
      .where(eq(subscribers.confirmHash, hashToken(token)))
      .for('update')
    if (!row) throw new Refusal('newsletter.link-unknown', 404)
    if (row.confirmedAt) return
    if (row.expiresAt <= tx.now) throw new Refusal('newsletter.link-expired', 409)
    await tx.db.update(subscribers).set({ confirmedAt: tx.now }).where(eq(subscribers.id, row.id))
    await record(tx, 'newsletter.confirmed', row.id)
    const t = translator(row.locale)
    const url = unsubscribeUrlOf(tx, row.id, row.locale)
    await enqueueMail(tx, {
      to: row.email,
      locale: row.locale,
      subject: t('mail:newsletter.welcome.subject'),
      heading: t('mail:newsletter.welcome.heading'),
      lines: [t('mail:newsletter.welcome.line')],
      action: { label: t('mail:newsletter.leave'), url },
      unsubscribeUrl: url,
      dedupeKey: `newsletter-welcome:${row.id}`,
    })
  })
  return { confirmed: true }
}
