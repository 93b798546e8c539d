import { expect, test } from 'vitest'
import type { Order, Rental } from '#domain/renting/orders/order.contract.ts'
import { rentalStatuses, rentalSteps } from '#domain/renting/rentals/rental.policy.ts'
import { dueOf, isBooked, isOver, keptUntil, spanOf, stepsOf } from './rental-steps.ts'

const rental: Rental = {
  id: 'r',
  itemId: 'wf-001',
  name: 'Gown',
  brand: 'Beit Harir',
  size: 'M',
  color: 'emerald',
  picture: null,
  from: '2027-07-08',
  until: '2027-07-10',
  days: 3,
  price: 45_000,
  deposit: 90_000,
  status: 'confirmed',
  handOver: 'courier',
  area: 'Abdoun',
  answerBy: null,
  dispatchAt: '2027-07-07T09:00:00Z',
}
const windows = { slot: '2027-07-07_17-19', collection: '2027-07-11_11-13' }
const order = (status: Rental['status'], payment: Order['payment'] = null) =>
  ({ status, rentals: [{ ...rental, status }], payment }) as unknown as Order

test('a confirmed rental waits to be packed', () => {
  const steps = stepsOf(rental, windows)
  expect(steps.map(({ name }) => name)).toEqual([...rentalSteps])
  expect(steps.map(({ state }) => state)).toEqual(['done', 'now', 'next', 'next', 'next', 'next'])
  expect(steps[2]?.at).toEqual({ slot: '2027-07-07_17-19' })
  expect(steps[4]?.at).toEqual({ slot: '2027-07-11_11-13' })
  expect(steps[5]?.at).toEqual({ day: '2027-07-13', isLimit: true })
})

test('what is collected in person is collected on its first day and brought back on its last, whatever windows the order has', () => {
  const met: Rental = { ...rental, handOver: 'in_person' }
  for (const of of [windows, null]) {
    const steps = stepsOf(met, of)
    expect(steps[2]?.at).toEqual({ slot: '2027-07-08_10-20' })
    expect(steps[4]?.at).toEqual({ slot: '2027-07-10_10-20' })
    expect(steps[5]?.at).toEqual({ day: '2027-07-12', isLimit: true })
    expect(steps.every(({ handOver }) => handOver === 'in_person')).toBe(true)
  }
})

test('an order from before the hours of collection were chosen is collected on the day', () => {
  expect(stepsOf(rental, { ...windows, collection: null })[4]?.at).toEqual({ day: '2027-07-11', isLimit: false })
})

test('pieces that end before the last day of the order are collected in the same hours', () => {
  expect(stepsOf(rental, { ...windows, collection: '2027-07-15_11-13' })[4]?.at).toEqual({ slot: '2027-07-11_11-13' })
})

test('pieces of later days come within the same hours, on the eve of their own', () => {
  const at = (slot: string) => stepsOf(rental, { ...windows, slot })[2]?.at
  expect(at('2027-07-01_17-19')).toEqual({ slot: '2027-07-07_17-19' })
  expect(at('2027-07-08_19-21')).toEqual({ slot: '2027-07-08_19-21' })
})

test('every status has a way or none, never half of one', () => {
  for (const status of rentalStatuses) expect([0, 6]).toContain(stepsOf({ ...rental, status }, null).length)
})

test('the deposit is back 48 hours after the piece is; nobody knows when while it is late or claimed', () => {
  const back = (status: Rental['status'], returned: string | null) => stepsOf({ ...rental, status }, windows, { returned })[5]?.at
  expect(back('return_in_transit', null)).toEqual({ day: '2027-07-13', isLimit: true })
  expect(back('inspecting', '2027-07-15T21:30:00Z')).toEqual({ day: '2027-07-18', isLimit: true })
  expect(back('inspecting', null)).toBeNull()
  expect(back('in_claim', '2027-07-15T21:30:00Z')).toBeNull()
  expect(back('overdue', null)).toBeNull()
})

test('an overdue rental is late at its collection', () => {
  expect(stepsOf({ ...rental, status: 'overdue' }, null)[4]?.state).toBe('late')
})

test('the one thing due', () => {
  expect(dueOf(order('held'))).toBe('pay')
  expect(dueOf(order('confirmed'))).toBeNull()
  expect(dueOf(order('confirmed', { status: 'cash_due', method: 'cash', amount: 0, refunded: 0 }))).toBe('cash')
  expect(dueOf(order('active'))).toBe('hand-over')
  expect(dueOf(order('overdue'))).toBe('return')
  const mixed = { status: 'confirmed', rentals: ['active', 'confirmed', 'overdue'].map((status) => ({ ...rental, status })) }
  expect(dueOf(mixed as unknown as Order)).toBe('return')
  // Its time is up, and nothing has released it yet.
  expect(dueOf({ ...order('held'), status: 'released' })).toBeNull()
})

test('booked and over', () => {
  expect(isBooked(order('held'))).toBe(false)
  expect(isBooked(order('confirmed'))).toBe(true)
  expect(isBooked(order('released'))).toBe(false)
  expect(isOver(order('completed'))).toBe(true)
  expect(
    spanOf([
      { from: '2027-07-09', until: '2027-07-12' },
      { from: '2027-07-08', until: '2027-07-10' },
    ]),
  ).toEqual({ from: '2027-07-08', until: '2027-07-12' })
})

test('a placed order keeps its pieces until the first of them is to leave, a checkout no longer than it waits', () => {
  const coming = { ...rental, dispatchAt: '2027-07-06T09:00:00Z' }
  const cancelled = { ...rental, status: 'cancelled' as const, dispatchAt: '2027-07-05T09:00:00Z' }
  expect(keptUntil({ rentals: [rental, coming, cancelled] })).toBe('2027-07-06T09:00:00Z')
  expect(keptUntil(order('held'))).toBeNull()
})
