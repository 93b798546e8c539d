import { eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
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
  orderId: string
  /** The amount to pay. */
  wanted: Fils
  reason: string
}

/**
 * Assigns a transfer that matched nothing to a payment chosen by a person: `pay` books that and returns the payment. The surplus is the
 * customer's again, as credit or by a transfer.
 * @throws {Refusal} transfer.resolved (409)
 * @throws {Refusal} transfer.too-little (409) with `limit`, the amount to pay
 * @throws {Refusal} what `pay` refuses
 */
export async function assignTransfer(
  tx: TxContext,
  { id, orderId, wanted, reason }: Assignment,
  pay: () => Promise<string>,
): Promise<void> {
  const [transfer] = await tx.db.select().from(bankTransfers).where(eq(bankTransfers.id, id)).for('update')
  if (!transfer || transfer.problem === null || transfer.resolution !== null) throw new Refusal('transfer.resolved', 409)
  if (transfer.amount < wanted) throw new Refusal('transfer.too-little', 409, { limit: wanted })
  await release(tx, transfer, { orderId, wanted })
  const paymentId = await pay()
  await tx.db.update(bankTransfers).set({ resolution: 'assigned', resolvedAt: tx.now, paymentId, reason }).where(eq(bankTransfers.id, id))
  const surplus = surplusOf(transfer, wanted)
  if (surplus > 0)
    await oweCustomer(tx, { orderId, rentalId: null, amount: surplus, reason: 'overpaid', key: `overpaid:${id}`, way: 'account' })
  await record(tx, 'transfer.assigned', id, { orderId, amount: transfer.amount, surplus, reason })
}

/** Books the charges of a payment by transfer that is awaited or has expired. */
export async function receivePayment(tx: TxContext, payment: PaymentRow, accept: AcceptPayment): Promise<string> {
  const captured = await bookCapture(tx, payment.id, { charges: await accept(tx, payment) })
  if (!captured) throw new Error('a transfer was assigned to a payment that is not awaited')
  return captured.id
}

/** The surplus owed to the customer, in whole multiples of 10 fils. */
function surplusOf({ amount }: BankTransferRow, wanted: Fils): Fils {
  return Math.floor((amount - wanted) / 10) * 10
}

/** Takes the transfer out of the unmatched ones, so that the payment can book its part of it; the surplus is owed to the customer. */
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
