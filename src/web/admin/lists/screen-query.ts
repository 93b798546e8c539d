import { type Day, isDay } from '#values/day.ts'

/** The closed lists by which a list of the administration is filtered and sorted, as in its address. */
export type Filters = Readonly<Record<string, readonly string[]>>
/** The query of a list. */
export type ScreenQuery<F extends Filters, Id extends string> = { [Name in keyof F]?: F[Name][number] } & { [Name in Id]?: string } & {
  q?: string
  after?: string
  from?: Day
  until?: Day
}

/** The parts of a list's query. */
export interface Takes {
  filters: Filters
  /** The name of the id of something whose rows are listed. */
  id?: string
  /** Whether it is filtered by the days, both included, within which its rows were made. */
  hasDays?: boolean
  /** Whether its rows can be searched for. */
  hasSearch?: boolean
}

const maxQuery = 80

/** The query of a list in an address; values that no filter has are left out. */
export function queryOf<Query>(address: URLSearchParams, { filters, id, hasDays, hasSearch = true }: Takes): Query {
  const query: Record<string, string> = {}
  for (const [name, values] of Object.entries(filters)) {
    const value = address.get(name)
    if (value !== null && values.includes(value)) query[name] = value
  }
  const q = hasSearch && address.get('q')?.trim().slice(0, maxQuery)
  if (q) query['q'] = q
  for (const name of id ? ['after', id] : ['after']) {
    const value = address.get(name)
    if (value && /^[A-Za-z0-9_-]{1,64}$/.test(value)) query[name] = value
  }
  for (const name of hasDays ? ['from', 'until'] : []) {
    const day = address.get(name) ?? ''
    if (isDay(day)) query[name] = day
  }
  // Each value was found in the list of its filter, or has the form of its kind.
  return query as Query
}
