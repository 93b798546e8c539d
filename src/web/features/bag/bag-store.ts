import { useSyncExternalStore } from 'react'
import type { DayRange } from '#values/day.ts'
import { createBrowserStore } from '#web/runtime/browser-store.ts'
import { addToBag, type BagItem, countOf, type NewBagItem, parseBag, withDays, withoutItem, withQuantity } from './bag.ts'

export type { BagItem, NewBagItem } from './bag.ts'

const store = createBrowserStore<BagItem>('bag', parseBag)

const verbs = {
  /** `limit` is the item's quantity. Returns true when the bag holds more than before. */
  add(line: NewBagItem, limit?: number): boolean {
    const before = countOf(store.read())
    store.change((items) => addToBag(items, line, limit))
    return countOf(store.read()) > before
  },
  setQuantity: (id: string, quantity: number, limit?: number) => store.change((items) => withQuantity(items, id, quantity, limit)),
  /** `price` in JOD for one piece on these days. */
  setDays: (id: string, days: DayRange, price: number, limit?: number) => store.change((items) => withDays(items, id, days, price, limit)),
  remove: (id: string) => store.change((items) => withoutItem(items, id)),
  clear: () => store.change(() => []),
  /** Brings back rows as they were, beside what was added since. */
  restore: (lines: readonly BagItem[]) =>
    store.change((items) => [...lines, ...items.filter(({ id }) => lines.every((line) => line.id !== id))]),
}

export interface Bag {
  lines: readonly BagItem[]
  count: number
}

/** The bag of this browser, the same in every tab. Empty on the server. */
export function useBag(): Bag & typeof verbs {
  const lines = useSyncExternalStore(store.subscribe, store.read, store.readOnServer)
  return { lines, count: countOf(lines), ...verbs }
}
