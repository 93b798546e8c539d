import { sql } from 'drizzle-orm'
import { isUnblocked } from '#domain/accounts/blocked-people/is-unblocked.ts'
import type { ItemCard } from '#domain/catalogue/items/item.contract.ts'
import { type CardRow, cardAsJson, isFreeOn, isPublic, toCard } from '#domain/catalogue/items/item-card.ts'
import { type Context, nowOf, type TxContext } from '#domain/context.ts'
import type { RentalWithOrder } from '#domain/renting/rentals/read-rentals.ts'
import { momentsOf } from '#domain/renting/rentals/rental-moments.policy.ts'
import { lengthOf } from '#values/day.ts'

const maxReplacements = 3
/** Only so many of the dearest affordable items are checked. */
const lookedAt = 200

/**
 * Up to three items in place of a rental: of the same type and size, with instant booking, free on the same days, at most 20 % dearer. The
 * nearest in price come first. In place of a collection in person only items that allow one. None once it could not be brought in time.
 */
export async function findReplacements(ctx: Context | TxContext, rental: RentalWithOrder): Promise<ItemCard[]> {
  const clock = await nowOf(ctx)
  if (momentsOf(rental).dispatchAt <= clock.now) return []
  const { itemId, from, until, price, handOver } = rental
  const changesHands = handOver === 'in_person' ? sql`items.allows_in_person` : sql`true`
  const days = lengthOf({ from, until })
  const ofDays = sql`items.price_by_days[${days}::int]`
  const { rows } = await ctx.db.execute<{ card: CardRow }>(sql`
    WITH near AS MATERIALIZED (
      SELECT items.id FROM items JOIN items AS wanted ON wanted.id = ${itemId}
      WHERE ${isPublic} AND items.category = wanted.category AND items.type = wanted.type AND items.size = wanted.size
        AND items.price_by_days[3] <= wanted.price_by_days[3] * 1.2 AND items.id <> wanted.id
      ORDER BY items.price_by_days[3] DESC, items.id DESC LIMIT ${lookedAt})
    SELECT ${cardAsJson} AS card FROM items JOIN near ON near.id = items.id
    WHERE items.is_instant_book AND ${changesHands} AND ${ofDays} * 10 <= ${price}::bigint * 12 AND ${isFreeOn({ from, until }, clock)} AND ${isUnblocked(ctx, sql`items.owner_id`)}
    ORDER BY abs(${ofDays} - ${price}::int), items.id LIMIT ${maxReplacements}`)
  return rows.map(({ card }) => toCard(card, ctx.locale, days))
}
