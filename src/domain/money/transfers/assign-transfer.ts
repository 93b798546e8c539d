import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { record } from '#domain/audit-log/record.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { bookCapture } from '#domain/money/payments/book-capture.ts'
import { oweCustomer } from '#domain/money/payments/owe-customer.ts'
import type { PaymentRow } from '#domain/money/payments/payments.table.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Fils } from '#values/money.ts'
import { type BankTransferRow, bankTransfers } from './bank-transfers.table.ts'
import type { AcceptPayment } from './match-transfer.ts'

interface Assignment {
  id: string
  /** A payment by transfer that is awaited, or has expired. */
  payment: PaymentRow
  reason: string
}

/**
 * Has a transfer that matched nothing pay what a person says it is for. What it brings beyond that is the customer's again, as credit or by
 * a transfer.
 * @throws {Refusal} transfer.resolved (409)
 * @throws {Refusal} transfer.too-little (409) with `limit`, what the payment needs
 * @throws {Refusal} what `accept` refuses
 */
export async function assignTransfer(tx: TxContext, { id, payment, reason }: Assignment, accept: AcceptPayment): Promise<void> {
  const [transfer] = await tx.db.select().from(bankTransfers).where(eq(bankTransfers.id, id)).for('update')
  if (!transfer || transfer.problem === null || transfer.resolution !== null) throw new Refusal('transfer.resolved', 409)
  const wanted = payment.amount + payment.deposit
  if (transfer.amount < wanted) throw new Refusal('transfer.too-little', 409, { limit: wanted })
  await tx.db
    .update(bankTransfers)
    .set({ resolution: 'assigned', resolvedAt: tx.now, paymentId: payment.id, reason })
    .where(eq(bankTransfers.id, id))
  const { orderId } = payment
  await release(tx, transfer, { orderId, wanted })
  const captured = await bookCapture(tx, payment.id, { charges: await accept(tx, payment) })
  if (!captured) throw new Error('a transfer was assigned to a payment that is not awaited')
  const surplus = surplusOf(transfer, wanted)
  if (surplus > 0)
    await oweCustomer(tx, { orderId, rentalId: null, amount: surplus, reason: 'overpaid', key: `overpaid:${id}`, way: 'account' })
  await record(tx, 'transfer.assigned', id, { orderId, amount: transfer.amount, surplus, reason })
}

/** What is beyond the payment is owed to the customer, in whole multiples of 10 fils. */
function surplusOf({ amount }: BankTransferRow, wanted: Fils): Fils {
  return Math.floor((amount - wanted) / 10) * 10
}

/** Takes the transfer from those that belong to nobody, so that the payment can book what it needs of it. */
async function release(tx: TxContext, transfer: BankTransferRow, { orderId, wanted }: { orderId: string; wanted: Fils }): Promise<void> {
  const { id, amount } = transfer
  const surplus = surplusOf(transfer, wanted)
  await postEntries(tx, {
    kind: 'transfer_resolved',
    orderId,
    key: `transfer-resolved:${id}`,
    entries: [
      { account: 'unmatched_transfers', amount },
      { account: 'transfer_clearing', amount: -wanted },
      { account: 'refunds', amount: -surplus },
      { account: 'rounding', amount: wanted + surplus - amount },
    ],
  })
}
