import { inChunks } from '#platform/concurrency/in-turns.ts'
import { facetNames, ofEveryFacet } from './facet.policy.ts'
import {
  createDictionary,
  type Dictionary,
  type FacetGroups,
  type GroupColumns,
  type Lists,
  noLists,
  pricedLengths,
} from './facet-groups.ts'

/** Merges the groups of `first` that are not replaced with those of `second`, both in the order of their keys. Yields every now and then. */
export function* mergeColumns(first: GroupColumns, isReplaced: Uint8Array, second: GroupColumns): Generator<void, GroupColumns> {
  const order = yield* mergedOrder(first, isReplaced, second)
  const [keys, nearKeys] = [new BigInt64Array(order.length), new Float64Array(order.length)]
  yield* inChunks(order.length, (from, until) => {
    for (let to = from; to < until; to += 1) {
      const place = order[to] ?? 0
      const [columns, at] = place < 0 ? [second, ~place] : [first, place]
      keys[to] = columns.keys[at] ?? 0n
      nearKeys[to] = columns.nearKeys[at] ?? 0
    }
  })
  const values = ofEveryFacet((): Lists => noLists)
  for (const facet of facetNames) values[facet] = yield* mergeLists(order, first.values[facet], second.values[facet])
  const itemsOf = ({ ladders: { starts }, items }: GroupColumns): Lists => ({ starts, numbers: items })
  const ladders = yield* mergeLists(order, first.ladders, second.ladders)
  const { numbers: items } = yield* mergeLists(order, itemsOf(first), itemsOf(second))
  return { keys, nearKeys, values, ladders, items }
}

/** The source of each group: its position in `first`, or the complement of its position in `second`. */
function* mergedOrder(first: GroupColumns, isReplaced: Uint8Array, second: GroupColumns): Generator<void, Int32Array> {
  const order = new Int32Array(first.keys.length + second.keys.length)
  let [length, next] = [0, 0]
  yield* inChunks(first.keys.length, (from, until) => {
    for (let at = from; at < until; at += 1) {
      if (isReplaced[at] === 1) continue
      while (next < second.keys.length && isBefore(second, next, first, at)) order[length++] = ~next++
      order[length++] = at
    }
  })
  while (next < second.keys.length) order[length++] = ~next++
  return order.subarray(0, length)
}

function isBefore(a: GroupColumns, at: number, b: GroupColumns, place: number): boolean {
  const [near, other] = [a.nearKeys[at] ?? 0, b.nearKeys[place] ?? 0]
  return near === other ? (a.keys[at] ?? 0n) < (b.keys[place] ?? 0n) : near < other
}

function* mergeLists(order: Int32Array, first: Lists, second: Lists): Generator<void, Lists> {
  const starts = new Uint32Array(order.length + 1)
  yield* inChunks(order.length, (from, until) => {
    for (let to = from; to < until; to += 1) {
      const place = order[to] ?? 0
      const [lists, at] = place < 0 ? [second, ~place] : [first, place]
      starts[to + 1] = (starts[to] ?? 0) + (lists.starts[at + 1] ?? 0) - (lists.starts[at] ?? 0)
    }
  })
  const numbers = new Uint32Array(starts[order.length] ?? 0)
  yield* inChunks(order.length, (from, until) => {
    for (let to = from; to < until; to += 1) {
      const place = order[to] ?? 0
      const [lists, at] = place < 0 ? [second, ~place] : [first, place]
      const [start, end] = [lists.starts[at] ?? 0, starts[to + 1] ?? 0]
      for (let number = starts[to] ?? 0, had = start; number < end; number += 1, had += 1) numbers[number] = lists.numbers[had] ?? 0
    }
  })
  return { starts, numbers }
}

/** The same groups in one list, and a dictionary of what they have and of nothing that they had before. Yields every now and then. */
export function* mergeGroups({ dictionary, base, isReplaced, changed }: FacetGroups): Generator<void, FacetGroups> {
  const merged = yield* mergeColumns(base, isReplaced, changed)
  const own = createDictionary()
  for (const facet of facetNames) {
    const known = dictionary.values[facet]
    yield* renumber(merged.values[facet].numbers, known.length, (number) => own.numbersOf(facet, JSON.stringify(known[number]))[0] ?? 0)
  }
  const ladders = dictionary.prices.length / pricedLengths
  yield* renumber(merged.ladders.numbers, ladders, (number) => own.ladderOf(ladderAt(dictionary, number)))
  let total = 0
  yield* inChunks(merged.items.length, (from, until) => {
    for (let at = from; at < until; at += 1) total += merged.items[at] ?? 0
  })
  return groupsOf(own, merged, total)
}

/** Groups none of which has changed. */
export function groupsOf(dictionary: Dictionary, base: GroupColumns, total: number): FacetGroups {
  const usedLadders = dictionary.prices.length / pricedLengths
  return { dictionary, base, isReplaced: new Uint8Array(base.keys.length), changed: noColumns, total, usedLadders }
}

const noColumns: GroupColumns = {
  keys: new BigInt64Array(0),
  nearKeys: new Float64Array(0),
  values: ofEveryFacet(() => noLists),
  ladders: noLists,
  items: new Uint32Array(0),
}

/** Gives numbers, which are smaller than `end`, others; each is asked for once. */
function* renumber(numbers: Uint32Array, end: number, numberFor: (number: number) => number): Generator<void, void> {
  const known = new Int32Array(end).fill(-1)
  yield* inChunks(numbers.length, (from, until) => {
    for (let at = from; at < until; at += 1) {
      const number = numbers[at] ?? 0
      if (known[number] === -1) known[number] = numberFor(number)
      numbers[at] = known[number] ?? 0
    }
  })
}

/** A ladder as PostgreSQL writes it. */
function ladderAt({ prices }: Dictionary, number: number): string {
  return `{${prices.slice(number * pricedLengths, (number + 1) * pricedLengths).join(',')}}`
}
