import { type Facet, facetNames, ofEveryFacet } from './facet.policy.ts'
import { type FacetGroups, findGroup, type GroupColumns, priceOf } from './facet-groups.ts'
import type { CatalogueCounts, Counted } from './search.contract.ts'

/** How many bars the picture of the prices has. */
const steps = 12
const byName = new Intl.Collator('en', { numeric: true })

/** Items of one group and price beside the kept groups: what is busy, or what a text finds. */
export interface GroupItems {
  /** Their facet key, a bigint in decimal digits. */
  key: string
  /** Their price in fils for the days that are counted for. */
  price: number
  /** How many; below zero they are taken off. */
  items: number
}

interface Question {
  filters: Counted
  /** For how many days prices are counted. */
  days: number
}

export type Counts = Omit<CatalogueCounts, 'isCapped' | 'cappedFacets'>

/** Counts all groups, and `also`: each facet with every filter but its own, the prices without the price filter. */
export function countGroups(groups: FacetGroups, question: Question, also: readonly GroupItems[] = []): Counts {
  const tally = createTally(groups, question)
  for (const columns of [groups.base, groups.changed]) {
    const isReplaced = columns === groups.base ? groups.isReplaced : null
    for (let at = 0; at < columns.keys.length; at += 1) if (isReplaced?.[at] !== 1) tally.addGroup(columns, at)
  }
  for (const one of also) tally.addItems(one)
  return tally.counts()
}

/** Counts these items alone, by the facets of their groups. */
export function countItems(groups: FacetGroups, question: Question, items: readonly GroupItems[]): Counts {
  const tally = createTally(groups, question)
  for (const one of items) tally.addItems(one)
  return tally.counts()
}

interface ChosenValues {
  facet: Facet
  /** 1 for each chosen value, by its number. */
  isChosen: Uint8Array
}

function chosenValues({ dictionary }: FacetGroups, filters: Counted): ChosenValues[] {
  return facetNames.flatMap((facet) => {
    const chosen = [filters[facet] ?? []].flat()
    if (chosen.length === 0) return []
    const isChosen = new Uint8Array(dictionary.values[facet].length)
    for (const value of chosen) {
      const number = dictionary.numberOf(facet, value)
      if (number !== undefined) isChosen[number] = 1
    }
    return [{ facet, isChosen }]
  })
}

function hasChosen({ values }: GroupColumns, at: number, { facet, isChosen }: ChosenValues): boolean {
  const { starts, numbers } = values[facet]
  const end = starts[at + 1] ?? 0
  for (let value = starts[at] ?? 0; value < end; value += 1) if (isChosen[numbers[value] ?? 0] === 1) return true
  return false
}

function createTally(groups: FacetGroups, { filters, days }: Question) {
  const { dictionary } = groups
  const chosen = chosenValues(groups, filters)
  const { min = 0, max = Number.POSITIVE_INFINITY } = filters
  const counts = ofEveryFacet((facet) => new Int32Array(dictionary.values[facet].length))
  const byPrice = new Map<number, number>()
  let total = 0

  /** The one facet whose filter a group does not pass, null when it passes all, undefined when it fails several. */
  function missingOf(columns: GroupColumns, at: number): Facet | null | undefined {
    let missing: Facet | null = null
    for (const one of chosen)
      if (!hasChosen(columns, at, one)) {
        if (missing !== null) return undefined
        missing = one.facet
      }
    return missing
  }

  function addValues({ values }: GroupColumns, at: number, { facet, items }: { facet: Facet; items: number }): void {
    const { starts, numbers } = values[facet]
    const end = starts[at + 1] ?? 0
    for (let value = starts[at] ?? 0; value < end; value += 1) {
      const number = numbers[value] ?? 0
      counts[facet][number] = (counts[facet][number] ?? 0) + items
    }
  }

  function addToFacets(columns: GroupColumns, at: number, { missing, items }: { missing: Facet | null; items: number }): void {
    if (items === 0) return
    if (missing === null) total += items
    for (const facet of missing === null ? facetNames : [missing]) addValues(columns, at, { facet, items })
  }

  return {
    addGroup(columns: GroupColumns, at: number): void {
      const missing = missingOf(columns, at)
      if (missing === undefined) return
      const { starts, numbers } = columns.ladders
      const end = starts[at + 1] ?? 0
      let within = 0
      for (let place = starts[at] ?? 0; place < end; place += 1) {
        const items = columns.items[place] ?? 0
        const price = priceOf(dictionary, numbers[place] ?? 0, days)
        if (missing === null) byPrice.set(price, (byPrice.get(price) ?? 0) + items)
        if (price >= min && price <= max) within += items
      }
      addToFacets(columns, at, { missing, items: within })
    },
    addItems({ key, price, items }: GroupItems): void {
      const found = findGroup(groups, key)
      const missing = found ? missingOf(found.columns, found.at) : undefined
      if (!found || missing === undefined) return
      if (missing === null) byPrice.set(price, (byPrice.get(price) ?? 0) + items)
      if (price >= min && price <= max) addToFacets(found.columns, found.at, { missing, items })
    },
    counts: (): Counts => ({
      total,
      facets: ofEveryFacet((facet) => valueCounts(dictionary.values[facet], counts[facet])),
      prices: spreadOf(byPrice),
    }),
  }
}

/** The most frequent value first. */
function valueCounts(values: readonly string[], counts: Int32Array): { value: string; count: number }[] {
  return values
    .map((value, number) => ({ value, count: counts[number] ?? 0 }))
    .filter(({ count }) => count > 0)
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

/** Where a page by price begins and ends. */
export interface PriceWindow {
  from: number
  until: number
}

/**
 * The prices among which the next items of a list by price are, in the order `up` or down from the price `after`; null when there are fewer.
 * Cheap beside reading past the items that do not pass the filters.
 */
export function priceWindow(
  groups: FacetGroups,
  { filters, days }: Question,
  { isUp, after, items }: { isUp: boolean; after: number | null; items: number },
): PriceWindow | null {
  const chosen = chosenValues(groups, filters)
  const { min = 0, max = Number.POSITIVE_INFINITY } = filters
  const from = isUp ? Math.max(min, after ?? 0) : min
  const until = isUp ? max : Math.min(max, after ?? Number.POSITIVE_INFINITY)
  const byPrice = new Map<number, number>()
  for (const columns of [groups.base, groups.changed]) {
    const isReplaced = columns === groups.base ? groups.isReplaced : null
    for (let at = 0; at < columns.keys.length; at += 1) {
      if (isReplaced?.[at] === 1 || !chosen.every((one) => hasChosen(columns, at, one))) continue
      const { starts, numbers } = columns.ladders
      const end = starts[at + 1] ?? 0
      for (let place = starts[at] ?? 0; place < end; place += 1) {
        const price = priceOf(groups.dictionary, numbers[place] ?? 0, days)
        if (price >= from && price <= until) byPrice.set(price, (byPrice.get(price) ?? 0) + (columns.items[place] ?? 0))
      }
    }
  }
  const prices = [...byPrice.keys()].sort((a, b) => (isUp ? a - b : b - a))
  let found = 0
  for (const price of prices) {
    found += byPrice.get(price) ?? 0
    if (found > items) return { from: Math.min(price, prices[0] ?? price), until: Math.max(price, prices[0] ?? price) }
  }
  return null
}
