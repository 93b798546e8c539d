import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { AuditEvent } from '#domain/audit-log/audit-events.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import { getModerated } from './list-moderated.ts'
import type { ModeratedReview } from './review.contract.ts'
import type { Fault } from './review.policy.ts'
import { type ReviewRow, reviewReports, reviews } from './reviews.table.ts'

/**
 * Takes a published review off every page, for a reason that its author is notified of.
 * @throws {Refusal} 404 `review.unknown`, 403 `review.own`, 409 `review.hidden`
 */
export function hideReview(ctx: Context, { id, reason }: { id: string; reason: Fault }): Promise<ModeratedReview> {
  return moderate(ctx, id, async (tx, review) => {
    if (review.hiddenAt) throw new Refusal('review.hidden')
    const hidden = { hiddenAt: tx.now, hiddenReason: reason, hiddenBy: tx.actor.personId }
    await tx.db
      .update(reviews)
      .set(hidden)
      .where(and(eq(reviews.id, id), isNull(reviews.hiddenAt)))
    await recordModeration(tx, 'review.hidden', review, { reason })
  })
}

/**
 * Shows a hidden review again; its author is notified.
 * @throws {Refusal} 404 `review.unknown`, 403 `review.own`, 409 `review.not-hidden`
 */
export function showReview(ctx: Context, id: string): Promise<ModeratedReview> {
  return moderate(ctx, id, async (tx, review) => {
    if (!review.hiddenAt) throw new Refusal('review.not-hidden')
    await tx.db.update(reviews).set({ hiddenAt: null, hiddenReason: null, hiddenBy: null }).where(eq(reviews.id, id))
    await recordModeration(tx, 'review.shown', review)
  })
}

/**
 * Resolves the reports of a review that stays as it is.
 * @throws {Refusal} 404 `review.unknown`, 403 `review.own`
 */
export function keepReview(ctx: Context, id: string): Promise<ModeratedReview> {
  return moderate(ctx, id, (tx, review) => record(tx, 'review.kept', review.rentalId, { review: id }))
}

/** Whether the actor wrote it, or it is about them: nobody moderates their own. */
function isOwn({ actor: { personId } }: TxContext, { authorId, subjectId }: ReviewRow): boolean {
  return personId !== null && (authorId === personId || subjectId === personId)
}

/** Does `work` under the lock of the review, and resolves its reports. */
function moderate(ctx: Context, id: string, work: (tx: TxContext, review: ReviewRow) => Promise<void>): Promise<ModeratedReview> {
  return inTransaction(ctx, async (tx) => {
    const [review] = await tx.db
      .select()
      .from(reviews)
      .where(and(eq(reviews.id, id), isNotNull(reviews.publishedAt)))
      .for('update')
    if (!review) throw new Refusal('review.unknown', 404)
    if (isOwn(tx, review)) throw new Refusal('review.own', 403)
    await work(tx, review)
    await tx.db
      .update(reviewReports)
      .set({ resolvedAt: tx.now })
      .where(and(eq(reviewReports.reviewId, id), isNull(reviewReports.resolvedAt)))
    return getModerated(tx, id)
  })
}

async function recordModeration(tx: TxContext, event: AuditEvent, review: ReviewRow, details: Record<string, unknown> = {}): Promise<void> {
  const { id, rentalId, side } = review
  const [rental] = await tx.db.select({ orderId: rentals.orderId }).from(rentals).where(eq(rentals.id, rentalId))
  await record(tx, event, rentalId, { ...details, review: id, rentalId, orderId: rental?.orderId, side, tells: [side] })
}
