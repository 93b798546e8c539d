import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FullContext, inTransaction } from '#domain/context.ts'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { amountOf } from '#domain/money/ledger/ledger.policy.ts'
import { findOrderCharges } from '#domain/money/payments/find-order-charges.ts'
import { cancelRental, getCancellation } from '#domain/renting/cancellations/cancel-rental.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { getRental } from '#domain/renting/rentals/get-rental.ts'
import { defaultPlaces, setPlaces } from '#domain/site/areas/places.policy.ts'
import { line } from '#tests/races/checkout.ts'
import { type Booked, openRentingShop, type RentingShop } from '#tests/renting.ts'
import { addDays, dayAt, instantAt } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { changeWindow } from './change-window.ts'
import { extendRental } from './extend-rental.ts'
import { getFreeStarts } from './find-free-starts.ts'
import { moveDays } from './move-days.ts'
import { getExtension } from './plan-extension.ts'
import { returnEarly } from './return-early.ts'

let shop: RentingShop
beforeAll(async () => {
  shop = await openRentingShop()
})
afterAll(() => shop.close())
afterEach(() => setPlaces(null))

let from: string
/** Each test has days of its own. */
beforeEach(async () => {
  shop.clock.set(new Date((await shop.clock.now(shop.database.db)).getTime() + 40 * 86_400_000))
  from = addDays(dayAt(await shop.clock.now(shop.database.db)), 10)
})

const range = (at = 0, length = 3) => ({ from: addDays(from, at), until: addDays(from, at + length - 1) })
const idOf = ({ rentals }: Booked, at = 0) => rentals[at] ?? ''
const move = (customer: FullContext, id: string, at: number, key = newId()) => moveDays(customer, { id, key, from: addDays(from, at) })
const blocks = (id: string) =>
  shop.query(
    `SELECT unit_id AS unit, lower(days)::text AS "from", (upper(days) - 1)::text AS until FROM blocks WHERE is_live AND rental_id = $1`,
    [id],
  )
const deliver = (id: string) => shop.query(`UPDATE rentals SET status = 'active', delivered_at = now() WHERE id = $1`, [id])

test('days are moved once, at the same price; block, deposit and windows follow, and the owner can read it', async () => {
  const { customer, order, rentals } = await shop.book([line('single-2', 1, range())])
  const id = rentals[0] ?? ''
  const before = await getRental(customer, id)
  expect(before.moves).toContain('moveDays')
  const key = newId()
  const moved = await move(customer, id, 4, key)
  expect(moved).toMatchObject({ ...range(4), price: before.price, status: 'confirmed' })
  expect(moved.moves).not.toContain('moveDays')
  // Two days of cleaning after the day of its collection.
  expect(await blocks(id)).toEqual([{ unit: 'single-2-u1', from: addDays(from, 3), until: addDays(from, 9) }])
  const [deposit] = await shop.query<{ hold_at: Date }>('SELECT hold_at FROM deposits WHERE rental_id = $1', [id])
  expect(deposit?.hold_at).toEqual(instantAt(addDays(from, 2), 12))
  const shown = await getOrder(customer, order.id)
  expect(shown.delivery).toMatchObject({ slot: `${addDays(from, 3)}_17-19`, collection: `${addDays(from, 7)}_17-19` })
  expect(await move(customer, id, 4, key)).toEqual(moved)
  await expect(move(customer, id, 6)).rejects.toMatchObject({ code: 'rental.days-moved', status: 409 })
  const [told] = await shop.query(`SELECT details FROM audit_log WHERE event = 'rental.days-moved' AND subject_id = $1`, [id])
  expect(told).toMatchObject({ details: { ownerId: 'owner-lama', before: range(), ...range(4) } })
  await shop.jobs.run()
  expect(await shop.query(`SELECT person_id AS person FROM notifications WHERE event = 'days-changed' AND party = 'owner'`)).toEqual([
    { person: 'owner-lama' },
  ])
  // Delivery comes back as before.
  const { refund } = await getCancellation(customer, id)
  expect(refund).toBe(22_500 + 1130 + 3000)
  await cancelRental(customer, { id, key: newId(), refund })
  await shop.settle()
  expect(await checkBooks(shop.as(''))).toEqual([])
})

