import { placeOf, roundTripOf } from '#domain/site/areas/area.policy.ts'
import type { Day, DayRange } from '#values/day.ts'
import { type Fils, shareOf, splitFils } from '#values/money.ts'
import type { Quote } from './quote.contract.ts'
import type { PaymentMethod } from '#domain/money/payments/payment.contract.ts'

const serviceFee = { basisPoints: 500, least: 500, most: 4000 } as const
const cashHandling: Fils = 1000

/** What charges depend on: prices and days of the lines, where and when they go, how they are paid. */
export interface Basket {
  lines: readonly ({ price: Fils } & DayRange)[]
  area?: string | undefined
  slot?: string | null | undefined
  /** The first day on which anything can be delivered: without a window a range that begins then is delivered on the same day. */
  earliest?: Day | undefined
  method?: PaymentMethod | undefined
}

/** 5 % of the rentals, at least 0.500 and at most 4.000 JOD, in fils. */
export function serviceFeeOf(rentals: Fils): Fils {
  if (rentals === 0) return 0
  return Math.min(serviceFee.most, Math.max(serviceFee.least, shareOf(rentals, serviceFee.basisPoints)))
}

/** What bringing and collecting the pieces of one range of days costs. */
export interface RangeDelivery extends DayRange {
  amount: Fils
}

/** What of an order's charges belongs to no single rental, in fils; columns of the order. */
export interface OrderParts {
  deliveries: RangeDelivery[]
  cashHandling: Fils
}

/** Splits what `chargesOf` adds up: the delivery of each range of days, and the handling of cash. */
export function partsOf(basket: Basket): OrderParts {
  return { deliveries: deliveriesOf(basket), cashHandling: basket.method === 'cash' && basket.lines.length > 0 ? cashHandling : 0 }
}

/** The shares of the service fee that the rentals of an order bear, by their prices after reductions. */
export function serviceFeesOf(prices: readonly Fils[]): Fils[] {
  return splitFils(serviceFeeOf(prices.reduce((sum, price) => sum + price, 0)), prices)
}

/**
 * Every charge of a basket in fils; `total` is their sum. Delivery once per distinct range of days (docs/renting.md, Price of a rental).
 */
export function chargesOf(basket: Basket): { charges: Quote['charges']; total: Fils } {
  const rentals = basket.lines.reduce((sum, line) => sum + line.price, 0)
  const charges: Quote['charges'] = [{ code: 'rentals', amount: rentals }]
  if (basket.lines.length > 0) {
    const parts = partsOf(basket)
    const delivery = parts.deliveries.reduce((sum, { amount }) => sum + amount, 0)
    if (delivery > 0) charges.push({ code: 'delivery', amount: delivery })
    if (parts.cashHandling > 0) charges.push({ code: 'cash-handling', amount: parts.cashHandling })
    charges.push({ code: 'service-fee', amount: serviceFeeOf(rentals) })
  }
  return { charges, total: charges.reduce((sum, charge) => sum + charge.amount, 0) }
}

function deliveriesOf(basket: Basket): RangeDelivery[] {
  const place = basket.area === undefined ? undefined : placeOf(basket.area)
  if (!place) return []
  const ranges = new Map(basket.lines.map(({ from, until }) => [`${from}/${until}`, { from, until }]))
  const sameDay = basket.slot?.slice(0, 10) ?? basket.earliest
  return [...ranges.values()].map((range) => ({ ...range, amount: roundTripOf('Amman', place.city, range.from === sameDay) }))
}

/** The day the last collection is reckoned from. */
export function lastDayOf(lines: readonly DayRange[]): Day {
  return (
    lines
      .map((line) => line.until)
      .sort()
      .at(-1) ?? ''
  )
}

/** The day the first delivery is reckoned from. */
export function firstDayOf(lines: readonly DayRange[]): Day {
  return lines.map((line) => line.from).sort()[0] ?? ''
}
