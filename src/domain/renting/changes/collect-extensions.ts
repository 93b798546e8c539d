import { and, eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { bookCapture } from '#domain/money/payments/book-capture.ts'
import { payments } from '#domain/money/payments/payments.table.ts'
import type { RentalWithOrder } from '#domain/renting/rentals/read-rentals.ts'
import type { Fils } from '#values/money.ts'
import { chargesOfExtensions } from './charges-of-extensions.ts'

/**
 * Books the cash for the extensions of a rental at its collection, and returns it in fils; nothing where none is due. `collectorId` is null
 * where staff have taken it in the shop.
 */
export async function collectExtensions(
  tx: TxContext,
  rental: RentalWithOrder,
  { collectorId }: { collectorId: string | null },
): Promise<Fils> {
  const [due] = await tx.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.rentalId, rental.id), eq(payments.status, 'cash_due')))
  if (!due) return 0
  const taker = collectorId === null ? { isAtShop: true } : { courierId: collectorId }
  return (await bookCapture(tx, due.id, { charges: await chargesOfExtensions(tx, due.id, rental), ...taker }))?.captured ?? 0
}
