import { protectedDeposit } from '#domain/catalogue/items/item.policy.ts'
import { commissionOf } from '#domain/money/ledger/commission.policy.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-words.policy.ts'
import { findArea } from '#domain/site/areas/area.policy.ts'
import { sameDayFor } from '#domain/site/areas/slot.policy.ts'
import { type BusinessSettings, defaultBusinessSettings } from '#domain/site/business-settings/business-settings.policy.ts'
import type { Day, DayRange } from '#values/day.ts'
import { type Fils, splitFils } from '#values/money.ts'
import { type Brought, deliveryFeesOf } from './delivery-fees.policy.ts'
import type { Quote } from './quote.contract.ts'
import {
  type Benefits,
  capOf,
  feeOf,
  keepsMargin,
  type Margin,
  type Member,
  type PricedPiece,
  type Promotion,
  reducePieces,
  total,
} from './reductions.policy.ts'

/** The inputs of the charges: prices and days of the pieces, place and time of delivery, payment method, and reductions. */
export interface Basket {
  lines: readonly (PricedPiece & DayRange & Insured & Brought)[]
  /** The protection plan is wanted for every piece whose deposit it lowers. */
  isProtected?: boolean
  area?: string | undefined
  slot?: string | null | undefined
  /** The first day on which anything can be delivered: without a window a range that begins then is delivered on the same day. */
  earliest?: Day | undefined
  method?: PaymentMethod | undefined
  /** The defaults when left out. */
  figures?: BusinessSettings
  member?: Member | null
  promotion?: Promotion | null
  /** The credit that may be spent, in fils. */
  credit?: Fils
}

/** The inputs of the protection plan of a piece, in fils; a piece without a deposit has none. */
interface Insured {
  agreedValue?: Fils
  deposit?: Fils
}

/** The price of delivering and collecting the pieces of one range of days, less the part paid by a membership. */
export interface RangeDelivery extends DayRange {
  amount: Fils
  /** The reduction by the membership. */
  reduction?: Fils
}

/** A basket with every charge of it, in fils. `total` is the sum of the charges. */
export interface PricedBasket {
  charges: Quote['charges']
  total: Fils
  /** The price of each delivery after reductions. */
  deliveries: RangeDelivery[]
  cashHandling: Fils
  /** The share of each piece, in the order of the lines. */
  shares: { reduction: Fils; serviceFee: Fils; protection: Fils; deposit: Fils }[]
  /** The price of the plan for these pieces, and its reduction of their deposits, whether chosen or not. */
  protection: { amount: Fils; off: Fils }
  /** The used benefits of the month. */
  used: Benefits
  credit: Fils
}

/** 5 % of the rentals, at least 0.500 and at most 4.000 JOD, in fils. */
export function serviceFeeOf(rentals: Fils): Fils {
  return rentals === 0 ? 0 : feeOf(rentals, defaultBusinessSettings.serviceFee)
}

/**
 * Prices a basket: rentals less membership and code; delivery once per distinct range of days with a delivered piece, less the membership's
 * part. Then the protection plan, the handling of cash, and the service fee of the reduced rentals. Credit is deducted last, and never pays
 * the service fee (docs/renting.md, Price of a rental).
 */
