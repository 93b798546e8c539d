import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { ordersOf } from '#domain/renting/orders/forget-person.ts'
import { reviewPhotos, reviews } from './reviews.table.ts'

/**
 * Removes a person's texts and photographs of reviews, and returns the files. The stars of published reviews stay, without a name. Called
 * before the orders are forgotten.
 */
export async function forgetInReviews(tx: TxContext, personId: string): Promise<string[]> {
  const photos = await tx.db
    .delete(reviewPhotos)
    .where(sql`${reviewPhotos.rentalId} IN (SELECT id FROM rentals WHERE order_id IN (${ordersOf(personId)}))`)
    .returning({ small: reviewPhotos.small, large: reviewPhotos.large })
  const isTheirs = sql`(${reviews.authorId} = ${personId} OR ${reviews.authorId} IS NULL AND ${reviews.side} = 'customer'
    AND ${reviews.rentalId} IN (SELECT id FROM rentals WHERE order_id IN (${ordersOf(personId)})))`
  const own = await tx.db.select({ id: reviews.id, publishedAt: reviews.publishedAt }).from(reviews).where(isTheirs)
  const unpublished = own.filter(({ publishedAt }) => publishedAt === null).map(({ id }) => id)
  if (unpublished.length > 0) await tx.db.delete(reviews).where(and(inArray(reviews.id, unpublished), isNull(reviews.publishedAt)))
  await tx.db.update(reviews).set({ words: '' }).where(isTheirs)
  await tx.db.update(reviews).set({ reply: null, repliedAt: null }).where(eq(reviews.subjectId, personId))
  return photos.flatMap(({ small, large }) => [small, large])
}
