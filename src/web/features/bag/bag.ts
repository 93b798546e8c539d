import { type DayRange, isDay, lengthOf } from '#values/day.ts'
import { parseList } from '#web/runtime/browser-store.ts'

/** One row of the bag as the browser stores it. `price` is in JOD and for display only. */
export interface BagItem {
  id: string
  productId: string
  size: string
  color: string
  startDate: string
  endDate: string
  quantity: number
  price: number
  rentalDuration: number
}

/** A row without its id and duration. */
export type NewBagItem = Omit<BagItem, 'id' | 'rentalDuration' | 'quantity'> & { quantity?: number }

/** The largest quantity of any item. */
export const maxPieces = 3

/** The id of a row: product, size, colour and days. */
export function bagItemId(item: Pick<BagItem, 'productId' | 'size' | 'color' | 'startDate' | 'endDate'>): string {
  return [item.productId, item.size, item.color, item.startDate, item.endDate].join('-')
}

/** Clamps a quantity to 1 … `limit`. */
export function clampQuantity(quantity: number, limit = maxPieces): number {
  return Math.max(1, Math.min(Math.floor(quantity) || 1, Math.max(1, limit)))
}

/** Adds a row, or its quantity to the row that has the same id. */
export function addToBag(items: readonly BagItem[], line: NewBagItem, limit = maxPieces): BagItem[] {
  const quantity = line.quantity ?? 1
  const rentalDuration = lengthOf({ from: line.startDate, until: line.endDate })
  const added: BagItem = {
    id: bagItemId(line),
    productId: line.productId,
    size: line.size,
    color: line.color,
    startDate: line.startDate,
    endDate: line.endDate,
    quantity: clampQuantity(quantity, limit),
    price: line.price,
    rentalDuration,
  }
  const isThere = items.some(({ id }) => id === added.id)
  if (!isThere) return [...items, added]
  return items.map((item) => (item.id === added.id ? { ...added, quantity: clampQuantity(item.quantity + quantity, limit) } : item))
}

/** Sets the quantity of a row, never below 1 nor above `limit`. */
export function withQuantity(items: readonly BagItem[], id: string, quantity: number, limit = maxPieces): BagItem[] {
  return items.map((item) => (item.id === id ? { ...item, quantity: clampQuantity(quantity, limit) } : item))
}

/** Moves a row to other days: its id and price change, and it merges with an existing row of the same id. */
export function withDays(items: readonly BagItem[], id: string, days: DayRange, price: number, limit = maxPieces): BagItem[] {
  const at = items.findIndex((item) => item.id === id)
  const item = items[at]
  if (!item) return [...items]
  const moved: BagItem = { ...item, startDate: days.from, endDate: days.until, rentalDuration: lengthOf(days), price }
  moved.id = bagItemId(moved)
  const twin = items.find((other) => other.id === moved.id && other !== item)
  if (twin) moved.quantity = clampQuantity(twin.quantity + item.quantity, limit)
  return items.flatMap((other, index) => (index === at ? [moved] : other === twin ? [] : [other]))
}

export function withoutItem(items: readonly BagItem[], id: string): BagItem[] {
  return items.filter((item) => item.id !== id)
}

/** The number of pieces in the bag. */
export function countOf(items: readonly BagItem[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Parses the stored bag. Anything that is not a valid bag is discarded as a whole. */
export function parseBag(stored: string | null): BagItem[] {
  return parseList(stored, isBagItem)
}

function isBagItem(value: unknown): value is BagItem {
  if (typeof value !== 'object' || value === null) return false
  const item = value as Record<string, unknown>
  const hasWords = ['productId', 'size', 'color'].every((key) => typeof item[key] === 'string') && item['productId'] !== ''
  const hasDays = ['startDate', 'endDate'].every((key) => typeof item[key] === 'string' && isDay(item[key]))
  const hasNumbers =
    Number.isInteger(item['quantity']) &&
    Number(item['quantity']) >= 1 &&
    Number.isFinite(item['price']) &&
    Number.isInteger(item['rentalDuration'])
  return hasWords && hasDays && hasNumbers && item['id'] === bagItemId(item as unknown as BagItem)
}
