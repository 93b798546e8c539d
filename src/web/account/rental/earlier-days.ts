import type { Rental } from '#domain/renting/orders/order.contract.ts'
import { addDays, type Day, eachDay } from '#values/day.ts'

/** The earlier last days that a rental may still end on, today at the earliest. */
export function earlierDays({ from, until }: Pick<Rental, 'from' | 'until'>, today: Day): Day[] {
  return eachDay({ from: from > today ? from : today, until: addDays(until, -1) })
}
