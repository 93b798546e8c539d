import { type SQL, sql } from 'drizzle-orm'
import type { ReadContext } from '#domain/items/item-card.ts'
import { type CataloguePage, type Facet, facetNames } from './catalogue.contract.ts'

const columns: Record<Facet, SQL> = {
  category: sql.raw('category'),
  type: sql.raw('type'),
  size: sql.raw('size'),
  color: sql.raw('unnest(colors)'),
  condition: sql.raw('condition'),
  area: sql.raw('pickup_area'),
  sleeve: sql.raw('sleeve'),
  length: sql.raw('length'),
  neckline: sql.raw('neckline'),
}

interface Count extends Record<string, unknown> {
  facet: Facet | 'total' | 'price'
  value: string
  count: number
  least: number | null
  most: number | null
}

/** The total, each facet counted with every filter but its own, and the range of prices without the price filter: one query. */
export async function countFacets(
  db: ReadContext['db'],
  { always, filters, price }: { always: readonly SQL[]; filters: readonly { facet: Facet | 'price'; condition: SQL }[]; price: SQL },
): Promise<Pick<CataloguePage, 'total' | 'facets' | 'prices'>> {
  const passes = (facet: Facet | 'price'): SQL => {
    const own = filters.filter((filter) => filter.facet === facet).map(({ condition }) => condition)
    return own.length === 0 ? sql`true` : sql.join(own, sql` AND `)
  }
  const filtered = [...new Set(filters.map(({ facet }) => facet))]
  const flags = filtered.map((facet) => sql`(${passes(facet)}) AS ${sql.raw(`passes_${facet}`)}`)
  const others = (facet: Facet | 'price' | null): SQL => {
    const rest = filtered.filter((one) => one !== facet).map((one) => sql.raw(`passes_${one}`))
    return rest.length === 0 ? sql`true` : sql.join(rest, sql` AND `)
  }
  const counts = facetNames.map(
    (facet) =>
      sql`SELECT ${sql.raw(`'${facet}'`)} AS facet, ${columns[facet]} AS value, count(*)::int AS count, NULL::int AS least, NULL::int AS most
      FROM found WHERE ${others(facet)} GROUP BY 2`,
  )
  const { rows } = await db.execute<Count>(sql`
    WITH found AS MATERIALIZED (
      SELECT ${sql.join(
        [
          sql`items.category, items.type, items.size, items.colors, items.condition, items.pickup_area, items.sleeve, items.length,
        items.neckline, ${price} AS price`,
          ...flags,
        ],
        sql`, `,
      )}
      FROM items WHERE ${sql.join([...always], sql` AND `)})
    ${sql.join(counts, sql` UNION ALL `)}
    UNION ALL SELECT 'total', '', count(*)::int, NULL, NULL FROM found WHERE ${others(null)}
    UNION ALL SELECT 'price', '', 0, min(price), max(price) FROM found WHERE ${others('price')}`)
  const facetOf = (facet: Facet) =>
    rows
      .filter((row) => row.facet === facet && row.value !== null)
      .map(({ value, count }) => ({ value, count }))
      .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'en', { numeric: true }))
  const prices = rows.find(({ facet }) => facet === 'price')
  return {
    total: rows.find(({ facet }) => facet === 'total')?.count ?? 0,
    facets: {
      category: facetOf('category'),
      type: facetOf('type'),
      size: facetOf('size'),
      color: facetOf('color'),
      condition: facetOf('condition'),
      area: facetOf('area'),
      sleeve: facetOf('sleeve'),
      length: facetOf('length'),
      neckline: facetOf('neckline'),
    },
    prices: { min: prices?.least ?? 0, max: prices?.most ?? 0 },
  }
}
