import { addDays, type Day, type DayRange } from '#values/day.ts'
import { newId } from '#values/id.ts'
import type { Call } from './load.ts'
import { questions } from './scale-questions.ts'
import { chance, oneOf } from './scale-random.ts'

/** The last request and answer of a connection. */
export interface Asked {
  path: string
  body: Buffer
}

/** Something customers do, again and again but never twice alike; null where there is nothing to ask. */
export interface Habit {
  name: string
  next: (at: number, before: Asked | null) => Call
}

const sorts = ['recommended', 'newest', 'price-up', 'price-down']
const categories = ['', 'category=Women', 'category=Men', 'category=Kids', 'category=accessories', 'category=Women']
const filters = [
  '',
  '',
  'size=M',
  'color=black',
  'type=formal',
  'occasion=wedding',
  'condition=like-new',
  'min=10000&max=40000',
  'condition=new',
  'size[]=S&size[]=M',
  'color=red&type=party',
  'sleeve=long',
  'length=full&neckline=closed',
  'occasion=eid&size=L',
  'color=emerald',
  'kind=bag',
]

/** A query of the catalogue: sorts, categories and common filters by turns. */
export function filtersAt(at: number): string {
  return [oneOf(categories, chance(at, 1)), oneOf(filters, chance(at, 2))].filter(Boolean).join('&')
}

export const queryAt = (at: number) => [filtersAt(at), `sort=${oneOf(sorts, chance(at, 3))}`].filter(Boolean).join('&')

/** Days to rent on, most of them soon. */
function rangeAt(at: number, today: Day): DayRange {
  const from = addDays(today, 3 + Math.floor(165 * chance(at, 4) ** 1.4))
  return { from, until: addDays(from, oneOf([1, 2, 2, 3, 6], chance(at, 5))) }
}

/** The same in an address. */
export function daysAt(at: number, today: Day): string {
  const { from, until } = rangeAt(at, today)
  return `from=${from}&until=${until}`
}

const lineOf = (itemId: string, range: DayRange) => ({ itemId, ...range, quantity: 1 })

interface Stocked {
  /** Public items in no order. */
  ids: readonly string[]
  /** Those that nobody has booked from `quietFrom` on. */
  quiet: readonly string[]
  items: number
  today: Day
}

/** In how many days bookings are rare. */
export const quietFrom = 140

/** The calls to the API at each size. */
export function habitsOf({ ids, quiet, items, today }: Stocked): Habit[] {
  const id = (at: number) => oneOf(ids, chance(at, 6))
  const read = (path: string): Call => ({ path })
  return [
    { name: 'listing', next: (at, before) => read(onward(before) ?? `/api/search?${queryAt(at)}&limit=24`) },
    { name: 'listing with days', next: (at, before) => read(onward(before) ?? `/api/search?${queryAt(at)}&limit=24&${daysAt(at, today)}`) },
    { name: 'item', next: (at) => read(`/api/items/${id(at)}`) },
    { name: 'search', next: (at) => read(`/api/search?limit=24&q=${encodeURIComponent(questions[at % questions.length] ?? '')}`) },
    { name: 'counts', next: (at) => read(`/api/search/counts?${filtersAt(at)}`) },
    { name: 'counts with days', next: (at) => read(`/api/search/counts?${[filtersAt(at), daysAt(at, today)].filter(Boolean).join('&')}`) },
    {
      name: 'counts of a search',
      next: (at) => read(`/api/search/counts?q=${encodeURIComponent(questions[at % questions.length] ?? '')}`),
    },
    { name: 'similar', next: (at) => read(`/api/items/${id(at)}/similar`) },
    { name: 'similar with days', next: (at) => read(`/api/items/${id(at)}/similar?${daysAt(at, today)}`) },
    {
      name: 'favourites',
      next: (at) => read(`/api/items?${Array.from({ length: 24 }, (_, one) => `ids[]=${id(at * 24 + one)}`).join('&')}`),
    },
    { name: 'sitemap', next: (at) => read(`/sitemap.xml?page=${1 + Math.floor((items / 1000) * 0.9 * chance(at, 7))}`) },
    { name: 'quote', next: (at) => ({ path: '/api/quotes', method: 'POST', body: { lines: [lineOf(id(at), rangeAt(at, today))] } }) },
    {
      name: 'booking',
      next: (at) => book(at, quiet[at % quiet.length] ?? '', addDays(today, quietFrom + 10 + Math.floor(25 * chance(at, 8)))),
    },
  ]
}

/** Each from a network of its own, since one network can only hold so much. */
function book(at: number, itemId: string, from: Day): Call {
  const lines = [lineOf(itemId, { from, until: addDays(from, 2) })]
  return {
    path: '/api/orders',
    method: 'POST',
    body: { key: newId(), lines },
    headers: { 'x-forwarded-for': `10.${at >> 8}.${at & 255}.1` },
  }
}

/** Two of three go on to the next page. */
function onward(before: Asked | null): string | null {
  if (!before || chance(before.body.length, before.path.length) < 1 / 3) return null
  const { next } = JSON.parse(before.body.toString()) as { next?: string | null }
  return next ? `${before.path.replace(/&after=.*$/, '')}&after=${encodeURIComponent(next)}` : null
}
