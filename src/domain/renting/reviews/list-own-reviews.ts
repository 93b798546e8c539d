import { type SQL, sql } from 'drizzle-orm'
import type { Picture } from '#domain/catalogue/items/item.contract.ts'
import { type Context, nowOf } from '#domain/context.ts'
import { ownOrders } from '#domain/renting/orders/find-orders.ts'
import { customerName, shownName } from '#domain/renting/orders/shown-names.ts'
import { toWritten } from './get-rental-reviews.ts'
import type { OwnReviewRow, OwnReviews, ReviewedPiece } from './review.contract.ts'
import { reviewDays, reviewTimes, type Side } from './review.policy.ts'
import { reviews } from './reviews.table.ts'

const most = 50

interface PieceRow extends Record<string, unknown>, Omit<ReviewedPiece, 'picture'> {
  picture: (Omit<Picture, 'alt'> & { alt: { en: string; ar: string } }) | null
  as: Side
  other: string | null
}

/**
 * Reviews that the actor may write, has written, and has received: the newest fifty of each. The visitor of a guest's order only has those to
 * write.
 */
export async function listOwnReviews(ctx: Context): Promise<OwnReviews> {
  const me = ctx.actor.personId ?? ''
  const { now } = await nowOf(ctx)
  return {
    due: await findDue(ctx, { me, now }),
    written: await findReviews(ctx, {
      where: sql`reviews.author_id = ${me}`,
      order: sql`reviews.written_at DESC, reviews.id`,
      isAuthor: true,
    }),
    received: await findReviews(ctx, {
      where: sql`reviews.subject_id = ${me} AND reviews.published_at IS NOT NULL AND reviews.hidden_at IS NULL`,
      order: sql`reviews.published_at DESC, reviews.id`,
      isAuthor: false,
    }),
  }
}

/** The columns of each rental: its piece, the actor's side, and the first name of the other side. */
function pieceColumns({ locale }: Context, as: SQL): SQL {
  const owner = shownName(locale, { person: sql`owners`, profile: sql`owner_profiles` })
  const customer = customerName(locale, { person: sql`customers`, profile: sql`customer_profiles` })
  return sql`rentals.id AS rental, rentals.order_id AS "orderId", rentals.item_id AS "itemId", items.name ->> ${locale} AS name, items.size,
    items.pictures -> 0 AS picture, rentals.first_day::text AS "from", rentals.last_day::text AS until, ${as} AS as,
    CASE ${as} WHEN 'customer' THEN ${owner} ELSE ${customer} END AS other`
}

const joined = sql`JOIN orders ON orders.id = rentals.order_id JOIN items ON items.id = rentals.item_id
  LEFT JOIN people owners ON owners.id = rentals.owner_id LEFT JOIN profiles owner_profiles ON owner_profiles.person_id = owners.id
  LEFT JOIN people customers ON customers.id = orders.person_id LEFT JOIN profiles customer_profiles ON customer_profiles.person_id = customers.id`

async function findDue(ctx: Context, { me, now }: { me: string; now: Date }): Promise<OwnReviews['due']> {
  const since = new Date(now.getTime() - reviewDays * 86_400_000).toISOString()
  const side = (as: Side) => sql`SELECT rentals.id, ${as}::text AS side FROM rentals JOIN orders ON orders.id = rentals.order_id
    WHERE ${as === 'customer' ? ownOrders(ctx) : sql`rentals.owner_id = ${me} AND orders.person_id IS NOT NULL`}
      AND rentals.status = 'completed' AND rentals.updated_at > ${since}::timestamptz`
  const { rows } = await ctx.db.execute<PieceRow & { completedAt: string }>(sql`
    WITH mine AS (${side('customer')} UNION ALL ${side('owner')}),
      open AS (SELECT mine.*, (SELECT max(at) FROM audit_log WHERE subject_id = mine.id AND event = 'rental.completed') AS completed_at FROM mine
        WHERE NOT EXISTS (SELECT 1 FROM reviews WHERE reviews.rental_id = mine.id AND reviews.side = mine.side))
    SELECT ${pieceColumns(ctx, sql`open.side`)}, open.completed_at AS "completedAt"
    FROM open JOIN rentals ON rentals.id = open.id ${joined}
    WHERE open.completed_at > ${since}::timestamptz ORDER BY open.completed_at, rentals.id LIMIT ${most}`)
  return rows.map(({ completedAt, ...row }) => {
    const { until } = reviewTimes(new Date(completedAt))
    return { ...partOf(ctx, row), until: until.toISOString() }
  })
}

interface Found {
  where: SQL
  order: SQL
  isAuthor: boolean
}

async function findReviews(ctx: Context, { where, order, isAuthor }: Found): Promise<OwnReviewRow[]> {
  const found = await ctx.db.select().from(reviews).where(where).orderBy(order).limit(most)
  const ids = found.map(({ rentalId }) => rentalId)
  const { rows } = await ctx.db.execute<PieceRow & { reviewId: string }>(sql`
    SELECT ${pieceColumns(ctx, isAuthor ? sql`reviews.side` : sql`CASE reviews.side WHEN 'customer' THEN 'owner' ELSE 'customer' END`)},
      reviews.id AS "reviewId"
    FROM reviews JOIN rentals ON rentals.id = reviews.rental_id ${joined} WHERE reviews.rental_id = ANY (${sql.param(ids)}::text[])`)
  const parts = new Map(rows.map(({ reviewId, ...row }) => [reviewId, partOf(ctx, row)]))
  return found.flatMap((review) => {
    const part = parts.get(review.id)
    return part ? [{ ...part, review: toWritten(review) }] : []
  })
}

function partOf({ locale }: Context, row: Record<string, unknown>) {
  // The statement gives the columns of `pieceColumns`.
  const { as, other, picture, rental, orderId, itemId, name, size, from, until } = row as PieceRow
  const shown = picture && { ...picture, alt: picture.alt[locale] }
  return { piece: { rental, orderId, itemId, name, size, picture: shown, from, until }, as, other }
}
