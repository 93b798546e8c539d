import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FullContext } from '#domain/context.ts'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { cancelRental, getCancellation } from '#domain/renting/cancellations/cancel-rental.ts'
import { holdOrder } from '#domain/renting/holds/hold-order.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { completeOrders } from '#domain/renting/paying/complete-orders.ts'
import { releaseOrder } from '#domain/renting/paying/release-order.ts'
import { line } from '#tests/races/checkout.ts'
import { type Booked, openRentingShop, type RentingShop } from '#tests/renting.ts'
import { addDays, dayAt } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { joinWaits, leaveWaits } from './change-waits.ts'
import { keepHold } from './keep-hold.ts'
import { listWaits } from './list-waits.ts'

let shop: RentingShop
beforeAll(async () => {
  shop = await openRentingShop()
})
afterAll(() => shop.close())

let from: string
/** Each test has days of its own, of which the only piece of `single-1` is taken. */
let taken: Booked
beforeEach(async () => {
  shop.clock.set(new Date((await shop.clock.now(shop.database.db)).getTime() + 40 * 86_400_000))
  from = addDays(dayAt(await shop.clock.now(shop.database.db)), 20)
  taken = await shop.book([line('single-1', 1, range())])
})

const range = () => ({ from, until: addDays(from, 2) })
const join = (by: FullContext, itemId = 'single-1', days = range()) => joinWaits(by, { itemId, ...days })
const mine = async (by: FullContext) => (await listWaits(by)).waits.filter((wait) => wait.from === from)
const hour = 3_600_000

async function cancel({ customer, rentals }: Booked): Promise<void> {
  const id = rentals[0] ?? ''
  const { refund } = await getCancellation(customer, id)
  await cancelRental(customer, { id, key: newId(), refund })
  await shop.settle()
}

test('the first in line gets the days that come free, for two hours; then the next', async () => {
  await join(shop.lama)
  shop.clock.advance(1000)
  const { customer: guest } = await shop.book([line('triple', 1, range())])
  await join(guest)
  await join(guest)
  expect(await mine(guest)).toHaveLength(1)
  await cancel(taken)
  const [offered] = await mine(shop.lama)
  expect(offered).toMatchObject({ itemId: 'single-1', status: 'offered' })
  await shop.jobs.run()
  const told = await shop.database.pool.query(
    `SELECT party, details -> 'days' AS days FROM notifications WHERE event = 'waiting-list-free'`,
  )
  expect(told.rows).toEqual([{ party: 'customer', days: range() }])
  const held = await getOrder(shop.lama, offered?.orderId ?? '')
  expect(held).toMatchObject({ status: 'held', isEmailConfirmed: true, rentals: [{ itemId: 'single-1', ...range() }] })
  expect(new Date(held.holdEndsAt ?? 0).getTime() - new Date(held.now).getTime()).toBe(2 * hour)
  expect(await mine(guest)).toMatchObject([{ status: 'waiting' }])
  const lines = [line('single-1', 1, range())]
  await expect(holdOrder(shop.as('a-third-visitor-0123456789'), { key: newId(), lines })).rejects.toMatchObject({ code: 'order.taken' })
  shop.clock.advance(2 * hour - 1)
  await completeOrders(shop.as(''))
  await shop.jobs.run()
  expect(await mine(guest)).toMatchObject([{ status: 'waiting' }])
  shop.clock.advance(1)
  await completeOrders(shop.as(''))
  await shop.jobs.run()
  expect(await mine(guest)).toMatchObject([{ status: 'offered' }])
  expect(await checkBooks(shop.as(''))).toEqual([])
})

test('a hold is kept for another 15 minutes once, and not while somebody else waits for its days', async () => {
  const minutes = ({ holdEndsAt, now }: { holdEndsAt: string | null; now: string }) =>
    (Date.parse(holdEndsAt ?? '') - Date.parse(now)) / 60_000
  const days = { from: addDays(from, 12), until: addDays(from, 14) }
  const lines = [line('single-1', 1, days)]
  const { id } = await holdOrder(shop.courier, { key: newId(), lines })
  shop.clock.advance(13 * 60_000)
  expect(await getOrder(shop.courier, id)).toMatchObject({ mayKeepHold: true })
  await expect(keepHold(shop.lama, id)).rejects.toMatchObject({ code: 'order.unknown' })
  const waiting = await join(shop.lama, 'single-1', days)
  expect(await getOrder(shop.courier, id)).toMatchObject({ mayKeepHold: false })
  await expect(keepHold(shop.courier, id)).rejects.toMatchObject({ code: 'order.waited-for' })
  await leaveWaits(shop.lama, waiting.waits.find((wait) => wait.from === days.from)?.id ?? '')
  const kept = await keepHold(shop.courier, id)
  expect(minutes(kept)).toBe(17)
  expect(kept.mayKeepHold).toBe(false)
  await expect(keepHold(shop.courier, id)).rejects.toMatchObject({ code: 'order.kept-already' })
  shop.clock.advance(16 * 60_000)
  await completeOrders(shop.as(''))
  await expect(holdOrder(shop.lama, { key: newId(), lines })).rejects.toMatchObject({ code: 'order.taken' })
  shop.clock.advance(60_000)
  await completeOrders(shop.as(''))
  expect(await getOrder(shop.courier, id)).toMatchObject({ status: 'released' })
  await expect(keepHold(shop.courier, id)).rejects.toMatchObject({ code: 'order.hold-ended' })
})

test('who is at a checkout keeps it and their place in line', async () => {
  await join(shop.courier)
  const lines = [line('single-2', 1, range())]
  const other = await holdOrder(shop.courier, { key: newId(), lines })
  await cancel(taken)
  expect(await mine(shop.courier)).toMatchObject([{ status: 'waiting' }])
  expect(await getOrder(shop.courier, other.id)).toMatchObject({ status: 'held' })
  await releaseOrder(shop.courier, other.id)
})

test('who leaves gets nothing, and days that are free, a guest without a contact and too many are refused', async () => {
  const stranger = shop.as('somebody-else-0123456789')
  await expect(join(stranger)).rejects.toMatchObject({ code: 'wait.contact-needed', status: 403 })
  await expect(join(shop.lama, 'triple')).rejects.toMatchObject({ code: 'wait.free', status: 409 })
  await expect(join(shop.lama, 'nothing')).rejects.toMatchObject({ code: 'item.unknown', status: 404 })
  await expect(join(shop.lama, 'single-1', { from: '2027-01-01', until: '2027-01-02' })).rejects.toMatchObject({ code: 'days.past' })
  await join(shop.courier)
  const id = (await mine(shop.courier))[0]?.id ?? ''
  await expect(leaveWaits(shop.lama, id)).rejects.toMatchObject({ code: 'wait.unknown', status: 404 })
  await leaveWaits(shop.courier, id)
  await cancel(taken)
  expect(await mine(shop.courier)).toEqual([])
  await shop.query(
    `INSERT INTO waits (id, item_id, first_day, last_day, visitor_id, person_id, locale, status, created_at, updated_at)
     SELECT 'wait-' || n, 'triple', $1::date + n, $1::date + n, '', 'courier-omar', 'en', 'waiting', now(), now() FROM generate_series(1, 10) n`,
    [from],
  )
  await shop.book([line('single-1', 1, range())])
  await expect(join(shop.courier)).rejects.toMatchObject({ code: 'wait.too-many', status: 409 })
})
