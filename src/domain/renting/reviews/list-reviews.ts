import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { customerName } from '#domain/renting/orders/shown-names.ts'
import { readPage } from '#platform/database/read-page.ts'
import type { Review } from './review.contract.ts'
import { isShown } from './reviews.table.ts'

const perPage = 4

interface Row extends Omit<Review, 'at' | 'reply' | 'isOwn'> {
  authorId: string | null
  at: string
  reply: string | null
  repliedAt: string | null
}

/** A page of the published reviews of an item, the newest first, without hidden ones. */
export async function listReviews(
  ctx: Context,
  { item, after }: { item: string; after?: string | undefined },
): Promise<{ reviews: Review[]; next: string | null }> {
  const { rows: reviews, next } = await readPage(
    ctx.db,
    { after, perPage },
    {
      from: sql`reviews`,
      by: sql`reviews.published_at`,
      id: sql`reviews.id`,
      where: [sql`item_id = ${item} AND side = 'customer' AND ${isShown}`],
      read: ({ where, sorted, limited }) => sql`
      SELECT reviews.id, reviews.stars, reviews.fit, reviews.size_worn AS "sizeWorn", reviews.height, reviews.words, reviews.published_at AS at,
        reviews.reply, reviews.replied_at AS "repliedAt", reviews.author_id AS "authorId",
        ${customerName(ctx.locale, { person: sql`people`, profile: sql`profiles` })} AS author,
        (SELECT coalesce(json_agg(photo.id ORDER BY photo.place), '[]'::json) FROM review_photos photo WHERE photo.rental_id = reviews.rental_id) AS photos
      FROM (SELECT * FROM reviews WHERE ${where} ${sorted} ${limited}) reviews
        JOIN rentals ON rentals.id = reviews.rental_id JOIN orders ON orders.id = rentals.order_id
        LEFT JOIN people ON people.id = reviews.author_id LEFT JOIN profiles ON profiles.person_id = people.id
      ${sorted}`,
      toRow: (row: Row) => toReview(row, ctx.actor.personId),
    },
  )
  return { reviews, next }
}

function toReview({ authorId, at, reply, repliedAt, ...row }: Row, personId: string | null): Review {
  return {
    ...row,
    at: new Date(at).toISOString(),
    reply: reply !== null && repliedAt !== null ? { words: reply, at: new Date(repliedAt).toISOString() } : null,
    isOwn: authorId !== null && authorId === personId,
  }
}
