import { expect, test } from 'vitest'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import type { RentalStatus } from '#domain/renting/rentals/rental.policy.ts'
import { costsOf, firstUntil, headlineOf, shownRentals, shownStatusOf, standingOf } from './costs.ts'

type Payment = NonNullable<Order['payment']>

const none = { amount: 0, refunded: 0 }

function order(statuses: RentalStatus[], status: Payment['status'], { amount = 87_000, refunded = 0, extensions = none } = {}): Order {
  const rentals = statuses.map((one, index) => ({ id: `rental-${index}`, status: one }))
  const payment = { status, method: 'card', amount, refunded }
  return {
    status: statuses[0],
    rentals,
    payment,
    credit: { used: 0 },
    quote: { charges: [{ code: 'rentals', amount: 87_000 }] },
    extensions,
    paymentDue: null,
    transfer: null,
  } as unknown as Order
}

test('while an owner is to answer, all of it is held and nothing is charged', () => {
  const asked = order(['requested', 'confirmed'], 'authorized')
  expect(costsOf(asked)).toMatchObject({ isPaid: false, label: 'toPayHeld', notCharged: 0, extended: 0, refunded: 0, sum: 87_000 })
})

test('of what was asked for only what was accepted is charged', () => {
  const partly = order(['confirmed', 'declined'], 'captured', { amount: 50_250 })
  expect(costsOf(partly)).toMatchObject({ isPaid: true, label: 'paid', notCharged: 36_750, extended: 0, refunded: 0, sum: 50_250 })
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

test('extensions are paid besides, and come back with what comes back', () => {
  expect(costsOf(order(['active'], 'captured', { extensions: { amount: 10_250, refunded: 0 } }))).toMatchObject({
    notCharged: 0,
    extended: 10_250,
    sum: 97_250,
  })
  const back = order(['cancelled_by_operations'], 'partially_refunded', {
    refunded: 84_000,
    extensions: { amount: 10_250, refunded: 10_250 },
  })
  expect(costsOf(back)).toMatchObject({ refunded: 94_250, sum: 3000 })
})

test('an order is spoken of by the rentals that stand, or by all where none does', () => {
  const done = order(['declined', 'completed'], 'captured')
  expect([shownStatusOf(done), standingOf(done).length]).toEqual(['completed', 1])
  const nothing = order(['declined', 'expired'], 'voided')
  expect([shownStatusOf(nothing), standingOf(nothing).length]).toEqual(['declined', 2])
})

test('what is said of an order is about the rental that needs most care, not about those beside it', () => {
  const { rentals, ...rest } = order(['active', 'overdue', 'declined'], 'captured')
  const mixed: Order = { ...rest, status: 'overdue', rentals: rentals.map((one, index) => ({ ...one, until: `2027-07-1${9 - index}` })) }
  expect(shownRentals(mixed).map(({ id }) => id)).toEqual(['rental-1'])
  expect(firstUntil(shownRentals(mixed))).toBe('2027-07-18')
})

test('an order whose money is waited for says so before it says when it arrives', () => {
  const confirmed = order(['confirmed'], 'captured')
  expect(headlineOf(confirmed)).toBe('confirmed')
  expect(headlineOf({ ...confirmed, transfer: {} as Order['transfer'] })).toBe('transfer')
  expect(headlineOf({ ...confirmed, paymentDue: { by: '', ways: [] } })).toBe('unpaid')
})
