import { inChunks, inTurns } from '#platform/concurrency/in-turns.ts'
import { type Facet, facetNames, ofEveryFacet } from './facet.policy.ts'
import { type FacetGroups, type GroupColumns, pricesFor, rowOf } from './facet-groups.ts'
import type { CatalogueCounts, Counted } from './search.contract.ts'

/** The number of bars in the histogram of prices. */
const steps = 12
const byName = new Intl.Collator('en', { numeric: true })
/** Marks a group that fails several filters, or is none of these groups any more; below it, the facet it fails alone, from 1; 0 passes. */
const isOut = 255

/** Of items whose group is sought, so many are worked off at once. */
const soughtAtOnce = 500

/** Items of one group and price beside the kept groups: what is busy, or what a text finds. */
export interface GroupItems {
  /** Their facet key, a bigint in decimal digits. */
  key: string
  /** Their price in fils for the days that are counted for. */
  price: number
  /** The number of items; a negative number is subtracted. */
  items: number
}

interface Question {
  filters: Counted
  /** For how many days prices are counted. */
  days: number
}

export type Counts = Omit<CatalogueCounts, 'isCapped' | 'cappedFacets'>

/** Counts all groups, and `also`: each facet with every filter but its own, the prices without the price filter. Holds up nothing else for long. */
export function countGroups(groups: FacetGroups, question: Question, also: readonly GroupItems[] = []): Promise<Counts> {
  return inTurns(count(groups, question, { withGroups: true, also }))
}

/** Counts these items alone, by the facets of their groups. */
export function countItems(groups: FacetGroups, question: Question, items: readonly GroupItems[]): Promise<Counts> {
  return inTurns(count(groups, question, { withGroups: false, also: items }))
}

function* count(
  groups: FacetGroups,
  { filters, days }: Question,
  { withGroups, also }: { withGroups: boolean; also: readonly GroupItems[] },
): Generator<void, Counts> {
  const { dictionary } = groups
  const counts = ofEveryFacet((facet) => new Int32Array(dictionary.values[facet].length))
  const { min = 0, max = Number.POSITIVE_INFINITY } = filters
  const range = { min, max }
  const byPrice = new Map<number, number>()
  let total = 0
  for (const columns of [groups.changed, groups.base]) {
    const missing = yield* missingFacets(groups, columns, filters)
    const within = new Int32Array(columns.keys.length)
    if (withGroups) yield* addPrices(within, { groups, columns, missing, days, range, byPrice })
    yield* addItems(within, also, { columns, missing, range, byPrice })
    yield* inChunks(within.length, (from, until) => {
      for (let at = from; at < until; at += 1) if (missing[at] === 0) total += within[at] ?? 0
    })
    for (const facet of facetNames) yield* addValues(counts[facet], { columns, missing, within, facet })
  }
  return { total, facets: ofEveryFacet((facet) => valueCounts(dictionary.values[facet], counts[facet])), prices: spreadOf(byPrice) }
}

/** For each group 0 when it passes the filters, the place of the one facet whose filter it fails, from 1, or `isOut`. */
function* missingFacets(
  { dictionary, base, isReplaced }: FacetGroups,
  columns: GroupColumns,
  filters: Counted,
): Generator<void, Uint8Array> {
  const missing = new Uint8Array(columns.keys.length)
  if (columns === base)
    yield* inChunks(missing.length, (from, until) => {
      for (let at = from; at < until; at += 1) if (isReplaced[at] === 1) missing[at] = isOut
    })
  for (const [place, facet] of facetNames.entries()) {
    const chosen = [filters[facet] ?? []].flat()
    if (chosen.length === 0) continue
    const isChosen = new Uint8Array(dictionary.values[facet].length)
    for (const value of chosen) {
      const number = dictionary.numberOf(facet, value)
      if (number !== undefined) isChosen[number] = 1
    }
    const { starts, numbers } = columns.values[facet]
    yield* inChunks(missing.length, (from, until) => {
      for (let at = from; at < until; at += 1) {
        if (missing[at] === isOut) continue
        const end = starts[at + 1] ?? 0
        let passes = 0
        for (let value = starts[at] ?? 0; value < end; value += 1) passes |= isChosen[numbers[value] ?? 0] ?? 0
        if (passes === 0) missing[at] = missing[at] === 0 ? place + 1 : isOut
      }
    })
  }
  return missing
}

interface Priced {
  columns: GroupColumns
  missing: Uint8Array
  range: { min: number; max: number }
  byPrice: Map<number, number>
}

