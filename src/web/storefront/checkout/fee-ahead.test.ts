import { expect, test } from 'vitest'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { priceBasket } from '#domain/renting/quotes/quote.policy.ts'
import { deliveryFee } from './fee-ahead.ts'

const weekend = { from: '2027-07-08', until: '2027-07-10', price: 20_000 }
const pieces = [
  { ...weekend, area: 'Downtown', handOver: 'courier' },
  { ...weekend, area: 'Abdoun', handOver: 'in_person' },
] as const

test('the price beside the city is that of the quote, also of pieces from another city and on the first day itself', () => {
  const order = { rentals: pieces, quote: { reductions: { membership: null } } } as unknown as Order
  const lines = pieces.map(({ area, ...line }) => ({ ...line, pickupArea: area }))
  for (const [city, area] of [
    ['Amman', 'amman-khalda'],
    ['Irbid', 'irbid-al-husn'],
  ] as const)
    for (const slot of ['2027-07-07_17-19', '2027-07-08_11-13', '']) {
      const quoted = priceBasket({ lines, area, slot: slot || null, earliest: '2027-07-08' }).charges.find(
        ({ code }) => code === 'delivery',
      )
      expect(deliveryFee(order, { city, slot, earliest: '2027-07-08' }), `${city} ${slot}`).toBe(quoted?.amount)
    }
  expect(deliveryFee(order, { city: '', slot: '', earliest: '2027-07-08' })).toBeNull()
})
