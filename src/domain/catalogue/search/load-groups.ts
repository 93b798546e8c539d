import { type SQL, sql } from 'drizzle-orm'
import { isPublic } from '#domain/catalogue/items/item-card.ts'
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
  placeOf,
  type PricedItems,
} from './facet-groups.ts'

/** Rows of one statement: few enough that reading them does not hold up requests. */
const batch = 2000

/** Reads the groups of all public items, off an index in the order of their keys. */
export async function loadGroups(db: Handle): Promise<FacetGroups> {
  const dictionary = createDictionary()
  const base = await columnsOf(db, dictionary, sql``)
  const total = base.items.reduce((sum, items) => sum + items, 0)
  return { dictionary, base, isReplaced: new Uint8Array(base.keys.length), changed: columnsBuilder(dictionary).columns(), total }
}

/** The same groups with those of `changed` as they are now: all that changed since the first reading. */
export async function refreshGroups(
  db: Handle,
  { dictionary, base, total }: FacetGroups,
  changed: ReadonlySet<string>,
): Promise<FacetGroups> {
  const isReplaced = new Uint8Array(base.keys.length)
  for (const key of changed) {
    const place = placeOf(base, key)
    if (place >= 0) isReplaced[place] = 1
  }
  const ofChanged = sql` AND items.facet_key = ANY (${sql.param([...changed])}::bigint[])`
  return { dictionary, base, isReplaced, changed: await columnsOf(db, dictionary, ofChanged), total }
}

async function columnsOf(db: Handle, dictionary: Dictionary, condition: SQL): Promise<GroupColumns> {
  const builder = columnsBuilder(dictionary)
  let last: PricedItems | undefined
  do {
    const after = last ? sql` AND (items.facet_key, items.price_by_days) > (${last.key}::bigint, ${last.ladder}::int[])` : sql``
    const priced = await pricedItems(db, sql`${condition}${after}`)
    builder.add(priced, await valuesOf(db, new Set(priced.map(({ key }) => key))))
    last = priced.length === batch ? priced.at(-1) : undefined
  } while (last)
  return builder.columns()
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
