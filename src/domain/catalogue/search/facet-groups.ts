import { type Facet, facetNames, ofEveryFacet } from './facet.policy.ts'

/** How many lengths a price is known for. */
const pricedLengths = 14

/** Items that agree in every facet and cost the same. */
export interface PricedItems {
  /** Their facet key, a bigint in decimal digits. */
  key: string
  /** Their prices for 1 to 14 days in fils, as PostgreSQL writes an array: `{1000,1250,…}`. */
  ladder: string
  items: number
}

/** The values of each facet of a group. */
export type GroupValues = Record<Facet, readonly string[]>

/** Numbers for the values of facets and for ladders of prices. */
export interface Dictionary {
  /** The values of each facet by number. */
  readonly values: Record<Facet, readonly string[]>
  /** The prices of each ladder in fils, 14 after 14. */
  readonly prices: readonly number[]
  numberOf(facet: Facet, value: string): number | undefined
  addValue(facet: Facet, value: string): number
  addLadder(ladder: string): number
}

/** Lists of numbers one after the other: those of group `g` stand from `starts[g]` up to `starts[g + 1]`. */
export interface Lists {
  readonly starts: Uint32Array
  readonly numbers: Uint32Array
}

/** Groups as columns of numbers, outside the heap: some hundred bytes a group. */
export interface GroupColumns {
  /** The facet keys, in their order. */
  readonly keys: BigInt64Array
  /** The values of each facet. */
  readonly values: Record<Facet, Lists>
  /** The ladders of each group, and how many of its items cost so. */
  readonly ladders: Lists
  readonly items: Uint32Array
}

/** The groups of the public items: those of a first reading without the ones that changed since, and these. */
export interface FacetGroups {
  readonly dictionary: Dictionary
  readonly base: GroupColumns
  /** 1 for the groups of `base` that stand in `changed` or are gone. */
  readonly isReplaced: Uint8Array
  readonly changed: GroupColumns
}

export function createDictionary(): Dictionary {
  const values = ofEveryFacet((): string[] => [])
  const numbers = ofEveryFacet(() => new Map<string, number>())
  const ladders = new Map<string, number>()
  const prices: number[] = []
  return {
    values,
    prices,
    numberOf: (facet, value) => numbers[facet].get(value),
    addValue(facet, value) {
      const known = numbers[facet].get(value)
      if (known !== undefined) return known
      numbers[facet].set(value, values[facet].length)
      return values[facet].push(value) - 1
    },
    addLadder(ladder) {
      const known = ladders.get(ladder)
      if (known !== undefined) return known
      prices.push(...ladder.slice(1, -1).split(',').map(Number))
      ladders.set(ladder, ladders.size)
      return ladders.size - 1
    },
  }
}

/** The price of a ladder for a number of days. */
export function priceOf({ prices }: Dictionary, ladder: number, days: number): number {
  return prices[ladder * pricedLengths + days - 1] ?? 0
}

/** Collects priced items, which come in the order of their keys, into columns. */
export function columnsBuilder(dictionary: Dictionary) {
  const keys: bigint[] = []
  const items: number[] = []
  const ladders = listsBuilder()
  const values = ofEveryFacet(listsBuilder)
  let last = ''
  return {
    add(priced: readonly PricedItems[], valuesOf: ReadonlyMap<string, GroupValues>) {
      for (const { key, ladder, items: count } of priced) {
        if (key !== last) {
          last = key
          keys.push(BigInt(key))
          ladders.begin()
          for (const facet of facetNames) {
            values[facet].begin()
            for (const value of valuesOf.get(key)?.[facet] ?? []) values[facet].add(dictionary.addValue(facet, value))
          }
        }
        ladders.add(dictionary.addLadder(ladder))
        items.push(count)
      }
    },
    columns: (): GroupColumns => ({
      keys: BigInt64Array.from(keys),
      values: ofEveryFacet((facet) => values[facet].lists()),
      ladders: ladders.lists(),
      items: Uint32Array.from(items),
    }),
  }
}

function listsBuilder() {
  const starts: number[] = []
  const numbers: number[] = []
  return {
    begin: () => void starts.push(numbers.length),
    add: (number: number) => void numbers.push(number),
    lists: (): Lists => ({ starts: Uint32Array.from([...starts, numbers.length]), numbers: Uint32Array.from(numbers) }),
  }
}

/** The group with a key, or null. */
export function findGroup({ base, isReplaced, changed }: FacetGroups, key: string): { columns: GroupColumns; at: number } | null {
  const inBase = placeOf(base, BigInt(key))
  if (inBase >= 0 && isReplaced[inBase] !== 1) return { columns: base, at: inBase }
  const inChanged = placeOf(changed, BigInt(key))
  return inChanged >= 0 ? { columns: changed, at: inChanged } : null
}

/** The place of a key in columns, or -1. */
export function placeOf({ keys }: GroupColumns, key: bigint): number {
  let [low, high] = [0, keys.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = keys[middle] ?? 0n
    if (found === key) return middle
    if (found < key) low = middle + 1
    else high = middle - 1
  }
  return -1
}