test('days that somebody else has are refused with the next free ones and what is like it; another unit will do', async () => {
  await shop.book([line('single-2', 1, range(10))])
  const { customer, rentals } = await shop.book([line('single-2', 1, range())])
  const id = rentals[0] ?? ''
  shop.clock.set(instantAt(addDays(from, -10), 18))
  const { starts } = await getFreeStarts(customer, id)
  // Not tomorrow, as nothing can be brought between 17 and 19 any more; and not where cleaning would run into the other rental.
  expect(starts[0]).toBe(addDays(from, -8))
  expect(starts.filter((day) => day >= addDays(from, -1) && day <= addDays(from, 18))).toEqual(
    [-1, 1, 2, 3, 17, 18].map((at) => addDays(from, at)),
  )
  await expect(getFreeStarts(shop.lama, id)).rejects.toMatchObject({ code: 'rental.not-yours', status: 403 })
  await expect(move(customer, id, 9)).rejects.toMatchObject({
    code: 'rental.days-taken',
    status: 409,
    details: { starts: [17, 18, 19].map((at) => addDays(from, at)), alternatives: [{ id: 'single-1' }, { id: 'triple' }] },
  })
  expect(await getRental(customer, id)).toMatchObject({ ...range(), status: 'confirmed' })
  expect(await blocks(id)).toHaveLength(1)
  const other = await shop.book([line('triple', 1, range()), line('triple', 1, range(10))])
  const unitOf = async (at: number) => (await blocks(idOf(other, at)))[0]
  expect(await unitOf(0)).toMatchObject({ unit: 'triple-u1' })
  await move(other.customer, idOf(other), 10)
  expect([await unitOf(0), await unitOf(1)]).toMatchObject([{ unit: 'triple-u2' }, { unit: 'triple-u1' }])
})

test('one of two pieces moves without a second delivery to pay, and what is left keeps its own', async () => {
  const { customer, order, rentals } = await shop.book([line('triple', 1, range()), line('single-2', 1, range())])
  const [id = '', stays = ''] = rentals
  await move(customer, id, -3)
  const shown = await getOrder(customer, order.id)
  expect(shown.delivery).toMatchObject({ slot: `${addDays(from, -4)}_17-19`, collection: `${addDays(from, 3)}_17-19` })
  const back = async (one: string) => (await getCancellation(customer, one)).lines.find(({ code }) => code === 'delivery')
  expect(await back(id)).toEqual({ code: 'delivery', paid: 0, back: 0 })
  expect(await back(stays)).toEqual({ code: 'delivery', paid: 3000, back: 3000 })
})

test('moved to the days of a piece that was cancelled, the other pays for one delivery', async () => {
  const booked = await shop.book([line('single-1', 1, range()), line('single-2', 1, range(10))], { method: 'cash' })
  const { customer, order } = booked
  await cancelRental(customer, { id: idOf(booked, 1), key: newId(), refund: 0 })
  await shop.settle()
  await move(customer, idOf(booked), 10)
  const [kept] = await shop.query<{ deliveries: unknown }>('SELECT deliveries FROM orders WHERE id = $1', [order.id])
  expect(kept?.deliveries).toEqual([{ ...range(10), amount: 3000 }])
  const [due] = await shop.query<{ amount: number }>('SELECT amount FROM payments WHERE order_id = $1', [order.id])
  const { charges } = await inTransaction(shop.as(''), async (tx) => ({ charges: await findOrderCharges(tx, order.id) }))
  expect(due?.amount).toBe(amountOf(charges))
})

test('whose it is not, too late, the same days and days that nobody can book are refused', async () => {
  const { customer, rentals } = await shop.book([line('triple', 1, range())])
  const id = rentals[0] ?? ''
  await expect(move(shop.as('somebody-else-0123456789'), id, 4)).rejects.toMatchObject({ code: 'rental.unknown', status: 404 })
  await expect(move(shop.dana, id, 4)).rejects.toMatchObject({ code: 'rental.not-yours', status: 403 })
  await expect(move(customer, id, 0)).rejects.toMatchObject({ code: 'rental.days-unchanged', status: 422 })
  await expect(move(customer, id, -30)).rejects.toMatchObject({ code: 'days.past', status: 422 })
  await expect(move(customer, id, 300)).rejects.toMatchObject({ code: 'days.too-late', status: 422 })
  shop.clock.set(instantAt(addDays(from, -3), 12))
  await expect(move(customer, id, 4)).rejects.toMatchObject({ code: 'rental.too-late', status: 409 })
  await shop.query(`UPDATE rentals SET status = 'packed' WHERE id = $1`, [id])
  await expect(move(customer, id, 4)).rejects.toMatchObject({ code: 'rental.wrong-status', status: 409 })
})

test('two customers move to the same days at once: one of them gets the piece', async () => {
  const one = await shop.book([line('single-1', 1, range())])
  const two = await shop.book([line('single-1', 1, range(10))])
  const ended = await Promise.allSettled([move(one.customer, idOf(one), 20), move(two.customer, idOf(two), 21)])
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(ended.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'rental.days-taken' } })
})

