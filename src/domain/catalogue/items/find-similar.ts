import { and, eq, type SQL, sql } from 'drizzle-orm'
import { earliestStart } from '#domain/site/areas/slot.policy.ts'
import { nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Day, lengthOf } from '#values/day.ts'
import type { ItemCard } from './item.contract.ts'
import { refusalToDays } from './item.policy.ts'
import { cardAsJson, type CardRow, isFreeOn, isPublic, type ReadContext, toCard } from './item-card.ts'
import { items } from './items.table.ts'

const shownDays = 3
/** Criteria from the most to the least similar; a later one is only queried when the earlier ones find too few. */
const likenesses = [
  sql`items.category = wanted.category AND items.type = wanted.type AND items.size = wanted.size`,
  sql`items.category = wanted.category AND items.type = wanted.type AND items.size <> wanted.size`,
  sql`items.category = wanted.category AND items.type <> wanted.type`,
  sql`items.category <> wanted.category AND items.type = wanted.type`,
]
const near = (at: number): SQL => sql.raw(`near_${at}`)

/**
 * Finds items similar to this one and free on the given days, if any: same type and size first, then same type, category, shared tags, near
 * price.
 */
export async function findSimilar(
  ctx: ReadContext,
  { itemId, from, until, limit = 3 }: { itemId: string; from?: Day | undefined; until?: Day | undefined; limit?: number },
): Promise<ItemCard[]> {
  const clock = await nowOf(ctx)
  const starts = { today: clock.today, earliest: earliestStart(clock) }
  const range = from && until && refusalToDays({ from, until }, starts) === null ? { from, until } : null
  const isOffered = sql`items.id <> ${itemId} AND ${isPublic}${range ? sql` AND ${isFreeOn(range, clock)}` : sql``}`
  const statement = sql`
    WITH wanted AS MATERIALIZED (SELECT * FROM items WHERE id = ${itemId} AND ${isPublic}),
    ${sql.join(
      likenesses.map(
        (likeness, at) => sql`${near(at)} AS MATERIALIZED (SELECT items.id FROM items, wanted WHERE ${likeness} AND ${isOffered}
          AND ${sql.join([sql`0`, ...likenesses.slice(0, at).map((_, nearer) => sql`(SELECT count(*) FROM ${near(nearer)})`)], sql` + `)} < ${limit}::int)`,
      ),
      sql`, `,
    )},
    chosen AS MATERIALIZED (SELECT items.id, row_number() OVER () AS place FROM (SELECT items.id FROM items, wanted
      WHERE items.id IN (${sql.join(
        likenesses.map((_, at) => sql`SELECT id FROM ${near(at)}`),
        sql` UNION ALL `,
      )})
      ORDER BY (items.category = wanted.category AND items.type = wanted.type AND items.size = wanted.size) DESC,
        (items.category = wanted.category AND items.type = wanted.type) DESC, (items.category = wanted.category) DESC,
        (SELECT count(*) FROM unnest(items.tags) AS tag WHERE tag = ANY (wanted.tags)) DESC,
        abs(items.price_by_days[3] - wanted.price_by_days[3]), items.id
      LIMIT ${limit}) AS items)
    SELECT ${cardAsJson} AS card FROM items JOIN chosen ON chosen.id = items.id ORDER BY chosen.place`
  const read = async () => (await ctx.db.execute<{ card: CardRow }>(statement)).rows
  // What is free on some days is never remembered.
  const rows = await (range || !ctx.cache ? read() : ctx.cache.get(`similar ${limit} ${itemId}`, read))
  return rows.map(({ card }) => toCard(card, ctx.locale, range ? lengthOf(range) : shownDays))
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
