import { eq } from 'drizzle-orm'
import { recordOnce } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { lockRental } from '#domain/renting/rentals/lock-rental.ts'
import type { RentalWithOrder } from '#domain/renting/rentals/read-rentals.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'
import { findCompletion } from './find-reviewable.ts'
import { reviewTimes, type Side, sides } from './review.policy.ts'
import { reviews } from './reviews.table.ts'

const dayMs = 86_400_000
/** The last days to write, at whose beginning the sides are reminded. */
const lastDays = 3

/** Asks the sides of a completed rental that have not written yet for their review. Nobody reviews a guest. */
export async function askForReview(ctx: Context, rentalId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rental } = await lockRental(tx, rentalId, { isSystem: true })
    if (rental.status !== 'completed') return
    const tells = await findOpenSides(tx, rental)
    if (tells.length === 0) return
    await recordOnce(tx, 'review.asked', { subjectId: rentalId, details: { orderId: rental.orderId, rentalId, tells } })
    const completedAt = await findCompletion(tx, rental)
    if (!completedAt) return
    const dueAt = new Date(reviewTimes(completedAt).until.getTime() - lastDays * dayMs)
    await enqueueJob(tx, 'review.remind', { id: rentalId }, { key: `review.remind:${rentalId}`, dueAt })
  })
}

/** The sides of a rental that may write a review and have not. Nobody reviews a guest. */
export async function findOpenSides(tx: TxContext, { id, customerId }: Pick<RentalWithOrder, 'id' | 'customerId'>): Promise<Side[]> {
  const written = await tx.db.select({ side: reviews.side }).from(reviews).where(eq(reviews.rentalId, id))
  return sides.filter((side) => (side === 'customer' || customerId !== null) && !written.some((one) => one.side === side))
}
