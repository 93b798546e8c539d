import { type Facet, facetNames, ofEveryFacet } from './facet.policy.ts'

/** The number of lengths with a known price. */
export const pricedLengths = 14

/** Items that agree in every facet and cost the same. */
export interface PricedItems {
  /** Their facet key, a bigint in decimal digits. */
  key: string
  /** Their prices for 1 to 14 days in fils, as PostgreSQL writes an array: `{1000,1250,…}`. */
  ladder: string
  items: number
}

/** A group's values of each facet, as JSON: a value or an array of them; null without any. */
export type GroupValues = Record<Facet, string | null>

/** Numbers for the values of facets and for ladders of prices. */
export interface Dictionary {
  /** The values of each facet by number. */
  readonly values: Record<Facet, readonly string[]>
  /** The prices of each ladder in fils, 14 after 14. */
  readonly prices: readonly number[]
  numberOf(facet: Facet, value: string): number | undefined
  /** The numbers of what a group has of a facet. */
  numbersOf(facet: Facet, json: string | null): readonly number[]
  ladderOf(ladder: string): number
}

/** Concatenated lists of numbers: those of group `g` are from `starts[g]` up to `starts[g + 1]`. */
export interface Lists {
  readonly starts: Uint32Array
  readonly numbers: Uint32Array
}

/** The lists of no group. */
export const noLists: Lists = { starts: new Uint32Array(1), numbers: new Uint32Array(0) }

/** Groups as columns of numbers, outside the heap: some hundred bytes a group. */
export interface GroupColumns {
  /** The facet keys in their order, exact and as the nearest number. */
  readonly keys: BigInt64Array
  readonly nearKeys: Float64Array
  /** The values of each facet. */
  readonly values: Record<Facet, Lists>
  /** The ladders of each group, and how many of its items cost so. */
  readonly ladders: Lists
  readonly items: Uint32Array
}

/** The groups of the public items: `base` as last read or merged, without those replaced, and `changed` since then. Immutable. */
export interface FacetGroups {
  readonly dictionary: Dictionary
  readonly base: GroupColumns
  /** 1 for the groups of `base` that are in `changed` or deleted. */
  readonly isReplaced: Uint8Array
  readonly changed: GroupColumns
  /** The approximate number of items. */
  readonly total: number
  /** The number of ladders in the dictionary when it last contained only those of the groups. */
  readonly usedLadders: number
}

/** Makes an empty dictionary. */
export function createDictionary(): Dictionary {
  const values = ofEveryFacet((): string[] => [])
  const numbers = ofEveryFacet(() => new Map<string, number>())
  const written = ofEveryFacet(() => new Map<string, readonly number[]>())
  const ladders = new Map<string, number>()
  const prices: number[] = []
  const none: readonly number[] = []
  function add(facet: Facet, value: string): number {
    const known = numbers[facet].get(value)
    if (known !== undefined) return known
    numbers[facet].set(value, values[facet].length)
    return values[facet].push(value) - 1
  }
  return {
    values,
    prices,
    numberOf: (facet, value) => numbers[facet].get(value),
    numbersOf(facet, json) {
      if (json === null) return none
      const known = written[facet].get(json)
      if (known) return known
      const had: unknown = JSON.parse(json)
      const made = [had].flat().map((value) => add(facet, String(value)))
      written[facet].set(json, made)
      return made
    },
    ladderOf(ladder) {
      const known = ladders.get(ladder)
      if (known !== undefined) return known
      prices.push(...ladder.slice(1, -1).split(',').map(Number))
      ladders.set(ladder, ladders.size)
      return ladders.size - 1
    },
  }
}

/** The price of each ladder for a number of days. */
export function pricesFor({ prices }: Dictionary, days: number): Uint32Array {
  const found = new Uint32Array(prices.length / pricedLengths)
  for (let ladder = 0; ladder < found.length; ladder += 1) found[ladder] = prices[ladder * pricedLengths + days - 1] ?? 0
  return found
}

/** Collects priced items, which come in the order of their keys, into columns. */
export function columnsBuilder(dictionary: Dictionary) {
  const [keys, nearKeys] = [growing(BigInt64Array), growing(Float64Array)]
  const [items, ladders, ladderStarts] = [growing(Uint32Array), growing(Uint32Array), growing(Uint32Array)]
  const values = ofEveryFacet(() => ({ starts: growing(Uint32Array), numbers: growing(Uint32Array) }))
  let last = ''
  return {
    add(priced: readonly PricedItems[], valuesOf: ReadonlyMap<string, GroupValues>) {
      for (const { key, ladder, items: count } of priced) {
        if (key !== last) {
          last = key
          keys.push(BigInt(key))
          nearKeys.push(Number(key))
          ladderStarts.push(items.length())
          const own = valuesOf.get(key)
          for (const facet of facetNames) {
            const { starts, numbers } = values[facet]
            starts.push(numbers.length())
            for (const number of dictionary.numbersOf(facet, own?.[facet] ?? null)) numbers.push(number)
          }
        }
        ladders.push(dictionary.ladderOf(ladder))
        items.push(count)
      }
    },
    /** Yields after each column: copying one of a million rows takes a millisecond. */
    *columns(): Generator<void, GroupColumns> {
      const whole = { keys: keys.whole(), nearKeys: nearKeys.whole() }
      yield
      const lists = ofEveryFacet((): Lists => noLists)
      for (const facet of facetNames) {
        const { starts, numbers } = values[facet]
        starts.push(numbers.length())
        lists[facet] = { starts: starts.whole(), numbers: numbers.whole() }
        yield
      }
      ladderStarts.push(ladders.length())
      return {
        ...whole,
        values: lists,
        ladders: { starts: ladderStarts.whole(), numbers: ladders.whole() },
        items: items.whole(),
      }
    },
  }
}

interface Growing<A extends Uint32Array | Float64Array | BigInt64Array> {
  push(value: A[number]): void
  length(): number
  whole(): A
}

/** An array of numbers that grows, outside the heap. */
function growing<A extends Uint32Array | Float64Array | BigInt64Array>(Numbers: new (length: number) => A): Growing<A> {
  let numbers = new Numbers(1024)
  let length = 0
  return {
    push(value) {
      if (length === numbers.length) {
        const larger = new Numbers(length * 2)
        // Both are of the same kind, which the type of `set` cannot say.
        larger.set(numbers as never)
        numbers = larger
      }
      numbers[length] = value
      length += 1
    },
    length: () => length,
    whole: () => numbers.slice(0, length) as A,
  }
}

/** The place of the group with a key, or -1. */
export function rowOf({ keys, nearKeys }: GroupColumns, key: string): number {
  const near = Number(key)
  let [low, high] = [0, nearKeys.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((nearKeys[middle] ?? 0) < near) low = middle + 1
    else high = middle
  }
  for (; nearKeys[low] === near; low += 1) if (keys[low] === BigInt(key)) return low
  return -1
}
