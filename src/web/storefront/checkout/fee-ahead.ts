import type { Order } from '#domain/renting/orders/order.contract.ts'
import { cities } from '#domain/site/areas/area.contract.ts'
import { roundTripOf } from '#domain/site/areas/area.policy.ts'
import type { Fils } from '#values/money.ts'
import { readSlot } from '#web/features/orders/day-words.ts'
import type { AddressDraft } from './address-draft.ts'

/** The price of delivery and collection to a city, in fils; null where a membership pays for deliveries. Every piece comes from Amman. */
export function deliveryFee({ quote, rentals }: Order, { city, slot }: Pick<AddressDraft, 'city' | 'slot'>): Fils | null {
  const to = cities.find((one) => one === city)
  if (!to || (quote.reductions.membership?.left.deliveries ?? 0) > 0) return null
  const brought = rentals.filter(({ handOver }) => handOver === 'courier')
  const ranges = new Map(brought.map(({ from, until }) => [`${from}/${until}`, from]))
  const day = readSlot(slot)?.day
  return [...ranges.values()].reduce((sum, from) => sum + roundTripOf('Amman', to, from === day), 0)
}

/** The same while the order's own total lacks it; null afterwards. */
export function feeAhead(order: Order, chosen: Pick<AddressDraft, 'city' | 'slot'>): Fils | null {
  return order.quote.charges.some(({ code }) => code === 'delivery') ? null : deliveryFee(order, chosen)
}
