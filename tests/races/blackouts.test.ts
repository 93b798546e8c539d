import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockDays } from '#domain/renting/calendars/block-days.ts'
import { holdOrder } from '#domain/renting/holds/hold-order.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'
import { addDays } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { line } from './checkout.ts'

let shop: RentingShop
beforeAll(async () => {
  shop = await openRentingShop()
})
afterAll(() => shop.close())

test('an owner and a customer want the same days at the same time: exactly one has them', async () => {
  const won = { owner: 0, customer: 0 }
  for (let round = 0; round < 12; round += 1) {
    const from = addDays('2027-08-01', 7 * round)
    const days = { from, until: addDays(from, 2) }
    const customer = shop.as(`blocked-${round}-0123456789`)
    const book = () => holdOrder(customer, { key: newId(), lines: [line('single-1', 1, days)] })
    const early = round % 2 === 0 ? book() : null
    const blocking = blockDays(shop.dana, { item: 'single-1', ...days })
    const [owner, booking] = await Promise.allSettled([blocking, early ?? book()])
    expect([owner.status, booking.status].toSorted(), String(round)).toEqual(['fulfilled', 'rejected'])
    if (owner.status === 'fulfilled') won.owner += 1
    else won.customer += 1
    const [refused] = [owner, booking].flatMap((one) => (one.status === 'rejected' ? [one.reason as { code?: string }] : []))
    expect(['blackout.booked', 'order.taken']).toContain(refused?.code)
  }
  expect(won.owner + won.customer).toBe(12)
  const [overlaps] = await shop.query<{ count: number }>(
    `SELECT count(*)::int FROM blocks a JOIN blocks b ON a.unit_id = b.unit_id AND a.id < b.id AND a.is_live AND b.is_live AND a.days && b.days`,
  )
  expect(overlaps?.count).toBe(0)
})
