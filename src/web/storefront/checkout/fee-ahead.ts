import type { Order } from '#domain/renting/orders/order.contract.ts'
import { deliveryFeesOf } from '#domain/renting/quotes/delivery-fees.policy.ts'
import { openCities } from '#domain/site/areas/area.policy.ts'
import { sameDayFor } from '#domain/site/areas/slot.policy.ts'
import type { Day } from '#values/day.ts'
import type { Fils } from '#values/money.ts'
import type { AddressDraft } from './address-draft.ts'

type Chosen = Pick<AddressDraft, 'city' | 'slot'> & { earliest: Day }

/** The price of delivery and collection to a city, in fils; null where a membership pays for deliveries. */
export function deliveryFee({ quote, rentals }: Order, { city, slot, earliest }: Chosen): Fils | null {
  const to = openCities().find(({ id }) => id === city)?.id
  if (!to || (quote.reductions.membership?.left.deliveries ?? 0) > 0) return null
  const lines = rentals.map(({ area, ...rental }) => ({ ...rental, ...(area && { pickupArea: area }) }))
  return deliveryFeesOf(lines, { to, sameDay: sameDayFor(slot, earliest) }).reduce((sum, { amount }) => sum + amount, 0)
}

/** The same while the order's own total lacks it; null afterwards. */
export function feeAhead(order: Order, chosen: Chosen): Fils | null {
  return order.quote.charges.some(({ code }) => code === 'delivery') ? null : deliveryFee(order, chosen)
}
