import { and, eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import type { Charges } from '#domain/money/ledger/ledger.policy.ts'
import { bookCapture } from '#domain/money/payments/book-capture.ts'
import { payments } from '#domain/money/payments/payments.table.ts'
import type { Fils } from '#values/money.ts'
import { deposits } from './deposits.table.ts'
import { holdPaidDeposit } from './hold-paid-deposit.ts'

interface Collected {
  orderId: string
  /** Null where staff have taken it in the shop. */
  courierId: string | null
  /** The charges paid at this door. */
  charges: Charges
}

/**
 * Books what is collected at the door in cash: the order's payment, unless it is collected already, and its planned deposits. Returns the sum
 * in fils.
 */
export async function collectCash(tx: TxContext, { orderId, courierId, charges }: Collected): Promise<Fils> {
  const taker = courierId === null ? { isAtShop: true } : { courierId }
  const [due] = await tx.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.purpose, 'order'), eq(payments.status, 'cash_due')))
  let sum = (due && (await bookCapture(tx, due.id, { charges, ...taker }))?.captured) ?? 0
  const rentals = new Set(charges.rentals.map(({ id }) => id))
  const planned = await tx.db
    .select({ id: deposits.id, rentalId: deposits.rentalId })
    .from(deposits)
    .where(and(eq(deposits.orderId, orderId), eq(deposits.method, 'cash'), eq(deposits.status, 'planned')))
  for (const { id, rentalId } of planned) if (rentals.has(rentalId)) sum += (await holdPaidDeposit(tx, id, taker))?.amount ?? 0
  return sum
}
