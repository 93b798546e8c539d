import { recordOnce } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { lockRental } from '#domain/renting/rentals/lock-rental.ts'
import { findOpenSides } from './ask-for-review.ts'
import { findCompletion } from './find-reviewable.ts'
import { reviewTimes } from './review.policy.ts'

/** Reminds the sides of a completed rental that have not written yet of the last days to do so, once. */
export async function remindReview(ctx: Context, rentalId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rental } = await lockRental(tx, rentalId, { isSystem: true })
    const completedAt = await findCompletion(tx, rental)
    if (!completedAt) return
    const { until } = reviewTimes(completedAt)
    const tells = until > tx.now ? await findOpenSides(tx, rental) : []
    const details = { orderId: rental.orderId, rentalId, answerBy: until, tells }
    if (tells.length > 0) await recordOnce(tx, 'review.asked-again', { subjectId: rentalId, details })
  })
}
