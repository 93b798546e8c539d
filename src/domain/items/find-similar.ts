import { aliasedTable, and, eq, ne, sql } from 'drizzle-orm'
import { nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Day, lengthOf } from '#values/day.ts'
import type { ItemCard } from './item.contract.ts'
import { refusalToDays } from './item.policy.ts'
import { cardColumns, isFreeOn, isPublic, type ReadContext, toCard } from './item-card.ts'
import { items } from './items.table.ts'

const shownDays = 3

/** Items like this one, free on the days when there are any: same type and size first, then same type, same category, shared tags, near price. */
export async function findSimilar(
  ctx: ReadContext,
  { itemId, from, until, limit = 3 }: { itemId: string; from?: Day | undefined; until?: Day | undefined; limit?: number },
): Promise<ItemCard[]> {
  const { now, today } = await nowOf(ctx)
  const range = from && until && refusalToDays({ from, until }, today) === null ? { from, until } : null
  const wanted = aliasedTable(items, 'wanted')
  const rows = await ctx.db
    .select(cardColumns)
    .from(items)
    .innerJoin(wanted, eq(wanted.id, itemId))
    .where(
      and(
        ne(items.id, itemId),
        isPublic,
        range ? isFreeOn(range, now) : undefined,
        sql`(items.category = wanted.category OR items.type = wanted.type)`,
      ),
    )
    .orderBy(
      sql`(items.category = wanted.category AND items.type = wanted.type AND items.size = wanted.size) DESC`,
      sql`(items.category = wanted.category AND items.type = wanted.type) DESC`,
      sql`(items.category = wanted.category) DESC`,
      sql`cardinality(ARRAY(SELECT unnest(items.tags) INTERSECT SELECT unnest(wanted.tags))) DESC`,
      sql`abs(items.price_by_days[3] - wanted.price_by_days[3])`,
      items.id,
    )
    .limit(limit)
  return rows.map((row) => toCard(row, ctx.locale, range ? lengthOf(range) : shownDays))
}

/** The similar items of a product page; days that cannot be rented are refused, an unknown item is not found. */
export async function similarItems(
  ctx: ReadContext,
  input: { id: string; from?: Day | undefined; until?: Day | undefined },
): Promise<{ items: ItemCard[] }> {
  const [item] = await ctx.db
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.id, input.id), isPublic))
  if (!item) throw new Refusal('item.unknown', 404)
  return { items: await findSimilar(ctx, { itemId: input.id, from: input.from, until: input.until, limit: 4 }) }
}
