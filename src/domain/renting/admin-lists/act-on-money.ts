import { sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#domain/context.ts'
import { retryDeposit } from '#domain/money/deposits/retry-authorization.ts'
import { rerouteRefund } from '#domain/money/payments/reroute-refund.ts'
import { retryRefund } from '#domain/money/payments/settle-refunds.ts'
import type { Arrived } from '#domain/money/transfers/match-transfer.ts'
import { returnTransfer } from '#domain/money/transfers/return-transfer.ts'
import { Refusal } from '#domain/refusal.ts'
import { bookTransfer, payWithTransfer } from '#domain/renting/paying/book-transfer.ts'
import { cleaned } from '#values/cleaned.ts'
import { getTransfer } from './list-all-transfers.ts'
import type { TransferRow } from './transfer.contract.ts'

/**
 * Has a refund that the card's provider has refused go by a transfer.
 * @throws {Refusal} 409 `refund.not-due`
 */
export async function sendRefundByTransfer(ctx: Context, { id }: { id: string }): Promise<void> {
  await inTransaction(ctx, (tx) => rerouteRefund(tx, id))
}

/**
 * Asks the card's provider again for a refund that has failed.
 * @throws {Refusal} 409 `refund.not-due`
 */
export async function askForRefund(ctx: Context, { id }: { id: string }): Promise<void> {
  await inTransaction(ctx, (tx) => retryRefund(tx, id))
}

/**
 * Books a CliQ transfer of the bank's statement; see `bookTransfer`.
 * @throws {Refusal} 409 `transfer.booked-otherwise`
 */
export async function bookArrival(ctx: Context, arrived: Arrived): Promise<TransferRow> {
  const { id } = await bookTransfer(ctx, arrived)
  return getTransfer(ctx, id)
}

/**
 * Has a transfer that matched nothing pay the order of this number.
 * @throws {Refusal} 404 `order.unknown`
 * @throws {Refusal} 409 `transfer.not-awaited`, `transfer.resolved`, `transfer.too-little`
 * @throws {Refusal} 409 `order.taken`, `order.slot-closed`, `order.price-changed`
 */
export async function assignToOrder(ctx: Context, { id, number, reason }: { id: string; number: string; reason: string }): Promise<void> {
  const digits = /^(?:lb)?[\s-]*(\d{1,9})$/i.exec(cleaned(number))?.[1]
  const { rows } = await ctx.db.execute<{ id: string }>(sql`SELECT id FROM orders WHERE number = ${Number(digits ?? 0)}`)
  const [order] = rows
  if (!order) throw new Refusal('order.unknown', 404)
  await payWithTransfer(ctx, { id, orderId: order.id, reason })
}

/**
 * Books that a CliQ transfer which matched nothing was sent back.
 * @throws {Refusal} 409 `transfer.resolved`
 */
export async function sendTransferBack(ctx: Context, { id }: { id: string }): Promise<void> {
  await inTransaction(ctx, (tx) => returnTransfer(tx, id))
}

/**
 * Requests the refused hold of a deposit again, or the decided release or capture that the provider has not made.
 * @throws {Refusal} 409 `deposit.nothing-to-retry`, `card.not-again`
 */
export async function askForDeposit(ctx: Context, { id }: { id: string }): Promise<void> {
  await inTransaction(ctx, (tx) => retryDeposit(tx, id))
}