test('returned early, the piece is collected and free sooner, and nothing is given back', async () => {
  const { customer, order, rentals } = await shop.book([line('single-1', 1, range(0, 7))])
  const id = rentals[0] ?? ''
  await expect(returnEarly(customer, { id, key: newId(), until: addDays(from, 2) })).rejects.toMatchObject({ code: 'rental.wrong-status' })
  await deliver(id)
  shop.clock.set(instantAt(addDays(from, 2), 10))
  const back = (until: string, by = customer) => returnEarly(by, { id, key: newId(), until })
  await expect(back(addDays(from, 2), shop.as('somebody-else-0123456789'))).rejects.toMatchObject({ code: 'rental.unknown', status: 404 })
  await expect(back(addDays(from, 2), shop.dana)).rejects.toMatchObject({ code: 'rental.not-yours', status: 403 })
  await expect(back(addDays(from, 6))).rejects.toMatchObject({ code: 'rental.days-unchanged', status: 422 })
  await expect(back(addDays(from, 1))).rejects.toMatchObject({ code: 'days.past', status: 422 })
  const { price } = await getRental(customer, id)
  expect(await back(addDays(from, 3))).toMatchObject({ until: addDays(from, 3), price, status: 'active' })
  expect(await blocks(id)).toEqual([{ unit: 'single-1-u1', from: addDays(from, -1), until: addDays(from, 5) }])
  expect((await getOrder(customer, order.id)).delivery).toMatchObject({ collection: `${addDays(from, 4)}_17-19` })
  await shop.book([line('single-1', 1, range(7))])
  await shop.settle()
  expect(await shop.atProvider(order.id)).toMatchObject([{ refunded: 0 }])
  expect(await checkBooks(shop.as(''))).toEqual([])
})

test('a full window refuses moved days, but never an extension or an early return, which keep their hours', async () => {
  setPlaces({ ...defaultPlaces, capacity: [{ city: 'Amman', from: 17, visits: 1 }] })
  // The hours of its delivery are full five days, those of its collection nine days after the first one.
  await shop.book([line('single-2', 1, range(6))])
  const { customer, order, rentals } = await shop.book([line('single-1', 1, range())], { method: 'cash' })
  const id = rentals[0] ?? ''
  await expect(move(customer, id, 6)).rejects.toMatchObject({ code: 'order.window-full', status: 409 })
  await deliver(id)
  shop.clock.set(instantAt(addDays(from, 1), 12))
  const until = addDays(from, 8)
  const { days } = await getExtension(customer, id)
  await extendRental(customer, { id, key: newId(), until, total: days.find((day) => day.until === until)?.total ?? 0 })
  const collection = async () => (await getOrder(customer, order.id)).delivery?.collection
  expect(await collection()).toBe(`${addDays(from, 9)}_17-19`)
  await returnEarly(customer, { id, key: newId(), until: addDays(from, 4) })
  expect(await collection()).toBe(`${addDays(from, 5)}_17-19`)
})

test('another window of an order on several days needs a place on each of them', async () => {
  setPlaces({ ...defaultPlaces, capacity: [{ city: 'Amman', from: 17, visits: 1 }] })
  const { customer, order } = await shop.book([line('single-1', 1, range()), line('single-1', 1, range(12))])
  const change = (hours: string) =>
    changeWindow(customer, { id: order.id, key: newId(), visit: 'delivery', slot: `${addDays(from, -1)}_${hours}` })
  await change('14-16')
  await change('17-19')
  await change('14-16')
  // It is delivered with the second piece, and collected on another day.
  await shop.book([line('single-2', 1, range(12, 2))])
  await expect(change('17-19')).rejects.toMatchObject({ code: 'order.window-full', status: 409 })
  expect((await getOrder(customer, order.id)).delivery).toMatchObject({ slot: `${addDays(from, -1)}_14-16` })
})

test.each([
  { moved: 'later', by: 30, share: 7500 },
  { moved: 'earlier', by: -5, share: 5000 },
])('a cancellation after the days were moved $moved gives the lower of what the first and the new days give', async ({ by, share }) => {
  // Nine days before the first dispatch; 60 hours before the earlier one 75 %, and soon after 50 %.
  const { customer, rentals } = await shop.book([line('single-2', 1, range())])
  const id = rentals[0] ?? ''
  const first = instantAt(addDays(from, -1), 12)
  if (by > 0) shop.clock.set(new Date(first.getTime() - 60 * 3_600_000))
  await move(customer, id, by)
  if (by < 0) shop.clock.set(new Date(instantAt(addDays(from, by - 1), 12).getTime() - 40 * 3_600_000))
  const shown = await getCancellation(customer, id)
  expect(shown.share).toBe(share)
  const view = await getRental(customer, id)
  expect(view.countedTo).toBe(new Date(Math.min(first.getTime(), new Date(view.dispatchAt).getTime())).toISOString())
  expect(await cancelRental(customer, { id, key: newId(), refund: shown.refund })).toMatchObject({ status: 'cancelled' })
})
