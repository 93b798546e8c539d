import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import type { Charges } from '#domain/money/ledger/ledger.policy.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { bookCapture } from '#domain/money/payments/book-capture.ts'
import { movePayment } from '#domain/money/payments/move-payment.ts'
import { payments } from '#domain/money/payments/payments.table.ts'
import type { Fils } from '#values/money.ts'
import { deposits } from './deposits.table.ts'
import { holdPaidDeposit } from './hold-paid-deposit.ts'

interface Collected {
  orderId: string
  courierId: string
  /** The charges paid at this door. */
  charges: Charges
}

/** Books what a courier collects at the door in cash: the order's payment, unless it is collected already, and its planned deposits. */
export async function collectCash(tx: TxContext, { orderId, courierId, charges }: Collected): Promise<void> {
  const [due] = await tx.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.purpose, 'order'), eq(payments.status, 'cash_due')))
  if (due) await bookCapture(tx, due.id, { charges, courierId })
  const rentals = new Set(charges.rentals.map(({ id }) => id))
  const planned = await tx.db
    .select({ id: deposits.id, rentalId: deposits.rentalId })
    .from(deposits)
    .where(and(eq(deposits.orderId, orderId), eq(deposits.method, 'cash'), eq(deposits.status, 'planned')))
  for (const { id, rentalId } of planned) if (rentals.has(rentalId)) await holdPaidDeposit(tx, id, { courierId })
}

/** Books that a courier has handed in all the cash that they had collected, and returns how much it was. */
export async function remitCash(tx: TxContext, { courierId, key }: { courierId: string; key: string }): Promise<Fils> {
  const collected = await tx.db
    .select({ id: payments.id, amount: payments.captured })
    .from(payments)
    .where(and(eq(payments.courierId, courierId), eq(payments.status, 'cash_collected')))
    .orderBy(payments.id)
    .for('update')
  for (const { id } of collected) await movePayment(tx, id, 'remit')
  const kept = await tx.db
    .update(deposits)
    .set({ remittedAt: tx.now })
    .where(and(eq(deposits.courierId, courierId), isNotNull(deposits.heldAt), isNull(deposits.remittedAt)))
    .returning({ amount: deposits.amount })
  const amount = [...collected, ...kept].reduce((sum, one) => sum + one.amount, 0)
  if (amount === 0) return 0
  await postEntries(tx, {
    kind: 'cash_remitted',
    orderId: null,
    key: `cash-remitted:${key}`,
    entries: [
      { account: 'bank', amount },
      { account: 'courier_cash', amount: -amount, party: courierId },
    ],
  })
  await record(tx, 'cash.remitted', courierId, { amount })
  return amount
}