/** Adds to `within` the items of each group in the chosen range of prices, and to `byPrice` those that pass all other filters. */
function* addPrices(
  within: Int32Array,
  { groups, columns, missing, days, range: { min, max }, byPrice }: Priced & { groups: FacetGroups; days: number },
): Generator<void, void> {
  const prices = pricesFor(groups.dictionary, days)
  const isWithin = prices.map((price) => (price >= min && price <= max ? 1 : 0))
  const byLadder = new Uint32Array(prices.length)
  const { starts, numbers } = columns.ladders
  yield* inChunks(missing.length, (from, until) => {
    for (let at = from; at < until; at += 1) {
      if (missing[at] === isOut) continue
      const end = starts[at + 1] ?? 0
      let sum = 0
      for (let place = starts[at] ?? 0; place < end; place += 1) {
        const ladder = numbers[place] ?? 0
        const items = columns.items[place] ?? 0
        sum += items * (isWithin[ladder] ?? 0)
        if (missing[at] === 0) byLadder[ladder] = (byLadder[ladder] ?? 0) + items
      }
      within[at] = sum
    }
  })
  yield* inChunks(byLadder.length, (from, until) => {
    for (let ladder = from; ladder < until; ladder += 1) {
      const price = prices[ladder] ?? 0
      const items = byLadder[ladder] ?? 0
      if (items > 0) byPrice.set(price, (byPrice.get(price) ?? 0) + items)
    }
  })
}

/** Adds single items to `within` and `byPrice`. */
function* addItems(
  within: Int32Array,
  also: readonly GroupItems[],
  { columns, missing, range: { min, max }, byPrice }: Priced,
): Generator<void, void> {
  const add = ({ key, price, items }: GroupItems) => {
    const at = rowOf(columns, key)
    if (at < 0 || missing[at] === isOut) return
    if (missing[at] === 0) byPrice.set(price, (byPrice.get(price) ?? 0) + items)
    if (price >= min && price <= max) within[at] = (within[at] ?? 0) + items
  }
  yield* inChunks(also.length, (from, until) => also.slice(from, until).forEach(add), soughtAtOnce)
}

interface Found {
  columns: GroupColumns
  missing: Uint8Array
  within: Int32Array
  facet: Facet
}

/** Adds the items of each group to the counts of a facet's values, those that fail no filter but the facet's own. */
function* addValues(counts: Int32Array, { columns, missing, within, facet }: Found): Generator<void, void> {
  const own = facetNames.indexOf(facet) + 1
  const { starts, numbers } = columns.values[facet]
  yield* inChunks(within.length, (from, until) => {
    for (let at = from; at < until; at += 1) {
      const items = within[at] ?? 0
      if (items === 0 || (missing[at] !== 0 && missing[at] !== own)) continue
      const end = starts[at + 1] ?? 0
      for (let value = starts[at] ?? 0; value < end; value += 1) {
        const number = numbers[value] ?? 0
        counts[number] = (counts[number] ?? 0) + items
      }
    }
  })
}

/** The most frequent value first. */
function valueCounts(values: readonly string[], counts: Int32Array): { value: string; count: number }[] {
  return values
    .map((value, number) => ({ value, count: counts[number] ?? 0 }))
    .filter((each) => each.count > 0)
    .sort((a, b) => b.count - a.count || byName.compare(a.value, b.value))
}

/** The range of the prices and how many lie in each of twelve equal steps of it. */
function spreadOf(byPrice: ReadonlyMap<number, number>): CatalogueCounts['prices'] {
  const bars = Array.from({ length: steps }, () => 0)
  const found = [...byPrice].filter(([, items]) => items > 0)
  if (found.length === 0) return { min: 0, max: 0, bars }
  const min = found.reduce((least, [price]) => Math.min(least, price), Number.POSITIVE_INFINITY)
  const max = found.reduce((most, [price]) => Math.max(most, price), 0)
  for (const [price, items] of found) {
    const at = Math.floor(((price - min) * steps) / (max + 1 - min))
    bars[at] = (bars[at] ?? 0) + items
  }
  return { min, max, bars }
}

/** The number of items of each price that pass the filters, for a list by price. */
export function countPrices(groups: FacetGroups, question: Question): Promise<Map<number, number>> {
  return inTurns(pricesOf(groups, question))
}

function* pricesOf(groups: FacetGroups, { filters, days }: Question): Generator<void, Map<number, number>> {
  const byPrice = new Map<number, number>()
  const range = { min: 0, max: 0 }
  for (const columns of [groups.changed, groups.base]) {
    const missing = yield* missingFacets(groups, columns, filters)
    yield* addPrices(new Int32Array(columns.keys.length), { groups, columns, missing, days, range, byPrice })
  }
  return byPrice
}
