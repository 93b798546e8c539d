import { type SQL, sql } from 'drizzle-orm'
import { isPublic } from '#domain/catalogue/items/item-card.ts'
import { inTurns } from '#platform/concurrency/in-turns.ts'
import type { Handle } from '#platform/database/database.ts'
import { facetNames } from './facet.policy.ts'
import { facetAsJson } from './facet-columns.ts'
import {
  columnsBuilder,
  createDictionary,
  type Dictionary,
  type FacetGroups,
  type GroupColumns,
  type GroupValues,
  type PricedItems,
  pricedLengths,
  rowOf,
} from './facet-groups.ts'
import { groupsOf, mergeColumns, mergeGroups } from './merge-groups.ts'

/** Rows of one statement: few enough that reading them does not hold up requests. */
const batch = 2000

/** Beyond so many changed groups, or an eighth of all, they are merged with the others: a change copies all that changed before. */
const mostChanged = 2000
const [changedPart, spareLadders] = [1 / 8, 1000]

/** Reads the groups of all public items, off an index in the order of their keys. */
export async function loadGroups(db: Handle): Promise<FacetGroups> {
  const dictionary = createDictionary()
  const { columns, total } = await columnsOf(db, dictionary, sql``)
  return groupsOf(dictionary, columns, total)
}

/** The same groups with those of `keys` as they are now. */
export async function refreshGroups(db: Handle, groups: FacetGroups, keys: readonly string[]): Promise<FacetGroups> {
  const { dictionary, base, changed } = groups
  const { columns } = await columnsOf(db, dictionary, sql` AND items.facet_key = ANY (${sql.param(keys)}::bigint[])`)
  const refreshed: FacetGroups = {
    ...groups,
    isReplaced: marked(base, keys, groups.isReplaced),
    changed: await inTurns(mergeColumns(changed, marked(changed, keys), columns)),
  }
  const hasManyChanged = refreshed.changed.keys.length > Math.max(mostChanged, base.keys.length * changedPart)
  const hasManyLadders = dictionary.prices.length / pricedLengths > 2 * groups.usedLadders + spareLadders
  return hasManyChanged || hasManyLadders ? inTurns(mergeGroups(refreshed)) : refreshed
}

/** 1 for the groups of `keys`, and for those that are marked already. */
function marked(columns: GroupColumns, keys: readonly string[], before?: Uint8Array): Uint8Array {
  const marks = before?.slice() ?? new Uint8Array(columns.keys.length)
  for (const key of keys) {
    const place = rowOf(columns, key)
    if (place >= 0) marks[place] = 1
  }
  return marks
}

async function columnsOf(db: Handle, dictionary: Dictionary, condition: SQL): Promise<{ columns: GroupColumns; total: number }> {
  const builder = columnsBuilder(dictionary)
  let last: PricedItems | undefined
  let total = 0
  do {
    const after = last ? sql` AND (items.facet_key, items.price_by_days) > (${last.key}::bigint, ${last.ladder}::int[])` : sql``
    const priced = await pricedItems(db, sql`${condition}${after}`)
    builder.add(priced, await valuesOf(db, new Set(priced.map(({ key }) => key))))
    total += priced.reduce((sum, { items }) => sum + items, 0)
    last = priced.length === batch ? priced.at(-1) : undefined
  } while (last)
  return { columns: await inTurns(builder.columns()), total }
}

async function pricedItems(db: Handle, condition: SQL): Promise<PricedItems[]> {
  const { rows } = await db.execute<PricedItems & Record<string, unknown>>(sql`
    SELECT items.facet_key::text AS key, items.price_by_days::text AS ladder, count(*)::int AS items
    FROM items WHERE ${isPublic}${condition}
    GROUP BY items.facet_key, items.price_by_days ORDER BY items.facet_key, items.price_by_days LIMIT ${batch}`)
  return rows
}

/** The facets of groups, each from one of its items. */
async function valuesOf(db: Handle, keys: ReadonlySet<string>): Promise<Map<string, GroupValues>> {
  if (keys.size === 0) return new Map()
  const columns = sql.join(
    facetNames.map((facet) => sql`${facetAsJson(facet)} AS ${sql.identifier(facet)}`),
    sql`, `,
  )
  const { rows } = await db.execute<{ key: string } & GroupValues>(sql`
    SELECT wanted.key::text, one.* FROM unnest(${sql.param([...keys])}::bigint[]) AS wanted (key),
      LATERAL (SELECT ${columns} FROM items WHERE items.facet_key = wanted.key AND ${isPublic} LIMIT 1) AS one`)
  return new Map(rows.map((row) => [row.key, row]))
}
