import { countAttempt } from '#domain/accounts/auth/limit-attempts.ts'
import { isOwnEmail } from '#domain/accounts/people/is-own-email.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs } from '#domain/context.ts'
import { changeOrder } from '#domain/renting/orders/change-order.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { lockHeldOrder } from '#domain/renting/orders/lock-order.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'

/**
 * Notes the address for the receipt of an order without confirming it, or removes it. Once the order is booked, a link is mailed there; the
 * signed-in person's own confirmed address needs none.
 * @throws {Refusal} 409 `order.hold-ended`
 * @throws {Refusal} 429 `people.too-many`
 */
export async function noteEmail(ctx: Context & Needs<'captcha'>, { id, email }: { id: string; email: string | null }): Promise<Order> {
  const recipient = email?.toLowerCase() ?? null
  if (recipient) await countAttempt(ctx, 'order-email', recipient)
  await inTransaction(ctx, async (tx) => {
    const { order } = await lockHeldOrder(tx, id)
    if (recipient === order.email) return
    const isOwn = recipient !== null && (await isOwnEmail(tx, recipient))
    await changeOrder(tx, id, { email: recipient, emailConfirmedAt: isOwn ? tx.now : null })
    await record(tx, 'order.email-noted', id)
  })
  return getOrder(ctx, id)
}
