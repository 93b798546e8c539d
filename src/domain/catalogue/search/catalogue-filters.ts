import { type SQL, sql } from 'drizzle-orm'
import { isFreeOn, isPublic } from '#domain/catalogue/items/item-card.ts'
import type { AskedDays } from './asked-days.ts'
import { type Facet, facetNames } from './facet.policy.ts'
import { hasChosen } from './facet-columns.ts'
import type { Counted } from './search.contract.ts'

export type Filtered = Facet | 'price'

/** What is filtered by. */
export function filteredBy(filters: Counted): Filtered[] {
  const byFacets = facetNames.filter((facet) => (filters[facet]?.length ?? 0) > 0)
  return filters.min === undefined && filters.max === undefined ? byFacets : [...byFacets, 'price']
}

/** True in SQL for the public items that are free on the days asked for and pass the filters, all of them but `except`. */
export function passes(filters: Counted, { range, clock, price }: AskedDays, except?: Filtered): SQL {
  const { min, max } = filters
  const byFacets = facetNames.flatMap((facet) => {
    const chosen = filters[facet]
    return chosen && chosen.length > 0 && facet !== except ? [hasChosen(facet, chosen)] : []
  })
  const byPrice = [...(min === undefined ? [] : [sql`${price} >= ${min}`]), ...(max === undefined ? [] : [sql`${price} <= ${max}`])]
  const conditions = [isPublic, ...(range ? [isFreeOn(range, clock)] : []), ...byFacets, ...(except === 'price' ? [] : byPrice)]
  return sql.join(conditions, sql` AND `)
}
