import { expect, test } from 'vitest'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import type { RentalStatus } from '#domain/renting/rentals/rental.policy.ts'
import { nextDelivery, nextReturn } from './next-moves.ts'

const order = (id: string, status: RentalStatus, { from = '2027-07-08', until = '2027-07-10', slot = '' } = {}): Order =>
  ({ id, status, rentals: [{ from, until, status }], delivery: slot ? { slot } : null }) as unknown as Order

test('the next delivery is the one whose window comes first', () => {
  const late = order('late', 'confirmed', { slot: '2027-07-07_19-21' })
  const early = order('early', 'packed', { slot: '2027-07-07_9-11' })
  expect(nextDelivery([late, early])?.id).toBe('early')
})

test('what is not paid, with her already or over is not delivered', () => {
  expect(nextDelivery([order('a', 'held'), order('b', 'active'), order('c', 'cancelled'), order('d', 'completed')])).toBeNull()
})

test('the next return is the day after the last day of what is out or coming', () => {
  const first = order('first', 'active', { until: '2027-07-10' })
  const second = order('second', 'confirmed', { from: '2027-07-20', until: '2027-07-22' })
  expect(nextReturn([second, first])).toMatchObject({ order: { id: 'first' }, day: '2027-07-11', isLate: false })
  expect(nextReturn([order('back', 'return_in_transit'), order('done', 'completed')])).toBeNull()
})

test('a return that is overdue says so', () => {
  expect(nextReturn([order('x', 'overdue')])).toMatchObject({ isLate: true })
})
