import { asc, eq, sql } from 'drizzle-orm'
import { toPicture } from '#domain/catalogue/items/item-card.ts'
import { items } from '#domain/catalogue/items/items.table.ts'
import { type Context, nowOf, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { customerName, shownName } from '#domain/renting/orders/shown-names.ts'
import { type RentalWithOrder, readRentals } from '#domain/renting/rentals/read-rentals.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import { findReviewable, type Reviewable } from './find-reviewable.ts'
import type { RentalReviews, ReviewedPiece, WrittenReview } from './review.contract.ts'
import { reviewTimes, type Side } from './review.policy.ts'
import { type ReviewRow, reviewPhotos } from './reviews.table.ts'

/**
 * A rental for its review by the actor, its customer or its owner. The other side's review is included once it is published.
 * @throws {Refusal} 404 `rental.unknown`
 */
export async function getRentalReviews(ctx: Context | TxContext, id: string): Promise<RentalReviews> {
  const [rental] = await readRentals(ctx, eq(rentals.id, id))
  const { now } = await nowOf(ctx)
  const reviewable = await findReviewable(ctx, rental, now)
  if (!rental) throw new Refusal('rental.unknown', 404)
  return shown(ctx, rental, reviewable)
}

async function shown(
  ctx: Context | TxContext,
  rental: RentalWithOrder,
  { as, completedAt, mine, theirs, refusal }: Reviewable,
): Promise<RentalReviews> {
  const photos = await ctx.db
    .select({ place: reviewPhotos.place })
    .from(reviewPhotos)
    .where(eq(reviewPhotos.rentalId, rental.id))
    .orderBy(asc(reviewPhotos.place))
  const isOpen = theirs?.publishedAt != null && theirs.hiddenAt === null
  return {
    ...(await pieceOf(ctx, rental)),
    as,
    isOfGuest: rental.customerId === null,
    other: await findOther(ctx, rental.id, as),
    openUntil: completedAt && reviewTimes(completedAt).until.toISOString(),
    refusal,
    mine: mine && toWritten(mine),
    theirs: isOpen ? toWritten(theirs) : null,
    photos: as === 'customer' ? photos.map(({ place }) => place) : [],
  }
}

async function pieceOf(ctx: Context | TxContext, rental: RentalWithOrder): Promise<ReviewedPiece> {
  const { id, orderId, itemId, from, until } = rental
  const [item] = await ctx.db
    .select({ name: items.name, size: items.size, pictures: items.pictures })
    .from(items)
    .where(eq(items.id, itemId))
  const [picture] = item?.pictures ?? []
  return {
    rental: id,
    orderId,
    itemId,
    name: item?.name[ctx.locale] ?? '',
    size: item?.size ?? '',
    picture: picture ? toPicture(picture, ctx.locale) : null,
    from,
    until,
  }
}

async function findOther({ db, locale }: Context | TxContext, rentalId: string, as: Side): Promise<string | null> {
  const names = { person: sql`people`, profile: sql`profiles` }
  const { rows } = await db.execute<{ name: string | null }>(sql`
    SELECT ${as === 'customer' ? shownName(locale, names) : customerName(locale, names)} AS name
    FROM rentals JOIN orders ON orders.id = rentals.order_id
      LEFT JOIN people ON people.id = ${as === 'customer' ? sql`rentals.owner_id` : sql`orders.person_id`}
      LEFT JOIN profiles ON profiles.person_id = people.id
    WHERE rentals.id = ${rentalId}`)
  return rows[0]?.name ?? null
}

/** A review as its two sides read it. */
export function toWritten(row: ReviewRow): WrittenReview {
  const { id, stars, ownerStars, deliveryStars, fit, sizeWorn, height, words, writtenAt, publishAt, publishedAt } = row
  return {
    id,
    stars,
    ownerStars,
    deliveryStars,
    fit,
    sizeWorn,
    height,
    words,
    writtenAt: writtenAt.toISOString(),
    publishAt: publishAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
    hidden: row.hiddenReason,
    reply: row.reply !== null && row.repliedAt ? { words: row.reply, at: row.repliedAt.toISOString() } : null,
  }
}
