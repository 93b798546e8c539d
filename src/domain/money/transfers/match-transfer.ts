import { eq, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { type DepositRow, deposits } from '#domain/money/deposits/deposits.table.ts'
import { holdPaidDeposit } from '#domain/money/deposits/hold-paid-deposit.ts'
import type { Charges } from '#domain/money/ledger/ledger.policy.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { bookCapture } from '#domain/money/payments/book-capture.ts'
import { type PaymentRow, payments } from '#domain/money/payments/payments.table.ts'
import type { Fils } from '#values/money.ts'
import { type BankTransferRow, bankTransfers, type TransferProblem } from './bank-transfers.table.ts'
import { findOwed, type OwedDebt, receiveDebt } from './receive-debt.ts'

/** Accepts the rentals of a payment whose money has arrived, and returns its charges. */
export type AcceptPayment = (tx: TxContext, payment: PaymentRow) => Promise<Charges>

export interface Arrived {
  /** The bank's own id of the transfer: the same one again changes nothing. */
  id: string
  reference: string
  amount: Fils
  sender: string
}

/** The payment, deposit or debt that a transfer names: at most one. */
interface Awaited {
  payment?: PaymentRow
  deposit?: DepositRow
  debt?: OwedDebt
}

/**
 * Books a received CliQ transfer. It pays the payment, deposit or debt of its reference if its amount is exact and it is in time. Anything
 * else is kept with its problem for a person.
 * @throws {Refusal} what `accept` refuses
 */
export async function matchTransfer(tx: TxContext, arrived: Arrived, accept: AcceptPayment): Promise<BankTransferRow> {
  const { id, amount, sender } = arrived
  const reference = referenceOf(arrived.reference)
  await tx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`transfer:${id}`}, 0))`)
  const found = await findAwaited(tx, reference)
  const [earlier] = await tx.db.select().from(bankTransfers).where(eq(bankTransfers.id, id))
  if (earlier) return earlier
  const problem = problemOf(found, { amount, now: tx.now })
  const paidDebt = problem === null && found.debt ? await receiveDebt(tx, found.debt) : null
  const matched = { paymentId: found.payment?.id ?? paidDebt, depositId: found.deposit?.id ?? null }
  const [transfer] = await tx.db
    .insert(bankTransfers)
    .values({ id, reference, amount, sender, problem, receivedAt: tx.now, ...(problem === null && matched) })
    .returning()
  if (!transfer) throw new Error('a transfer was not written')
  const orderId = (found.payment ?? found.deposit ?? found.debt)?.orderId ?? null
  if (problem !== null) await keep(tx, transfer, orderId)
  else if (found.payment) await bookCapture(tx, found.payment.id, { charges: await accept(tx, found.payment) })
  else if (found.deposit) await holdPaidDeposit(tx, found.deposit.id)
  await record(tx, problem === null ? 'transfer.received' : 'transfer.unmatched', id, { reference, amount, orderId, problem })
  return transfer
}

/** A reference as it was given out, however a person or a bank writes it. */
export function referenceOf(typed: string): string {
  return typed.toUpperCase().replace(/[^0-9A-Z]/g, '')
}

/** Locks the order before its payment, as everything does that ends a hold. */
async function findAwaited(tx: TxContext, reference: string): Promise<Awaited> {
  await tx.db.execute(sql`SELECT id FROM orders WHERE id = coalesce((SELECT order_id FROM payments WHERE reference = ${reference}),
    (SELECT order_id FROM rentals JOIN debt_transfers ON rental_id = rentals.id WHERE reference = ${reference})) FOR UPDATE`)
  const [payment] = await tx.db.select().from(payments).where(eq(payments.reference, reference)).for('update')
  if (payment) return { payment }
  const [deposit] = await tx.db.select().from(deposits).where(eq(deposits.reference, reference)).for('update')
  if (deposit) return { deposit }
  const [debt] = await findOwed(tx, sql`debt_transfers.reference = ${reference}`)
  return debt ? { debt } : {}
}

function problemOf({ payment, deposit, debt }: Awaited, { amount, now }: { amount: Fils; now: Date }): TransferProblem | null {
  // The current debt counts: an amount shown before may have been paid or written off, or may have grown.
  if (debt) return debt.amount === 0 || debt.isBeingPaid ? 'twice' : differenceOf(amount, debt.amount)
  const awaited = payment ?? deposit
  if (!awaited) return 'unknown'
  if (['expired', 'voided', 'released'].includes(awaited.status)) return 'late'
  if (awaited.status !== 'transfer_pending' && awaited.status !== 'planned') return 'twice'
  if (payment?.expiresAt && payment.expiresAt <= now) return 'late'
  return differenceOf(amount, awaited.amount + (payment?.deposit ?? 0))
}

function differenceOf(amount: Fils, wanted: Fils): TransferProblem | null {
  if (amount === wanted) return null
  return amount < wanted ? 'too_little' : 'too_much'
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
