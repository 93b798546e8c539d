import type { Starts } from '#domain/catalogue/items/item.policy.ts'
import { type categories, sorts } from '#domain/catalogue/items/item-terms.policy.ts'
import { definedValues, type Filter, facets, filterNames } from '#domain/catalogue/search/facet.policy.ts'
import type { Browse, Counted } from '#domain/catalogue/search/search.contract.ts'
import type { DayRange } from '#values/day.ts'
import { toLatinDigits } from '#values/digits.ts'
import { isArea } from '#web/features/dates/areas.ts'
import { readDays } from '#web/features/dates/days-in-address.ts'

export type Category = (typeof categories)[number]
export type Sort = (typeof sorts)[number]

const aliases: Readonly<Record<string, Category>> = {
  Women: 'Women',
  Men: 'Men',
  Kids: 'Kids',
  accessories: 'accessories',
  Accessories: 'accessories',
  female: 'Women',
  male: 'Men',
  kids: 'Kids',
  women: 'Women',
  men: 'Men',
}
const pageSize = 12
/** The dearest price that can be asked for. */
export const maxJod = 10_000

/** The parsed query of a catalogue address. */
export interface BrowseAddress {
  category: Category | null
  days: DayRange | null
  /** Days were given that cannot be rented. */
  isWrongDays: boolean
  place: string | null
  q: string
  filters: Record<Filter, string[]>
  min: number | null
  max: number | null
  sort: Sort
  after: string | null
  /** The query of the page. */
  input: Browse
  /** The query of the counts: the same for every order and every page. */
  counted: Counted
}

/** Parses an address; null for an unknown category. Unknown filter values are ignored. */
export function readAddress(params: URLSearchParams, inPath: string | undefined, starts: Starts): BrowseAddress | null {
  const named = inPath ?? (params.get('category') || undefined)
  const category = named === undefined ? null : Object.hasOwn(aliases, named) ? aliases[named] : undefined
  if (category === undefined) return null
  const { days, isWrong } = readDays(params, starts)
  const area = params.get('area')
  const q = (params.get('q') ?? '').replaceAll('\0', '').trim().slice(0, 120)
  // `fromEntries` loses the names of the keys.
  const filters = Object.fromEntries(filterNames.map((name) => [name, valuesOf(params, name)])) as Record<Filter, string[]>
  const min = readJod(params.get('min'))
  const max = readJod(params.get('max'))
  const sort = sorts.find((each) => each === params.get('sort')) ?? 'recommended'
  const after = params.get('after')?.slice(0, 200) || null
  const lists = Object.entries(filters).filter(([, values]) => values.length > 0)
  const counted = {
    ...(category ? { category } : {}),
    ...(q ? { q } : {}),
    ...(days ?? {}),
    ...Object.fromEntries(lists),
    ...(min === null ? {} : { min: min * 1000 }),
    ...(max === null ? {} : { max: max * 1000 }),
  } as Counted
  const input = {
    ...counted,
    ...(sort === 'recommended' ? {} : { sort }),
    ...(after ? { after } : {}),
    limit: pageSize,
  }
  return { category, days, isWrongDays: isWrong, place: isArea(area) ? area : null, q, filters, min, max, sort, after, input, counted }
}

/** The query with some parameters replaced; paging restarts. */
export function changed(params: URLSearchParams, changes: Readonly<Record<string, string | readonly string[] | null>>): string {
  const next = new URLSearchParams(params)
  next.delete('after')
  for (const [name, value] of Object.entries(changes)) {
    next.delete(name)
    for (const each of value === null ? [] : typeof value === 'string' ? [value] : value) next.append(name, each)
  }
  const search = next.toString()
  return search ? `?${search}` : ''
}

/** The query with one value of a filter toggled. */
export function toggled(params: URLSearchParams, name: Filter, value: string): string {
  const values = valuesOf(params, name)
  return changed(params, {
    [facets[name].parameter]: values.includes(value) ? values.filter((each) => each !== value) : [...values, value],
  })
}

/** The active filters without days and area as a canonical query; empty without any. */
export function narrowingOf({ category, q, filters, min, max }: BrowseAddress): string {
  return new URLSearchParams([
    ...(category ? [['category', category]] : []),
    ...(q ? [['q', q]] : []),
    ...filterNames.flatMap((name) => filters[name].toSorted().map((value) => [facets[name].parameter, value])),
    ...(min === null ? [] : [['min', `${min}`]]),
    ...(max === null ? [] : [['max', `${max}`]]),
  ]).toString()
}

/** The number of active filters, without days and text. */
export function countActive(address: BrowseAddress): number {
  return (
    filterNames.reduce((sum, name) => sum + address.filters[name].length, 0) +
    (address.min ? 1 : 0) +
    (address.max ? 1 : 0) +
    (address.category ? 1 : 0)
  )
}

/** All active filters except days, area and text. */
export const clearing = Object.fromEntries(
  [...filterNames.map((name) => facets[name].parameter), 'min', 'max', 'category'].map((name) => [name, null]),
)

function valuesOf(params: URLSearchParams, name: Filter): string[] {
  const { parameter } = facets[name]
  const allowed = definedValues(name)
  const values = [...new Set(params.getAll(parameter))].filter((value) => value.length > 0 && value.length <= 40)
  return (allowed ? values.filter((value) => allowed.includes(value)) : values).slice(0, 24)
}

function readJod(text: string | null): number | null {
  const amount = Number(toLatinDigits(text ?? '').replace(/[^\d]/g, ''))
  return text && Number.isInteger(amount) && amount > 0 && amount <= maxJod ? amount : null
}
