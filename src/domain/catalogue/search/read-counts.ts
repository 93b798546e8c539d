import { type SQL, sql } from 'drizzle-orm'
import type { ReadContext } from '#domain/catalogue/items/item-card.ts'
import { type Facet, facetNames, ofEveryFacet } from './facet.policy.ts'
import { facetProperties, facetValue } from './facet-columns.ts'
import type { CatalogueCounts } from './search.contract.ts'

/** True in SQL for an item that is not among the busy ones of `readCounts`. */
export const isNotBusy = sql`items.id NOT IN (SELECT item_id FROM busy)`

const byName = new Intl.Collator('en', { numeric: true })

/** How many bars the picture of the prices has. */
const steps = 12

interface Row extends Record<string, unknown> {
  facet: Facet | 'total' | 'price' | 'bar'
  value: string | null
  count: number
  least: number | null
  most: number | null
}

interface Question {
  /** The items that are not free; what it finds is `busy` for the others. */
  busy: SQL | null
  always: readonly SQL[]
  filters: readonly { facet: Facet | 'price'; condition: SQL }[]
  price: SQL
}

/** One statement, so that all of it is true at one moment: the total, each facet counted with every filter but its own, and the range and
 * spread of prices without the price filter. */
export async function readCounts(
  db: ReadContext['db'],
  { busy, always, filters, price }: Question,
): Promise<Omit<CatalogueCounts, 'isCapped'>> {
  const filtered = [...new Set(filters.map(({ facet }) => facet))]
  const flag = (facet: Facet | 'price') => sql.raw(`passes_${facet}`)
  const flags = filtered.map((facet) => {
    const own = filters.filter((filter) => filter.facet === facet).map(({ condition }) => condition)
    return { facet, sql: sql`, (${sql.join(own, sql` AND `)}) AS ${flag(facet)}` }
  })
  const joined = (isOfItem: boolean) =>
    sql.join(
      flags.filter(({ facet }) => (facet === 'price') === isOfItem).map((one) => one.sql),
      sql``,
    )
  const others = (facet: Facet | 'price' | null): SQL => {
    const rest = filtered.filter((one) => one !== facet).map(flag)
    return rest.length === 0 ? sql`true` : sql.join(rest, sql` AND `)
  }
  const counts = facetNames.map(
    (facet) => sql`SELECT ${sql.raw(`'${facet}'`)} AS facet, ${facetValue(facet)} AS value, sum(items)::int AS count,
      NULL::int AS least, NULL::int AS most FROM found WHERE ${others(facet)} GROUP BY 2`,
  )
  const { rows } = await db.execute<Row>(sql`
    WITH ${busy ? sql`busy AS MATERIALIZED (${busy}),` : sql``}
    alike AS (
      SELECT min(items.id) AS one${joined(true)}, count(*) AS items, array_agg(${price}) AS prices
      FROM items WHERE ${sql.join([...always], sql` AND `)}
      GROUP BY items.facet_key${filtered.includes('price') ? sql`, passes_price` : sql``}),
    found AS MATERIALIZED (
      SELECT ${facetProperties}${joined(false)}, alike.* FROM alike JOIN items ON items.id = alike.one),
    spread AS MATERIALIZED (SELECT unnest(prices) AS price FROM found WHERE ${others('price')}),
    reach AS (SELECT min(price) AS least, max(price) AS most FROM spread)
    ${sql.join(counts, sql` UNION ALL `)}
    UNION ALL SELECT 'total', '', coalesce(sum(items), 0)::int, NULL, NULL FROM found WHERE ${others(null)}
    UNION ALL SELECT 'price', '', 0, least, most FROM reach
    UNION ALL SELECT 'bar', (width_bucket(price, least, most + 1, ${steps}) - 1)::text, count(*)::int, NULL, NULL FROM spread, reach GROUP BY 2`)
  const facetOf = (facet: Facet) =>
    rows
      .filter((row) => row.facet === facet && row.value !== null)
      .map(({ value, count }) => ({ value: value ?? '', count }))
      .sort((a, b) => b.count - a.count || byName.compare(a.value, b.value))
  const prices = rows.find(({ facet }) => facet === 'price')
  const bars = Array.from({ length: steps }, (_, at) => rows.find(({ facet, value }) => facet === 'bar' && value === `${at}`)?.count ?? 0)
  return {
    total: rows.find(({ facet }) => facet === 'total')?.count ?? 0,
    facets: ofEveryFacet(facetOf),
    prices: { min: prices?.least ?? 0, max: prices?.most ?? 0, bars },
  }
}
