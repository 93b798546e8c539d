import { eq, sql } from 'drizzle-orm'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { endTransfer } from '#domain/money/payments/end-transfer.ts'
import { type PaymentRow, payments } from '#domain/money/payments/payments.table.ts'
import { assignTransfer, receivePayment } from '#domain/money/transfers/assign-transfer.ts'
import type { BankTransferRow } from '#domain/money/transfers/bank-transfers.table.ts'
import { type Arrived, matchTransfer, referenceOf } from '#domain/money/transfers/match-transfer.ts'
import { findOwed, receiveDebt } from '#domain/money/transfers/receive-debt.ts'
import { Refusal } from '#domain/refusal.ts'
import { releaseHold } from '#domain/renting/holds/release-hold.ts'
import { isOwnOrder } from '#domain/renting/orders/is-own-order.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { acceptTransfer } from './accept-transfer.ts'

/**
 * Books a received CliQ transfer, and confirms the order whose reference, amount and time it meets. Any other is kept for a person. The
 * bank's id books once.
 * @throws {Refusal} 409 `transfer.booked-otherwise` when the id was booked with another reference or amount
 * @throws {Refusal} 403 `transfer.own` for whoever would confirm their own order
 */
export async function bookTransfer(ctx: Context, arrived: Arrived): Promise<BankTransferRow> {
  await refuseOwn(ctx, referenceOf(arrived.reference))
  const transfer = await inTransaction(ctx, (tx) => matchTransfer(tx, arrived, acceptTransfer)).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    return inTransaction(ctx, (tx) => bookAsLate(tx, arrived))
  })
  if (transfer.amount !== arrived.amount || transfer.reference !== referenceOf(arrived.reference))
    throw new Refusal('transfer.booked-otherwise', 409)
  return transfer
}

/** Refuses to book what pays for an order of the actor. */
async function refuseOwn(ctx: Context, reference: string): Promise<void> {
  if (ctx.actor.personId === null) return
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    SELECT order_id AS id FROM payments WHERE reference = ${reference} UNION SELECT order_id FROM deposits WHERE reference = ${reference}
    UNION SELECT order_id FROM rentals JOIN debt_transfers ON rental_id = rentals.id WHERE reference = ${reference}`)
  for (const { id } of rows) if (await isOwnOrder(ctx, id)) throw new Refusal('transfer.own', 403)
}

/** Keeps a transfer as late although it came in time, because its order cannot be booked any more. */
async function bookAsLate(tx: TxContext, arrived: Arrived): Promise<BankTransferRow> {
  const [payment] = await tx.db
    .select()
    .from(payments)
    .where(eq(payments.reference, referenceOf(arrived.reference)))
  if (payment) {
    await lockOrder(tx, payment.orderId)
    await releaseHold(tx, payment.orderId, 'time')
    await endTransfer(tx, payment.orderId, 'expireTransfer')
  }
  return matchTransfer(tx, arrived, acceptTransfer)
}

/**
 * Assigns an unmatched transfer to an order that awaits one, or whose transfer came too late and whose days are still free. Otherwise it
 * pays the debt for a rental of the order.
 * @throws {Refusal} 409 `transfer.not-awaited` when the order awaits none and nothing is owed, `payment.pending` while that is being paid
 * @throws {Refusal} 409 `transfer.resolved`, `transfer.too-little`
 * @throws {Refusal} 409 `order.taken`, `order.slot-closed`, `order.price-changed`, 403 `transfer.own`
 */
export async function payWithTransfer(
  ctx: Context,
  { id, orderId, reason }: { id: string; orderId: string; reason: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (await isOwnOrder(tx, orderId)) throw new Refusal('transfer.own', 403)
    await lockOrder(tx, orderId)
    const payment = await findUnpaid(tx, orderId)
    if (payment) {
      const wanted = payment.amount + payment.deposit
      return assignTransfer(tx, { id, orderId, wanted, reason }, () => receivePayment(tx, payment, acceptTransfer))
    }
    const debt = (await findOwed(tx, sql`rentals.order_id = ${orderId}`)).find(({ amount }) => amount > 0)
    if (!debt) throw new Refusal('transfer.not-awaited', 409)
    if (debt.isBeingPaid) throw new Refusal('payment.pending', 409)
    await assignTransfer(tx, { id, orderId, wanted: debt.amount, reason }, () => receiveDebt(tx, debt))
  })
}

/** The payment by transfer that an order waits for, or has waited for; nothing where the order is paid. */
async function findUnpaid(tx: TxContext, orderId: string): Promise<PaymentRow | undefined> {
  const stands = await tx.db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.createdAt)
  const isPaid = stands.some(({ status }) => !isAwaited(status) && status !== 'failed' && status !== 'voided')
  return isPaid ? undefined : stands.findLast(({ method, status }) => method === 'transfer' && isAwaited(status))
}

function isAwaited(status: PaymentRow['status']): boolean {
  return status === 'transfer_pending' || status === 'expired'
}

async function lockOrder(tx: TxContext, id: string): Promise<void> {
  await tx.db.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for('update')
}
