import { eq, type SQL, sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { bookDebt } from '#domain/money/payments/book-debt.ts'
import { createPayment } from '#domain/money/payments/create-payment.ts'
import { newId } from '#values/id.ts'
import type { Fils } from '#values/money.ts'
import { debtTransfers } from './debt-transfers.table.ts'
import { expectDebt } from './expect-debt.ts'

/** The debt of a rental, in fils. */
export interface OwedDebt {
  rentalId: string
  orderId: string
  amount: Fils
  /** A card pays it at this moment. */
  isBeingPaid: boolean
}

/** Debts of the rentals that meet a condition on `rentals` and `debt_transfers`, the oldest first. Their orders are locked. */
export async function findOwed(tx: TxContext, where: SQL): Promise<OwedDebt[]> {
  const { rows } = await tx.db.execute<OwedDebt & Record<string, unknown>>(sql`
    SELECT rentals.id AS "rentalId", rentals.order_id AS "orderId",
      (SELECT coalesce(sum(amount), 0)::int FROM ledger_entries WHERE rental_id = rentals.id AND account = 'customer_debt') AS amount,
      EXISTS (SELECT FROM payments WHERE payments.rental_id = rentals.id AND purpose = 'claim' AND status = 'authorized') AS "isBeingPaid"
    FROM rentals LEFT JOIN debt_transfers ON debt_transfers.rental_id = rentals.id WHERE ${where} ORDER BY rentals.first_day, rentals.id`)
  return rows
}

/** Books that a transfer has paid the debt for a rental, and returns the payment. Its reference is deleted. */
export async function receiveDebt(tx: TxContext, { rentalId, orderId, amount }: OwedDebt): Promise<string> {
  const reference = await expectDebt(tx, { rentalId, orderId })
  const claim = { orderId, rentalId, purpose: 'claim', method: 'transfer', status: 'captured' } as const
  const payment = await createPayment(tx, { id: newId(), ...claim, amount, captured: amount, reference })
  await tx.db.delete(debtTransfers).where(eq(debtTransfers.rentalId, rentalId))
  await bookDebt(tx, payment)
  return payment.id
}
