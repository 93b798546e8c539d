import type { BagLine, Quote, QuoteLine } from '#domain/renting/quotes/quote.contract.ts'
import type { Day, DayRange } from '#values/day.ts'
import type { BagItem } from '#web/features/bag/bag-store.ts'

export interface BagGroup extends DayRange {
  items: BagItem[]
}

/** The rows of a bag by their days, the earliest first. */
export function groupByDays(items: readonly BagItem[]): BagGroup[] {
  const groups = new Map<string, BagGroup>()
  for (const item of items) {
    const key = `${item.startDate}/${item.endDate}`
    const group = groups.get(key) ?? { from: item.startDate, until: item.endDate, items: [] }
    group.items.push(item)
    groups.set(key, group)
  }
  return [...groups.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group)
}

/** Whether delivery for these days is no longer possible: they have begun, or today's last window has closed. */
export function isPast(item: BagItem, earliest: Day): boolean {
  return item.startDate < earliest
}

/** The request for a quote: never an amount. */
export function linesOf(items: readonly BagItem[]): BagLine[] {
  return items.map(({ productId, color, startDate, endDate, quantity }) => ({
    itemId: productId,
    ...(color ? { color } : {}),
    from: startDate,
    until: endDate,
    quantity,
  }))
}

/** The server's answer for a row. */
export function answerFor(quote: Quote | undefined, item: BagItem): QuoteLine | undefined {
  const same =
    quote?.lines.filter((line) => line.itemId === item.productId && line.from === item.startDate && line.until === item.endDate) ?? []
  return same.find(({ color }) => color === item.color) ?? same[0]
}

/** The rows that can be taken to checkout. */
export function bookableOf(items: readonly BagItem[], quote: Quote | undefined, earliest: Day): BagItem[] {
  return items.filter((item) => !isPast(item, earliest) && answerFor(quote, item)?.state === 'free')
}
