import type { HandOverWay } from '#domain/catalogue/items/item.policy.ts'
import { cityOfPickup, roundTripOf } from '#domain/site/areas/area.policy.ts'
import type { Day, DayRange } from '#values/day.ts'
import type { Fils } from '#values/money.ts'

/** A piece that may be delivered: by courier, and from Amman, by default. */
export interface Brought {
  handOver?: HandOverWay
  pickupArea?: string
}

/** The price of one delivery in fils, and the price that it has on another day than the first of its range. */
export interface DeliveryFee extends DayRange {
  amount: Fils
  standard: Fils
}

/**
 * The deliveries of pieces to a city: one for each distinct range of days. Pieces of one range that come from several cities are one delivery,
 * by the dearest route. What begins on `sameDay` costs a same-day delivery (docs/renting.md, Price of a rental).
 */
export function deliveryFeesOf(
  lines: readonly (DayRange & Brought)[],
  { to, sameDay }: { to: string; sameDay?: Day | undefined },
): DeliveryFee[] {
  const brought = lines.filter(({ handOver }) => handOver !== 'in_person')
  return [...Map.groupBy(brought, ({ from, until }) => `${from}/${until}`).values()].map((together) => {
    const feeBy = (isSameDay: boolean) =>
      Math.max(...together.map(({ pickupArea }) => roundTripOf(cityOfPickup(pickupArea), to, isSameDay)))
    const [{ from = '', until = '' } = {}] = together
    return { from, until, amount: feeBy(from === sameDay), standard: feeBy(false) }
  })
}
