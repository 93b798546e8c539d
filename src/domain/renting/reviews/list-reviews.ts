import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { customerName } from '#domain/renting/orders/shown-names.ts'
import type { Review } from './review.contract.ts'
import { isShown } from './reviews.table.ts'

const perPage = 4

interface Row extends Record<string, unknown>, Omit<Review, 'at' | 'reply' | 'isOwn'> {
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
  const begins =
    after === undefined
      ? sql`true`
      : sql`(reviews.published_at, reviews.id) < ((SELECT published_at FROM reviews last WHERE last.id = ${after}), ${after})`
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT reviews.id, reviews.stars, reviews.fit, reviews.size_worn AS "sizeWorn", reviews.height, reviews.words, reviews.published_at AS at,
      reviews.reply, reviews.replied_at AS "repliedAt", reviews.author_id AS "authorId",
      ${customerName(ctx.locale, { person: sql`people`, profile: sql`profiles` })} AS author,
      (SELECT coalesce(json_agg(photo.id ORDER BY photo.place), '[]'::json) FROM review_photos photo WHERE photo.rental_id = reviews.rental_id) AS photos
    FROM (SELECT * FROM reviews WHERE item_id = ${item} AND side = 'customer' AND ${isShown} AND ${begins}
        ORDER BY published_at DESC, id DESC LIMIT ${perPage + 1}) reviews
      JOIN rentals ON rentals.id = reviews.rental_id JOIN orders ON orders.id = rentals.order_id
      LEFT JOIN people ON people.id = reviews.author_id LEFT JOIN profiles ON profiles.person_id = people.id
    ORDER BY reviews.published_at DESC, reviews.id DESC`)
  const shown = rows.slice(0, perPage)
  return { reviews: shown.map((row) => toReview(row, ctx.actor.personId)), next: rows.length > perPage ? (shown.at(-1)?.id ?? null) : null }
}

function toReview({ authorId, at, reply, repliedAt, ...row }: Row, personId: string | null): Review {
  return {
    ...row,
    at: new Date(at).toISOString(),
    reply: reply !== null && repliedAt !== null ? { words: reply, at: new Date(repliedAt).toISOString() } : null,
    isOwn: authorId !== null && authorId === personId,
  }
}
