import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { record } from '#domain/audit-log/record.ts'
import type { Charges } from '#domain/money/ledger/ledger.policy.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { type BankTransferRow, bankTransfers, type TransferProblem } from './bank-transfers.table.ts'
import { bookCapture } from '#domain/money/payments/book-capture.ts'
import { findOrderCharges } from '#domain/money/payments/find-order-charges.ts'
import { type PaymentRow, payments } from '#domain/money/payments/payments.table.ts'
import type { Fils } from '#values/money.ts'
import { type DepositRow, deposits } from '#domain/money/deposits/deposits.table.ts'
import { holdMoney } from '#domain/money/deposits/hold-money.ts'

interface Arrived {
  /** The bank's own id of the transfer: the same one again changes nothing. */
  id: string
  reference: string
  amount: Fils
  /** What the payment pays for; everything in its order unless said otherwise. */
  chargesFor?: (tx: TxContext, payment: PaymentRow) => Promise<Charges>
}

type Awaited = { payment: PaymentRow; deposit: null } | { payment: null; deposit: DepositRow } | { payment: null; deposit: null }

/**
 * Books a CliQ transfer that has come in. It pays what names its reference and asks exactly its amount in time; anything else is kept with
 * its problem for a person.
 */
export async function matchTransfer(tx: TxContext, arrived: Arrived): Promise<BankTransferRow> {
  const { id, amount, chargesFor = (_: TxContext, { orderId }: PaymentRow) => findOrderCharges(tx, orderId) } = arrived
  const reference = arrived.reference.toUpperCase().replace(/[^0-9A-Z]/g, '')
  const found = await findAwaited(tx, reference)
  const earlier = await findTransfer(tx, id)
  if (earlier) return earlier
  const problem = problemOf(found, { amount, now: tx.now })
  const matched = { paymentId: found.payment?.id ?? null, depositId: found.deposit?.id ?? null }
  const [transfer] = await tx.db
    .insert(bankTransfers)
    .values({ id, reference, amount, problem, receivedAt: tx.now, ...(problem === null && matched) })
    .onConflictDoNothing({ target: bankTransfers.id })
    .returning()
  if (!transfer) return getTransfer(tx, id)
  const orderId = (found.payment ?? found.deposit)?.orderId ?? null
  if (problem !== null) await keep(tx, transfer, orderId)
  else if (found.payment) await bookCapture(tx, found.payment.id, { charges: await chargesFor(tx, found.payment) })
  else if (found.deposit) await holdMoney(tx, found.deposit.id)
  await record(tx, problem === null ? 'transfer.received' : 'transfer.unmatched', id, { reference, amount, orderId, problem })
  return transfer
}

async function findTransfer(tx: TxContext, id: string): Promise<BankTransferRow | undefined> {
  const [transfer] = await tx.db.select().from(bankTransfers).where(eq(bankTransfers.id, id))
  return transfer
}

/** The transfer that another call has written since. */
async function getTransfer(tx: TxContext, id: string): Promise<BankTransferRow> {
  const transfer = await findTransfer(tx, id)
  if (!transfer) throw new Error('a transfer was not written')
  return transfer
}

async function findAwaited(tx: TxContext, reference: string): Promise<Awaited> {
  const [payment] = await tx.db.select().from(payments).where(eq(payments.reference, reference)).for('update')
  if (payment) return { payment, deposit: null }
  const [deposit] = await tx.db.select().from(deposits).where(eq(deposits.reference, reference)).for('update')
  return deposit ? { payment: null, deposit } : { payment: null, deposit: null }
}

function problemOf({ payment, deposit }: Awaited, { amount, now }: { amount: Fils; now: Date }): TransferProblem | null {
  const awaited = payment ?? deposit
  if (!awaited) return 'unknown'
  if (awaited.status === 'expired' || awaited.status === 'released') return 'late'
  if (awaited.status !== 'transfer_pending' && awaited.status !== 'planned') return 'twice'
  if (payment?.expiresAt && payment.expiresAt <= now) return 'late'
  if (amount === awaited.amount) return null
  return amount < awaited.amount ? 'too_little' : 'too_much'
}

async function keep(tx: TxContext, { id, amount }: BankTransferRow, orderId: string | null): Promise<void> {
  await postEntries(tx, {
    kind: 'transfer_unmatched',
    orderId,
    key: `transfer-unmatched:${id}`,
    entries: [
      { account: 'transfer_clearing', amount },
      { account: 'unmatched_transfers', amount: -amount },
    ],
  })
}
