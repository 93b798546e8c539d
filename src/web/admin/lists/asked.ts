import { useSearchParams } from 'react-router'
import { type Day, isDay } from '#values/day.ts'

/** The closed lists by which a list of the administration is filtered and sorted, as in its address. */
export type Filters = Readonly<Record<string, readonly string[]>>
export type Asked<F extends Filters> = { [Name in keyof F]?: F[Name][number] } & { q?: string; after?: string }
/** The query of a list that can also be filtered by days, both included. */
export type ListQueryWithDays<F extends Filters> = Asked<F> & { from?: Day; until?: Day }

const maxQuery = 80

/** The query of a list in an address; values that no filter has are left out. */
export function askedOf<F extends Filters>(query: URLSearchParams, filters: F): Asked<F> {
  const asked: Record<string, string> = {}
  for (const [name, values] of Object.entries(filters)) {
    const value = query.get(name)
    if (value !== null && values.includes(value)) asked[name] = value
  }
  const q = query.get('q')?.trim().slice(0, maxQuery)
  if (q) asked['q'] = q
  const after = query.get('after')
  if (after && /^[A-Za-z0-9_-]{1,64}$/.test(after)) asked['after'] = after
  // Each value was found in the list of its filter.
  return asked as Asked<F>
}

/** The query of a list in the open address. */
export function useAsked<F extends Filters>(filters: F): Asked<F> {
  return askedOf(useSearchParams()[0], filters)
}

/** The query in an address of a list that can be filtered by days. */
export function askedInDays<F extends Filters>(query: URLSearchParams, filters: F): ListQueryWithDays<F> {
  const [from, until] = [query.get('from') ?? '', query.get('until') ?? '']
  return { ...askedOf(query, filters), ...(isDay(from) && { from }), ...(isDay(until) && { until }) }
}

/** The query in the open address of a list that can be filtered by days. */
export function useAskedInDays<F extends Filters>(filters: F): ListQueryWithDays<F> {
  return askedInDays(useSearchParams()[0], filters)
}
