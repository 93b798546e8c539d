import { and, eq, isNull } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { lockRental } from '#domain/renting/rentals/lock-rental.ts'
import { findReviewable } from './find-reviewable.ts'
import { getRentalReviews } from './get-rental-reviews.ts'
import type { RentalReviews } from './review.contract.ts'
import { reviews } from './reviews.table.ts'
import { refuseContacts } from './write-review.ts'

/**
 * Writes the one reply of the reviewed person.
 * @throws {Refusal} 404 `review.unknown` before it is published, once it is hidden, and for strangers to its rental
 * @throws {Refusal} 403 `review.not-about-you` for its author
 * @throws {Refusal} 409 `review.replied`
 * @throws {Refusal} 422 `review.contact-details`
 */
export async function replyToReview(ctx: Context, { id, words }: { id: string; words: string }): Promise<RentalReviews> {
  refuseContacts([words])
  return inTransaction(ctx, async (tx) => {
    const [found] = await tx.db.select().from(reviews).where(eq(reviews.id, id))
    if (!found) throw new Refusal('review.unknown', 404)
    const { rental } = await lockRental(tx, found.rentalId).catch(unknownToo)
    const { as, mine, theirs } = await findReviewable(tx, rental, tx.now).catch(unknownToo)
    if (mine?.id === id) throw new Refusal('review.not-about-you', 403)
    if (!theirs?.publishedAt || theirs.hiddenAt) throw new Refusal('review.unknown', 404)
    if (theirs.reply !== null) throw new Refusal('review.replied')
    await tx.db
      .update(reviews)
      .set({ reply: words, repliedAt: tx.now })
      .where(and(eq(reviews.id, id), isNull(reviews.reply)))
    await record(tx, 'review.replied', rental.id, { orderId: rental.orderId, rentalId: rental.id, side: as, tells: [theirs.side] })
    return getRentalReviews(tx, rental.id)
  })
}

/** Answers an absent review and somebody else's alike. */
function unknownToo(error: unknown): never {
  throw error instanceof Refusal && error.status === 404 ? new Refusal('review.unknown', 404) : error
}
