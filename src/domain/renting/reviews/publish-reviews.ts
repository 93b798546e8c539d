import { and, eq, isNull, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, nowOf, type TxContext } from '#domain/context.ts'
import { lockRental } from '#domain/renting/rentals/lock-rental.ts'
import { sides } from './review.policy.ts'
import { reviews } from './reviews.table.ts'

const most = 200

/** Publishes the reviews of rentals that were completed seven days ago. Returns the errors; the next run tries them again. */
export async function publishReviews(ctx: Context): Promise<unknown[]> {
  const { now } = await nowOf(ctx)
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    SELECT DISTINCT rental_id AS id FROM (SELECT rental_id FROM reviews WHERE published_at IS NULL AND publish_at <= ${now.toISOString()}::timestamptz
      ORDER BY publish_at LIMIT ${most}) due`)
  const faults: unknown[] = []
  for (const { id } of rows)
    await inTransaction(ctx, async (tx) => publishIfDue(tx, (await lockRental(tx, id, { isSystem: true })).rental)).catch(
      (fault: unknown) => faults.push(fault),
    )
  return faults
}

/** Publishes the reviews of a rental whose order the transaction has locked, when both sides have written or the time is over. */
export async function publishIfDue(tx: TxContext, { id, orderId }: { id: string; orderId: string }): Promise<void> {
  const written = await tx.db.select().from(reviews).where(eq(reviews.rentalId, id))
  const isDue = written.length === sides.length || written.some(({ publishAt }) => publishAt <= tx.now)
  if (!isDue) return
  const published = await tx.db
    .update(reviews)
    .set({ publishedAt: tx.now })
    .where(and(eq(reviews.rentalId, id), isNull(reviews.publishedAt)))
    .returning({ side: reviews.side })
  // The reviewed people are notified.
  for (const { side } of published)
    await record(tx, 'review.published', id, { orderId, rentalId: id, side, tells: sides.filter((one) => one !== side) })
}
