import { and, eq, ne } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import type { Charges } from '#domain/money/ledger/ledger.policy.ts'
import type { RentalWithOrder } from '#domain/renting/rentals/read-rentals.ts'
import { rentalExtensions } from './rental-extensions.table.ts'

/** The charges in the payment of one or, in cash, several extensions of a rental: the rental alone. */
export async function chargesOfExtensions(tx: TxContext, paymentId: string, { id, ownerId }: RentalWithOrder): Promise<Charges> {
  const paid = await tx.db
    .select()
    .from(rentalExtensions)
    .where(and(eq(rentalExtensions.paymentId, paymentId), ne(rentalExtensions.status, 'ended')))
  const price = paid.reduce((sum, { amount }) => sum + amount, 0)
  const commission = paid.reduce((sum, one) => sum + one.commission, 0)
  return {
    rentals: [{ id, ownerId, price, commission, reduction: 0, serviceFee: 0 }],
    delivery: 0,
    cashHandling: 0,
    credit: null,
  }
}
