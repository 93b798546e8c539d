import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { extendRental } from '#domain/renting/changes/extend-rental.ts'
import { getExtension } from '#domain/renting/changes/plan-extension.ts'
import { returnEarly } from '#domain/renting/changes/return-early.ts'
import { settleExtension } from '#domain/renting/changes/settle-extension.ts'
import { failCollection } from '#domain/renting/rentals/fail-collection.ts'
import { getRental } from '#domain/renting/rentals/get-rental.ts'
import { collectOn, type Delivered, deliverOne } from '#tests/delivered.ts'
import { line } from '#tests/races/checkout.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'
import { addDays, type Day, instantAt } from '#values/day.ts'
import { newId } from '#values/id.ts'

// `single-1`: 24.000 for seven days.

let shop: RentingShop
beforeAll(async () => {
  shop = await openRentingShop()
})
afterAll(() => shop.close())
/** Each test has days of its own. */
beforeEach(async () => {
  shop.clock.set(new Date((await shop.clock.now(shop.database.db)).getTime() + 60 * 86_400_000))
})
afterEach(async () => {
  await shop.settle()
  expect(await checkBooks(shop.as(''))).toEqual([])
})

/** Seven days that are paid, to be returned after two. */
async function shortened(): Promise<Delivered & { early: Day }> {
  const rental = await deliverOne(shop, { length: 7 })
  const early = addDays(rental.from, 1)
  expect(await returnEarly(rental.customer, { id: rental.id, key: newId(), until: early })).toMatchObject({
    until: early,
    paidUntil: rental.until,
    price: 24_000,
  })
  return { ...rental, early }
}

const comeInVain = async ({ id }: Delivered, day: Day) => {
  shop.clock.set(instantAt(day, 17))
  await failCollection(shop.courier, { id, key: newId(), reason: 'nobody-met' })
}
const lateClaims = ({ id }: Delivered) => shop.query(`SELECT decided FROM claims WHERE rental_id = $1 AND kind = 'late'`, [id])

test('going back to days that were paid costs nothing, and what is beyond them the difference on the ladder', async () => {
  const { customer, id, orderId, until, early } = await shortened()
  const costs = new Map((await getExtension(customer, id)).days.map((day) => [day.until, day.total]))
  for (const ahead of [1, 5]) expect(costs.get(addDays(early, ahead))).toBe(0)
  // From 448 to 480 of 280 of 15.000, rounded up to 25.750.
  expect(costs.get(addDays(until, 1))).toBe(1750)
  const extend = (last: Day) => extendRental(customer, { id, key: newId(), until: last, total: costs.get(last) ?? 0 })
  expect((await extend(addDays(early, 2))).rental).toMatchObject({ until: addDays(early, 2), paidUntil: until, price: 24_000 })
  expect((await extend(until)).rental).toMatchObject({ until, paidUntil: null, price: 24_000 })
  expect(await shop.query(`SELECT FROM payments WHERE order_id = $1 AND purpose = 'extension'`, [orderId])).toEqual([])
  await collectOn(shop, { customer, id, orderId, until, unitId: 'single-1-u1', from: until }, 1)
})

test('an extension that is taken back leaves the days that were paid before it', async () => {
  const rental = await shortened()
  const { customer, id, orderId, until, early } = rental
  await shop.query(`UPDATE demo_cards SET kind = 'lapses' WHERE id IN (SELECT card ->> 'id' FROM payments WHERE order_id = $1)`, [orderId])
  await extendRental(customer, { id, key: newId(), until: addDays(until, 1), total: 1750 })
  expect(await getRental(customer, id)).toMatchObject({
    ...{ until: early, paidUntil: until, price: 24_000, extension: { status: 'ended' } },
  })
  await comeInVain(rental, addDays(early, 1))
  expect(await getRental(customer, id)).toMatchObject({ late: { days: 0, perDay: 4290 } })
  await collectOn(shop, rental, 0, 22)
  expect(await lateClaims(rental)).toEqual([])
})

test('returned early from an extension that is taken back, a rental keeps the days that were paid before it and no others', async () => {
  const rental = await deliverOne(shop)
  const { customer, id, orderId, from, until } = rental
  const interrupted = { ...customer, payments: { ...shop.payments, capture: () => Promise.reject(new Error('away')) } }
  const longer = addDays(until, 2)
  const total = (await getExtension(customer, id)).days.find((day) => day.until === longer)?.total ?? 0
  await expect(extendRental(interrupted, { id, key: newId(), until: longer, total })).rejects.toMatchObject({ code: 'payment.unavailable' })
  const early = addDays(from, 1)
  expect(await returnEarly(customer, { id, key: newId(), until: early })).toMatchObject({ until: early, paidUntil: longer })
  const [payment] = await shop.query<{ id: string; provider: string }>(
    `SELECT id, provider_id AS provider FROM payments WHERE order_id = $1 AND purpose = 'extension'`,
    [orderId],
  )
  await shop.query(`UPDATE demo_payments SET status = 'voided' WHERE id = $1`, [payment?.provider])
  await settleExtension(shop.as(''), payment?.id ?? '')
  expect(await getRental(customer, id)).toMatchObject({ until: early, paidUntil: until, price: 15_000, extension: { status: 'ended' } })
  await collectOn(shop, { ...rental, until: early }, 1)
})

test('days that somebody else has booked since do not come back', async () => {
  const rental = await shortened()
  const { customer, id, until, early } = rental
  // A day of transit and one of cleaning after the early day, and a day of transit before the next.
  const next = addDays(early, 6)
  await shop.book([line('single-1', 1, { from: next, until: next })])
  expect((await getExtension(customer, id)).days.map((day) => day.until)).not.toContain(until)
  await collectOn(shop, { ...rental, until: early }, 1)
})

test('nobody is late before the last day that was paid, and a day of lateness is reckoned of the days that were paid', async () => {
  const rental = await shortened()
  const { customer, id, until, early } = rental
  await comeInVain(rental, addDays(early, 1))
  shop.clock.set(instantAt(until, 21))
  await shop.settle()
  // 1.25 times a seventh of 24.000.
  expect(await getRental(customer, id)).toMatchObject({
    status: 'active',
    late: { since: instantAt(addDays(until, 1), 20).toISOString(), days: 0, perDay: 4290, amount: 0 },
  })
  await collectOn(shop, rental, 0, 22)
  expect(await lateClaims(rental)).toEqual([])
})

test('who is late after the last day that was paid pays for each day from then on', async () => {
  const rental = await shortened()
  await comeInVain(rental, addDays(rental.early, 1))
  await collectOn(shop, rental, 2)
  expect(await lateClaims(rental)).toEqual([{ decided: 4290 }])
})
