import { and, eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { bookCapture } from '#domain/money/payments/book-capture.ts'
import { payments } from '#domain/money/payments/payments.table.ts'
import type { RentalWithOrder } from '#domain/renting/rentals/read-rentals.ts'
import { chargesOfExtensions } from './charges-of-extensions.ts'

/** Books the cash for the extensions of a rental at its collection; nothing where none is due. */
export async function collectExtensions(tx: TxContext, rental: RentalWithOrder, { collectorId }: { collectorId: string }): Promise<void> {
  const [due] = await tx.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.rentalId, rental.id), eq(payments.status, 'cash_due')))
  if (due) await bookCapture(tx, due.id, { charges: await chargesOfExtensions(tx, due.id, rental), courierId: collectorId })
}
