import type { HandOverWay } from '#domain/catalogue/items/item.policy.ts'
import { amountOf, type ChargedRental, type Charges } from '#domain/money/ledger/ledger.policy.ts'
import type { DayRange } from '#values/day.ts'
import type { Fils } from '#values/money.ts'

interface ChargedOrder {
  deliveries: readonly (DayRange & { amount: Fils })[]
  cashHandling: Fils
  credit: Fils
  personId: string | null
}

/**
 * The charges of an order for these rentals. Each rental has its share of the service fee and its plan; each range of days has one delivery
 * and collection; cash has a handling fee. The customer's credit is deducted, but never from the service fee.
 */
export function chargesFor(order: ChargedOrder, rentals: readonly (ChargedRental & DayRange & { handOver: HandOverWay })[]): Charges {
  const { deliveries, cashHandling, credit, personId } = order
  const isBrought = (range: DayRange) =>
    rentals.some(({ from, until, handOver }) => handOver === 'courier' && from === range.from && until === range.until)
  const charges = {
    rentals: rentals.map(({ id, ownerId, price, reduction, commission, serviceFee, protection = 0 }) => ({
      id,
      ownerId,
      price,
      reduction,
      commission,
      serviceFee,
      protection,
    })),
    delivery: deliveries.filter(isBrought).reduce((sum, { amount }) => sum + amount, 0),
    cashHandling: rentals.length > 0 ? cashHandling : 0,
    credit: null,
  }
  const most = amountOf(charges) - charges.rentals.reduce((sum, { serviceFee }) => sum + serviceFee, 0)
  const spent = Math.min(credit, most)
  return { ...charges, credit: personId !== null && spent > 0 ? { personId, amount: spent } : null }
}
