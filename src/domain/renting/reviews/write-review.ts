import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { Refusal, refuse } from '#domain/refusal.ts'
import { lockRental, type RentalWithSiblings } from '#domain/renting/rentals/lock-rental.ts'
import { newId } from '#values/id.ts'
import { hasContacts } from '#values/mask-contacts.ts'
import { findReviewable } from './find-reviewable.ts'
import { getRentalReviews } from './get-rental-reviews.ts'
import { publishIfDue } from './publish-reviews.ts'
import type { RentalReviews, ReviewCustomer, WriteReview } from './review.contract.ts'
import { reviewTimes, type Side } from './review.policy.ts'
import { reviews } from './reviews.table.ts'

/**
 * Writes the customer's review of a rental, or replaces it before it is published.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours` for its owner
 * @throws {Refusal} 409 `review.too-early`, `review.too-late`, `review.published`
 * @throws {Refusal} 422 `review.contact-details`
 */
export function writeReview(ctx: Context, { rental, ...said }: WriteReview & { rental: string }): Promise<RentalReviews> {
  const { height = null, words = '', ...rest } = said
  return write(ctx, 'customer', { id: rental, said: { ...rest, height, words } })
}

/**
 * Writes the owner's review of the customer of a rental, or replaces it before it is published.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours` for its customer
 * @throws {Refusal} 409 `review.too-early`, `review.of-guest`, `review.too-late`, `review.published`
 * @throws {Refusal} 422 `review.contact-details`
 */
export function reviewCustomer(ctx: Context, { rental, stars, words = '' }: ReviewCustomer & { rental: string }): Promise<RentalReviews> {
  return write(ctx, 'owner', { id: rental, said: { stars, words } })
}

type ReviewContent = Pick<typeof reviews.$inferInsert, 'stars' | 'ownerStars' | 'deliveryStars' | 'fit' | 'sizeWorn' | 'height'> & {
  words: string
}

async function write(ctx: Context, side: Side, { id, said }: { id: string; said: ReviewContent }): Promise<RentalReviews> {
  refuseContacts([said.words, said.sizeWorn ?? ''])
  return inTransaction(ctx, async (tx) => {
    const locked = await lockRental(tx, id)
    await keep(tx, side, { locked, said })
    await publishIfDue(tx, locked.rental)
    return getRentalReviews(tx, id)
  })
}

async function keep(
  tx: TxContext,
  side: Side,
  { locked: { rental }, said }: { locked: RentalWithSiblings; said: ReviewContent },
): Promise<void> {
  const { as, completedAt, mine, refusal } = await findReviewable(tx, rental, tx.now)
  if (as !== side) throw new Refusal('rental.not-yours', 403)
  refuse(refusal)
  const [authorId, subjectId] = side === 'customer' ? [rental.customerId, rental.ownerId] : [rental.ownerId, rental.customerId]
  const { publishAt } = reviewTimes(completedAt ?? tx.now)
  const row = { ...said, authorId, subjectId, writtenAt: tx.now }
  await tx.db
    .insert(reviews)
    .values({ ...row, id: newId(), rentalId: rental.id, side, itemId: rental.itemId, publishAt })
    .onConflictDoUpdate({ target: [reviews.rentalId, reviews.side], set: row })
  await record(tx, mine ? 'review.changed' : 'review.written', rental.id, { orderId: rental.orderId, rentalId: rental.id, side })
}

/**
 * Refuses texts that hold contact details.
 * @throws {Refusal} 422 `review.contact-details`
 */
export function refuseContacts(texts: readonly string[]): void {
  if (texts.some(hasContacts)) throw new Refusal('review.contact-details', 422)
}
