import { and, eq, type SQL, sql } from 'drizzle-orm'
import { hasBlocked, isUnblocked } from '#domain/accounts/blocked-people/is-unblocked.ts'
import { nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { earliestStart } from '#domain/site/areas/slot.policy.ts'
import { type Day, lengthOf } from '#values/day.ts'
import type { ItemCard } from './item.contract.ts'
import { refusalToDays } from './item.policy.ts'
import { type CardRow, cardAsJson, isFreeOn, isPublic, type ReadContext, toCard } from './item-card.ts'
import { categories } from './item-terms.policy.ts'
import { items } from './items.table.ts'

const shownDays = 3
/** The number of nearest items by price that are compared on either side, for each likeness. */
const compared = 40
/** The number of items that are read to find those, since some belong to an earlier likeness. */
const lookedAt = 200

interface Wanted {
  itemId: string
  from?: Day | undefined
  until?: Day | undefined
  limit?: number
  /** The item was public once, and is not any more. */
  isGone?: boolean
}

interface Likeness {
  /** The source of the values that `shares` compares with. */
  from: SQL
  /** The shared values: columns of an index that continues by price. */
  shares: SQL
  /** Excludes items that an earlier step has found. */
  differs: SQL
}

/** From the most to the least similar; a later one is only looked for when the earlier ones find too few. */
const likenesses: readonly Likeness[] = [
  {
    from: sql`wanted`,
    shares: sql`items.category = wanted.category AND items.type = wanted.type AND items.size = wanted.size`,
    differs: sql`true`,
  },
  {
    from: sql`wanted`,
    shares: sql`items.category = wanted.category AND items.type = wanted.type`,
    differs: sql`items.size <> wanted.size`,
  },
  { from: sql`wanted`, shares: sql`items.category = wanted.category`, differs: sql`items.type <> wanted.type` },
  {
    from: sql`wanted JOIN unnest(${sql.param([...categories])}::text[]) AS other (category) ON other.category <> wanted.category`,
    shares: sql`items.category = other.category AND items.type = wanted.type`,
    differs: sql`true`,
  },
]

/**
 * Finds items similar to this one and free on the given days, if any: same type and size first, then same type, category, shared tags, near
 * price. Looks at a bounded number of items around the price of this one, however many there are.
 */
export async function findSimilar(ctx: ReadContext, { itemId, from, until, limit = 3, isGone = false }: Wanted): Promise<ItemCard[]> {
  const clock = await nowOf(ctx)
  const starts = { today: clock.today, earliest: earliestStart(clock) }
  const range = from && until && refusalToDays({ from, until }, starts) === null ? { from, until } : null
  const isBlocking = await hasBlocked(ctx)
  const isFree = sql`${range ? isFreeOn(range, clock) : sql`true`} AND ${isBlocking ? isUnblocked(ctx, sql`items.owner_id`) : sql`true`}`
  const read = async () => {
    const found: CardRow[] = []
    for (const likeness of likenesses)
      if (found.length < limit) found.push(...(await readNearest(ctx, likeness, { itemId, isGone, isFree, limit: limit - found.length })))
    return found
  }
  // Results for chosen days, or for one person, are never cached.
  const rows = await (range || isBlocking || !ctx.cache
    ? read()
    : ctx.cache.get(`${isGone ? 'instead' : 'similar'} ${limit} ${itemId}`, read))
  return rows.map((row) => toCard(row, ctx.locale, range ? lengthOf(range) : shownDays))
}

/** Whether an item is free is asked one by one, from the most similar on, until there are enough. */
async function readNearest(
  { db }: ReadContext,
  { from, shares, differs }: Likeness,
  { itemId, isGone, isFree, limit }: { itemId: string; isGone: boolean; isFree: SQL; limit: number },
): Promise<CardRow[]> {
  const side = (beyond: SQL, direction: SQL) => sql`(
    SELECT * FROM (
      SELECT items.id, items.owner_id, items.tags, items.price_by_days[3] AS price, items.type, items.size,
        items.turnaround_days, items.quantity, items.available_from, items.available_until
      FROM items WHERE ${isPublic} AND ${shares} AND (items.price_by_days[3], items.id) ${beyond} (wanted.price, wanted.id)
      ORDER BY items.price_by_days[3] ${direction}, items.id ${direction} LIMIT ${lookedAt}) AS items
    WHERE ${differs} ORDER BY price ${direction}, id ${direction} LIMIT ${compared})`
  const { rows } = await db.execute<{ card: CardRow }>(sql`
    WITH wanted AS MATERIALIZED (
      SELECT id, category, type, size, tags, price_by_days[3] AS price FROM items WHERE id = ${itemId} AND ${isGone ? sql`NOT (${isPublic})` : isPublic}
    ), nearest AS (
      SELECT items.*, abs(items.price - wanted.price) AS distance,
        (SELECT count(*) FROM unnest(items.tags) AS tag WHERE tag = ANY (wanted.tags)) AS shared
      FROM ${from}, LATERAL (${side(sql`>`, sql`ASC`)} UNION ALL ${side(sql`<`, sql`DESC`)}) AS items
      ORDER BY shared DESC, distance, id OFFSET 0
    ), chosen AS MATERIALIZED (
      SELECT id, shared, distance FROM nearest AS items WHERE ${isFree} ORDER BY shared DESC, distance, id LIMIT ${limit}
    )
    SELECT ${cardAsJson} AS card FROM items JOIN chosen ON chosen.id = items.id ORDER BY chosen.shared DESC, chosen.distance, chosen.id`)
  return rows.map(({ card }) => card)
}

/** The similar items of a product page. Refuses days that cannot be rented and an unknown item. */
export async function similarItems(
  ctx: ReadContext,
  input: { id: string; from?: Day | undefined; until?: Day | undefined },
): Promise<{ items: ItemCard[] }> {
  const found = await findSimilar(ctx, { itemId: input.id, from: input.from, until: input.until, limit: 4 })
  if (found.length > 0) return { items: found }
  const [item] = await ctx.db
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.id, input.id), isPublic))
  if (!item) throw new Refusal('item.unknown', 404)
  return { items: [] }
}

/** The public items that are similar to one that is no longer public. None for an item that is public, or never was. */
export async function itemsInstead(ctx: ReadContext, itemId: string): Promise<{ items: ItemCard[] }> {
  return { items: await findSimilar(ctx, { itemId, limit: 4, isGone: true }) }
}
