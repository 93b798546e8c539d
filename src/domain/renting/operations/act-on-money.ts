import { type Context, inTransaction } from '#domain/context.ts'
import { retryDeposit } from '#domain/money/deposits/hold-deposit.ts'
import { payRefund } from '#domain/money/payments/pay-out.ts'
import { returnTransfer } from '#domain/money/transfers/return-transfer.ts'

/**
 * Books that a refund was paid by a CliQ transfer.
 * @throws {Refusal} 409 `refund.not-due`
 */
export async function bookRefund(ctx: Context, refund: { id: string; reference: string }): Promise<void> {
  await inTransaction(ctx, (tx) => payRefund(tx, refund))
}

/**
 * Books that a CliQ transfer which matched nothing was sent back.
 * @throws {Refusal} 409 `transfer.resolved`
 */
export async function sendTransferBack(ctx: Context, { id }: { id: string }): Promise<void> {
  await inTransaction(ctx, (tx) => returnTransfer(tx, id))
}

/** Asks for the hold of a failed deposit again. */
export async function askForDeposit(ctx: Context, { id }: { id: string }): Promise<void> {
  await inTransaction(ctx, (tx) => retryDeposit(tx, id))
}
