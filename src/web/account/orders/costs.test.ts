import { expect, test } from 'vitest'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import type { RentalStatus } from '#domain/renting/rentals/rental.policy.ts'
import { costsOf, shownStatusOf, standingOf } from './costs.ts'

type Payment = NonNullable<Order['payment']>

function order(statuses: RentalStatus[], status: Payment['status'], { amount = 87_000, refunded = 0 } = {}): Order {
  const rentals = statuses.map((one, at) => ({ id: `rental-${at}`, status: one }))
  const payment = { status, method: 'card', amount, refunded }
  return { status: statuses[0], rentals, payment, quote: { total: 87_000 } } as unknown as Order
}

test('while an owner is to answer, all of it is held and nothing is charged', () => {
  const asked = order(['requested', 'confirmed'], 'authorized')
  expect(costsOf(asked)).toEqual({ isPaid: false, label: 'toPayHeld', notCharged: 0, refunded: 0, sum: 87_000 })
})

test('of what was asked for only what was accepted is charged', () => {
  const partly = order(['confirmed', 'declined'], 'captured', { amount: 50_250 })
  expect(costsOf(partly)).toEqual({ isPaid: true, label: 'paid', notCharged: 36_750, refunded: 0, sum: 50_250 })
  expect(costsOf(order(['declined', 'expired'], 'voided'))).toMatchObject({ isPaid: false, notCharged: 87_000, sum: 0 })
})

test('what came back is taken off what was paid', () => {
  expect(costsOf(order(['cancelled', 'confirmed'], 'partially_refunded', { refunded: 38_440 }))).toMatchObject({
    isPaid: true,
    notCharged: 0,
    refunded: 38_440,
    sum: 48_560,
  })
})

test('an order is spoken of by the rentals that stand, or by all where none does', () => {
  const done = order(['declined', 'completed'], 'captured')
  expect([shownStatusOf(done), standingOf(done).length]).toEqual(['completed', 1])
  const nothing = order(['declined', 'expired'], 'voided')
  expect([shownStatusOf(nothing), standingOf(nothing).length]).toEqual(['declined', 2])
})
