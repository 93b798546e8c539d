import { and, desc, eq } from 'drizzle-orm'
import { auditLog } from '#domain/audit-log/audit-log.table.ts'
import type { Context, TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import type { RentalWithOrder } from '#domain/renting/rentals/read-rentals.ts'
import { partiesTo } from '#domain/renting/rentals/rental.policy.ts'
import { type RefusedReview, refusalToWrite, type Side, sides } from './review.policy.ts'
import { type ReviewRow, reviews } from './reviews.table.ts'

/** A rental as one of its two sides may review it. */
export interface Reviewable {
  as: Side
  completedAt: Date | null
  mine: ReviewRow | null
  theirs: ReviewRow | null
  refusal: RefusedReview | null
}

/**
 * The actor's side of a rental and the refusal to review it, null when they may, with the reviews of both sides.
 * @throws {Refusal} 404 `rental.unknown` unless the actor is its customer or its owner
 */
export async function findReviewable(ctx: Context | TxContext, rental: RentalWithOrder | undefined, now: Date): Promise<Reviewable> {
  const parties = rental ? partiesTo(rental, ctx.actor) : []
  // An owner who booked the piece signed out is no customer of it.
  const as = parties.includes('owner') ? 'owner' : sides.find((side) => parties.includes(side))
  if (!rental || !as) throw new Refusal('rental.unknown', 404)
  const written = await ctx.db.select().from(reviews).where(eq(reviews.rentalId, rental.id))
  const mine = written.find(({ side }) => side === as) ?? null
  const theirs = written.find(({ side }) => side !== as) ?? null
  const completedAt = await findCompletion(ctx, rental)
  const standing = { isOfGuest: as === 'owner' && rental.customerId === null, completedAt, publishedAt: mine?.publishedAt ?? null, now }
  return { as, completedAt, mine, theirs, refusal: refusalToWrite(standing) }
}

/** The instant of a rental's completion, by the audit log; null before. */
export async function findCompletion(ctx: Context | TxContext, { id, status }: RentalWithOrder): Promise<Date | null> {
  if (status !== 'completed') return null
  const [found] = await ctx.db
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, id), eq(auditLog.event, 'rental.completed')))
    .orderBy(desc(auditLog.id))
    .limit(1)
  return found?.at ?? null
}
