/** The range of prices on a page by price, in fils, both ends included. */
export interface PriceWindow {
  from: number
  until: number
}

/**
 * The prices between `min` and `max` of the next `items` in a list by price, upwards or down, from the price `after`; null where there are not so many. `byPrice` says
 * how many items of each price there are.
 */
export function priceWindow(
  byPrice: ReadonlyMap<number, number>,
  { isUp, after, min, max, items }: { isUp: boolean; after: number | null; min: number; max: number; items: number },
): PriceWindow | null {
  const [from, until] = isUp ? [Math.max(min, after ?? min), max] : [min, Math.min(max, after ?? max)]
  const prices = [...byPrice.keys()].filter((price) => price >= from && price <= until).sort((a, b) => (isUp ? a - b : b - a))
  let found = 0
  for (const price of prices) {
    found += byPrice.get(price) ?? 0
    if (found > items) return { from: Math.min(price, prices[0] ?? price), until: Math.max(price, prices[0] ?? price) }
  }
  return null
}
