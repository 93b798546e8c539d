import { eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { hashToken } from '#platform/auth/session-cookie.ts'
import { openAddress } from '#platform/mail/closed-addresses.ts'
import { requireNewsletter } from './is-newsletter-on.ts'
import { mailSubscriber } from './mail-subscriber.ts'
import { subscribers } from './subscribers.table.ts'

/**
 * Confirms a subscription; a second call changes nothing.
 * @throws {Refusal} newsletter.off (409) where the newsletter is switched off
 * @throws {Refusal} newsletter.link-unknown (404) when the token is unknown
 * @throws {Refusal} newsletter.link-expired (409) after seven days
 */
export async function confirmSubscription(ctx: Context, token: string): Promise<{ confirmed: boolean }> {
  await inTransaction(ctx, async (tx) => {
    await requireNewsletter(tx)
    const [row] = await tx.db
      .select()
      .from(subscribers)
      .where(eq(subscribers.confirmHash, hashToken(token)))
      .for('update')
    if (!row) throw new Refusal('newsletter.link-unknown', 404)
    if (row.confirmedAt) return
    if (row.expiresAt <= tx.now) throw new Refusal('newsletter.link-expired', 409)
    await tx.db.update(subscribers).set({ confirmedAt: tx.now }).where(eq(subscribers.id, row.id))
    // The link was read there.
    await openAddress(tx, row.email)
    await record(tx, 'newsletter.confirmed', row.id)
    await mailSubscriber(tx, 'welcome', { ...row, dedupe: row.id })
  })
  return { confirmed: true }
}
