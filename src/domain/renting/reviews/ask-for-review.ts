import { eq } from 'drizzle-orm'
import { recordOnce } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { lockRental } from '#domain/renting/rentals/lock-rental.ts'
import { sides } from './review.policy.ts'
import { reviews } from './reviews.table.ts'

/** Asks the sides of a completed rental that have not written yet for their review. Nobody reviews a guest. */
export async function askForReview(ctx: Context, rentalId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rental } = await lockRental(tx, rentalId, { isSystem: true })
    if (rental.status !== 'completed') return
    const written = await tx.db.select({ side: reviews.side }).from(reviews).where(eq(reviews.rentalId, rentalId))
    const { orderId, customerId } = rental
    const open = customerId === null ? (['customer'] as const) : sides
    const tells = open.filter((side) => !written.some((one) => one.side === side))
    if (tells.length > 0) await recordOnce(tx, 'review.asked', { subjectId: rentalId, details: { orderId, rentalId, tells } })
  })
}
