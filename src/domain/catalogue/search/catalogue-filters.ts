import { type SQL, sql } from 'drizzle-orm'
import { isFreeOn, isPublic } from '#domain/catalogue/items/item-card.ts'
import type { Condition } from '#platform/search-engine/search-engine.ts'
import { type Facet, facetNames } from './facet.policy.ts'
import { hasChosen } from './facet-columns.ts'
import { hasInEngine, priceField } from './index-fields.ts'
import type { RequestedDays } from './requested-days.ts'
import type { Counted } from './search.contract.ts'

export type Filtered = Facet | 'price'

/** The filters in use. */
export function filteredBy(filters: Counted): Filtered[] {
  const byFacets = facetNames.filter((facet) => (filters[facet]?.length ?? 0) > 0)
  return filters.min === undefined && filters.max === undefined ? byFacets : [...byFacets, 'price']
}

/** The conditions for an item, in SQL. Availability is asked last, item by item in the order of the list, until the page is full. */
export interface Passing {
  /** The same for the same filters; empty where there are none. */
  key: string
  /** True for the public items that pass the filters. */
  filters: SQL
  /** The same as `filters`, as far as a search engine can evaluate it. */
  conditions: readonly Condition[]
  /** True for the items that are free on the days asked for; null without any. */
  isFree: SQL | null
}

/** The conditions of all filters but `except`. */
export function passingOf(filters: Counted, { range, days, price }: RequestedDays, except?: Filtered): Passing {
  const { min, max } = filters
  const filtered = filteredBy(filters).filter((each) => each !== except)
  const byFacets = facetNames.flatMap((facet) => {
    const chosen = filters[facet]
    return chosen && filtered.includes(facet) ? [hasChosen(facet, chosen)] : []
  })
  const byPrice = [...(min === undefined ? [] : [sql`${price} >= ${min}`]), ...(max === undefined ? [] : [sql`${price} <= ${max}`])]
  return {
    key: filtered.map((each) => `${each} ${JSON.stringify(each === 'price' ? [days, min, max] : filters[each])}`).join(),
    filters: sql.join([isPublic, ...byFacets, ...(except === 'price' ? [] : byPrice)], sql` AND `),
    conditions: [
      ...facetNames.flatMap((facet) => (filtered.includes(facet) ? hasInEngine(facet, filters[facet]) : [])),
      ...(filtered.includes('price') ? [{ field: priceField(days), min: min ?? null, max: max ?? null }] : []),
    ],
    isFree: range && isFreeOn(range, range.clock),
  }
}
