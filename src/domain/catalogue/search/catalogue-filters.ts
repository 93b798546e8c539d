import { type SQL, sql } from 'drizzle-orm'
import { type Facet, facetNames } from './facet.policy.ts'
import { hasChosen } from './facet-columns.ts'
import type { Counted } from './search.contract.ts'

/** The filters that are set, each as a condition; a facet counts with all of them but its own. */
export function filtersOf(browse: Counted, price: SQL): { facet: Facet | 'price'; condition: SQL }[] {
  const filters: { facet: Facet | 'price'; condition: SQL }[] = facetNames.flatMap((facet) => {
    const chosen = browse[facet]
    return chosen && chosen.length > 0 ? [{ facet, condition: hasChosen(facet, chosen) }] : []
  })
  if (browse.min !== undefined) filters.push({ facet: 'price', condition: sql`${price} >= ${browse.min}` })
  if (browse.max !== undefined) filters.push({ facet: 'price', condition: sql`${price} <= ${browse.max}` })
  return filters
}
