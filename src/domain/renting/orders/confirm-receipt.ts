import { eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { changeOrder } from './change-order.ts'
import { mailReceipt } from './mail-confirmation.ts'
import { orders } from './orders.table.ts'
import { isReceiptToken, orderIdIn } from './receipt-link.ts'

const lifeMs = 7 * 24 * 3_600_000

/**
 * Confirms the e-mail address of an order by the link mailed to it, and mails the receipt. A second call changes nothing. The link may be
 * opened in another browser than the one that ordered.
 * @throws {Refusal} order.link-unknown (404) when the token was not mailed to the order's address
 * @throws {Refusal} order.link-expired (409) seven days after the order was made
 */
export async function confirmReceipt(ctx: Context, token: string): Promise<{ confirmed: boolean }> {
  await inTransaction(ctx, async (tx) => {
    const [order] = await tx.db
      .select()
      .from(orders)
      .where(eq(orders.id, orderIdIn(token)))
      .for('update')
    if (!order?.email || !isReceiptToken(tx, token, { id: order.id, email: order.email })) throw new Refusal('order.link-unknown', 404)
    if (order.emailConfirmedAt) return
    if (order.createdAt.getTime() + lifeMs <= tx.now.getTime()) throw new Refusal('order.link-expired', 409)
    await confirmNoted(tx, order.id)
  })
  return { confirmed: true }
}

/** Confirms the address of a booked order, which somebody has proved to read, and mails the confirmation if it has not been mailed yet. */
export async function confirmNoted(tx: TxContext, orderId: string): Promise<void> {
  await changeOrder(tx, orderId, { emailConfirmedAt: tx.now })
  await record(tx, 'order.email-confirmed', orderId)
  await mailReceipt(tx, orderId)
}
