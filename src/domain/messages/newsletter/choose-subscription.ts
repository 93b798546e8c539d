import { isNull } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { hashToken, newToken } from '#platform/auth/session-cookie.ts'
import { mailboxOf } from '#values/contact.ts'
import { newId } from '#values/id.ts'
import { endSubscription } from './end-subscription.ts'
import { findOwnEmail, findOwnSubscription } from './find-own-subscription.ts'
import { requireNewsletter } from './is-newsletter-on.ts'
import type { OwnSubscription } from './newsletter.contract.ts'
import { subscribers } from './subscribers.table.ts'
import { unsubscribeToken } from './unsubscribe-link.ts'

/**
 * Subscribes the actor's own mailbox, which their account has confirmed, or ends its subscription. A second call changes nothing.
 * @throws {Refusal} newsletter.no-mailbox (409) for an account without a confirmed address
 * @throws {Refusal} newsletter.off (409) where the newsletter is switched off, for a new subscription
 */
export function chooseSubscription(ctx: Context, { isSubscribed }: { isSubscribed: boolean }): Promise<OwnSubscription> {
  return inTransaction(ctx, async (tx) => {
    const email = await findOwnEmail(tx)
    if (email === null) throw new Refusal('newsletter.no-mailbox', 409)
    if (isSubscribed) await subscribeOwn(tx, email)
    else await endSubscription(tx, email)
    return findOwnSubscription(tx)
  })
}

async function subscribeOwn(tx: TxContext, email: string): Promise<void> {
  await requireNewsletter(tx)
  const id = newId()
  const confirmed = { email, locale: tx.locale, confirmHash: hashToken(newToken()), expiresAt: tx.now, confirmedAt: tx.now }
  const [row] = await tx.db
    .insert(subscribers)
    .values({ ...confirmed, id, mailbox: mailboxOf(email), leaveHash: hashToken(unsubscribeToken(tx, id)), createdAt: tx.now })
    .onConflictDoUpdate({ target: subscribers.mailbox, set: confirmed, setWhere: isNull(subscribers.confirmedAt) })
    .returning({ id: subscribers.id })
  if (row) await record(tx, 'newsletter.confirmed', row.id)
}
