import { placeOf, roundTripOf } from '#domain/site/areas/area.policy.ts'
import type { Day, DayRange } from '#values/day.ts'
import { type Fils, shareOf } from '#values/money.ts'
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

/**
 * Every charge of a basket in fils; `total` is their sum. Delivery once per distinct range of days (docs/renting.md, Price of a rental).
 */
export function chargesOf(basket: Basket): { charges: Quote['charges']; total: Fils } {
  const rentals = basket.lines.reduce((sum, line) => sum + line.price, 0)
  const charges: Quote['charges'] = [{ code: 'rentals', amount: rentals }]
  if (basket.lines.length > 0) {
    const delivery = deliveryOf(basket)
    if (delivery > 0) charges.push({ code: 'delivery', amount: delivery })
    if (basket.method === 'cash') charges.push({ code: 'cash-handling', amount: cashHandling })
    charges.push({ code: 'service-fee', amount: serviceFeeOf(rentals) })
  }
  return { charges, total: charges.reduce((sum, charge) => sum + charge.amount, 0) }
}

function deliveryOf(basket: Basket): Fils {
  const place = basket.area === undefined ? undefined : placeOf(basket.area)
  if (!place) return 0
  const ranges = new Map(basket.lines.map((line) => [`${line.from}/${line.until}`, line.from]))
  const sameDay = basket.slot?.slice(0, 10) ?? basket.earliest
  return [...ranges.values()].reduce((sum, from) => sum + roundTripOf('Amman', place.city, from === sameDay), 0)
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
