import { and, eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { secondsToWait } from '#platform/auth/rate-limit.ts'
import type { Fault } from './review.policy.ts'
import { isShown, reviewReports, reviews } from './reviews.table.ts'

const limit = { max: 20, minutes: 24 * 60 }

/**
 * Reports a published review to the moderators; reported again by the same person it stays one report.
 * @throws {Refusal} 404 `review.unknown`, 403 `review.your-own`
 * @throws {Refusal} 429 `server.too-many` after 20 in a day
 */
export function reportReview(ctx: Context, { id, reason }: { id: string; reason: Fault }): Promise<void> {
  const personId = ctx.actor.personId ?? ''
  return inTransaction(ctx, async (tx) => {
    const [found] = await tx.db
      .select({ authorId: reviews.authorId, rentalId: reviews.rentalId })
      .from(reviews)
      .where(and(eq(reviews.id, id), isShown))
    if (!found) throw new Refusal('review.unknown', 404)
    if (found.authorId === personId) throw new Refusal('review.your-own', 403)
    const retryAfter = await secondsToWait(tx.db, { key: `review-reports:${personId}`, ...limit, now: tx.now })
    if (retryAfter > 0) throw new Refusal('server.too-many', 429, { retryAfter })
    const { rowCount } = await tx.db
      .insert(reviewReports)
      .values({ reviewId: id, personId, reason, reportedAt: tx.now })
      .onConflictDoNothing()
    if (rowCount) await record(tx, 'review.reported', found.rentalId, { review: id, reason })
  })
}