export function priceBasket(basket: Basket): PricedBasket {
  const { lines, figures = defaultBusinessSettings, member = null, promotion = null, credit = 0, isProtected = false } = basket
  const prices = lines.map(({ price }) => price)
  const listed = total(prices)
  const commission = total(lines.map(({ price, commissionRate = figures.commission.usual }) => commissionOf(price, commissionRate)))
  const deliveries = deliveriesOf(basket, { margin: { figures, listed, commission, delivery: 0 }, member })
  const delivery = total(deliveries.map(({ amount }) => amount))
  const deliveryOff = total(deliveries.map(({ reduction = 0 }) => reduction))
  const off = reducePieces(lines, { member, promotion, margin: { figures, listed, commission, delivery } })
  const reductions = lines.map((_, index) => (off.percentage[index] ?? 0) + (off.accessory[index] ?? 0) + (off.code[index] ?? 0))
  const nets = lines.map(({ price }, index) => price - (reductions[index] ?? 0))
  const serviceFee = lines.length === 0 ? 0 : feeOf(total(nets), figures.serviceFee)
  const fees = splitFils(serviceFee, prices)
  const cashHandling = basket.method === 'cash' && lines.length > 0 ? figures.cashHandling : 0
  const plans = lines.map((line) => planOf(line, figures))
  const protection = isProtected ? total(plans.map(({ amount }) => amount)) : 0
  const spent = Math.max(0, Math.min(credit, total(nets) + protection + delivery + cashHandling))
  const all: Quote['charges'] = [
    { code: 'membership', amount: -total(off.percentage) },
    { code: 'membership-accessory', amount: -total(off.accessory) },
    { code: 'promotional-code', amount: -total(off.code) },
    { code: 'protection', amount: protection },
    { code: 'delivery', amount: delivery + deliveryOff },
    { code: 'membership-delivery', amount: -deliveryOff },
    { code: 'cash-handling', amount: cashHandling },
    { code: 'service-fee', amount: serviceFee, ...capOf(total(nets), figures.serviceFee) },
    { code: 'credit', amount: -spent },
  ]
  const charges: Quote['charges'] = [{ code: 'rentals', amount: listed }, ...all.filter(({ amount }) => amount !== 0)]
  return {
    charges,
    total: total(charges.map(({ amount }) => amount)),
    deliveries,
    cashHandling,
    shares: lines.map(({ deposit = 0 }, index) => {
      const { amount = 0, off = 0 } = (isProtected && plans[index]) || {}
      return { reduction: reductions[index] ?? 0, serviceFee: fees[index] ?? 0, protection: amount, deposit: deposit - off }
    }),
    protection: { amount: total(plans.map(({ amount }) => amount)), off: total(plans.map(({ off }) => off)) },
    used: {
      off: total(off.percentage),
      deliveries: deliveries.filter(({ reduction = 0 }) => reduction > 0).length,
      accessories: off.accessory.filter((amount) => amount > 0).length,
    },
    credit: spent,
  }
}

/** The price of the protection plan of a piece, and its reduction of the deposit; zero where there is none. */
function planOf({ agreedValue = 0, deposit = 0 }: Insured, { protection }: BusinessSettings): { amount: Fils; off: Fils } {
  if (deposit === 0) return { amount: 0, off: 0 }
  return { amount: agreedValue > protection.upTo ? protection.above : protection.basic, off: deposit - protectedDeposit(deposit) }
}

function deliveriesOf(
  { lines, area, slot, earliest }: Basket,
  { margin, member }: { margin: Margin; member: Member | null },
): RangeDelivery[] {
  const place = area === undefined ? undefined : findArea(area)
  if (!place) return []
  const fees = deliveryFeesOf(lines, { to: place.city, sameDay: sameDayFor(slot, earliest) })
  const listPrices = fees.map(({ from, until, amount }) => ({ from, until, amount }))
  const standards = fees.map(({ standard }) => standard)
  return member ? withFree(listPrices, { member, standards, margin }) : listPrices
}

/** Frees as many deliveries as are left of the month, the dearest first, as long as the shop keeps its floor. */
function withFree(
  listPrices: readonly RangeDelivery[],
  { member, standards, margin }: { member: Member; standards: readonly Fils[]; margin: Margin },
): RangeDelivery[] {
  const { coversSameDay } = margin.figures.memberships[member.plan]
  const result = [...listPrices]
  const dearest = result.map((_, index) => index).sort((a, b) => (result[b]?.amount ?? 0) - (result[a]?.amount ?? 0) || a - b)
  for (const at of dearest.slice(0, member.left.deliveries)) {
    const { from = '', until = '', amount = 0 } = result[at] ?? {}
    const reduction = coversSameDay ? amount : Math.min(amount, standards[at] ?? amount)
    const paid = total(result.map((range) => range.amount)) - reduction
    if (keepsMargin({ ...margin, delivery: paid }, 0)) result[at] = { from, until, amount: amount - reduction, reduction }
  }
  return result
}

/** The last day of the lines, after which the last collection takes place. */
export function lastDayOf(lines: readonly DayRange[]): Day {
  return (
    lines
      .map((line) => line.until)
      .sort()
      .at(-1) ?? ''
  )
}

/** The first day of the lines, before which the first delivery takes place. */
export function firstDayOf(lines: readonly DayRange[]): Day {
  return lines.map((line) => line.from).sort()[0] ?? ''
}
