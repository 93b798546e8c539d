import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectOn, deliverOne } from '#tests/delivered.ts'
import { line } from '#tests/races/checkout.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'
import { addDays, dayAt, instantAt } from '#values/day.ts'
import { findRisks } from './find-risks.ts'
import { readDayBoard } from './read-day-board.ts'

let shop: RentingShop
beforeAll(async () => {
  shop = await openRentingShop()
})
afterAll(() => shop.close())

const board = (day?: string) => readDayBoard(shop.admin, { day })
const ofDay = async (day: string) => (await board()).days.find((one) => one.day === day)

test('a door is on the board of its window until it is done, and afterwards among the others of its day', async () => {
  const from = addDays(dayAt(await shop.clock.now()), 10)
  const until = addDays(from, 2)
  const eve = addDays(from, -1)
  const { order, rentals } = await shop.book([line('triple', 2, { from, until })])
  await shop.query(`UPDATE orders SET delivery = delivery || jsonb_build_object('slot', $2::text, 'collection', $3::text) WHERE id = $1`, [
    order.id,
    `${eve}_17-19`,
    `${addDays(until, 1)}_11-13`,
  ])
  const move = (set: string) => shop.query(`UPDATE rentals SET ${set} WHERE order_id = $1`, [order.id])
  await move(`status = 'packed'`)
  shop.clock.set(instantAt(eve, 9))
  expect(await board()).toMatchObject({
    out: [{ orderId: order.id, task: 'pick-up', pieces: 2, isDone: false, window: { day: eve, fromHour: 17, untilHour: 19 } }],
    back: [],
  })
  expect((await board(eve)).out).toHaveLength(1)
  expect((await board(from)).out).toEqual([])
  expect(await ofDay(eve)).toMatchObject({ stops: 1, done: 0 })

  await move(`status = 'out_for_delivery', dispatched_at = now()`)
  shop.clock.set(instantAt(from, 9))
  // A task of yesterday that is not done remains today.
  expect((await board()).out).toMatchObject([{ task: 'deliver', isDone: false }])
  await move(`status = 'active', delivered_at = now()`)
  expect((await board()).out).toEqual([])
  expect((await board(eve)).out).toMatchObject([{ isDone: true }])

  shop.clock.set(instantAt(addDays(until, 1), 9))
  expect((await board()).back).toMatchObject([{ task: 'collect', pieces: 2, isDone: false, window: { fromHour: 11 } }])
  await move(`status = 'return_in_transit', collected_at = '${instantAt(addDays(until, 1), 12).toISOString()}'`)
  shop.clock.set(instantAt(addDays(until, 1), 13))
  expect((await board()).back.map(({ task, isDone }) => [task, isDone])).toEqual([
    ['bring-back', false],
    ['collect', true],
  ])
  await move(`status = 'inspecting', returned_at = collected_at`)
  expect(await ofDay(addDays(until, 1))).toMatchObject({ stops: 1, done: 1 })
  expect(rentals).toHaveLength(2)
})

test('a piece that could not be delivered comes back to its owner', async () => {
  const from = addDays(dayAt(await shop.clock.now()), 10)
  const { order } = await shop.book([line('single-2', 1, { from, until: from })])
  const eve = addDays(from, -1)
  await shop.query(`UPDATE orders SET delivery = delivery || jsonb_build_object('slot', $2::text) WHERE id = $1`, [
    order.id,
    `${eve}_17-19`,
  ])
  const move = (set: string, at: Date) => shop.query(`UPDATE rentals SET ${set} WHERE order_id = $1`, [order.id, at])
  await move(`status = 'undeliverable', dispatched_at = $2`, instantAt(eve, 16))
  shop.clock.set(instantAt(eve, 20))
  const ours = (rows: { orderId: string }[]) => rows.filter(({ orderId }) => orderId === order.id)
  const found = await board()
  expect([ours(found.out), ours(found.back)]).toMatchObject([[], [{ task: 'bring-back', isDone: false }]])
  // One that was ended on its way back is brought back too, and one that is with its customer is collected first.
  await shop.query(
    `UPDATE rentals SET status = 'cancelled_by_operations', delivered_at = dispatched_at, collected_at = dispatched_at WHERE order_id = $1`,
    [order.id],
  )
  expect(ours((await board()).back).map(({ orderId }) => orderId)).toContain(order.id)
  await move('returned_at = $2', instantAt(eve, 21))
  expect(ours((await board()).back)).toEqual([])
})

test('a late piece has its fee so far, and the first day of the next customer of its unit', async () => {
  const rental = await deliverOne(shop)
  const next = addDays(rental.until, 6)
  await shop.book([line('single-1', 1, { from: next, until: addDays(next, 1) })])
  const lateFrom = instantAt(addDays(rental.until, 1), 20)
  await shop.query(`UPDATE rentals SET status = 'overdue', late_from = $2 WHERE id = $1`, [rental.id, lateFrom])
  shop.clock.set(new Date(lateFrom.getTime() + 25 * 3_600_000))
  const [row] = (await board()).overdue
  expect(row).toMatchObject({ rental: rental.id, since: lateFrom.toISOString(), next })
  expect(row?.lateFee).toBeGreaterThan(0)
  expect(row?.lostAt).not.toBeNull()
  const about = (await findRisks(shop.admin)).find(({ kind, id }) => kind === 'overdue' && id === rental.id)?.about
  expect(about).toMatchObject({ rental: rental.id, piece: row?.piece, customer: row?.customer })

  await shop.query(`UPDATE rentals SET late_until = $2 WHERE id = $1`, [rental.id, lateFrom])
  expect((await board()).overdue).toEqual([])
  await collectOn(shop, rental, 3, 12)
})

test('cash at the door is asked once for an order, and an order is new for some hours', async () => {
  const from = addDays(dayAt(await shop.clock.now()), 20)
  const { order } = await shop.book([line('single-1', 1, { from, until: from }), line('single-2', 1, { from, until: from })], {
    method: 'cash',
  })
  expect((await board()).recent).toContain(order.id)
  const eve = addDays(from, -1)
  await shop.query(`UPDATE orders SET delivery = delivery || jsonb_build_object('slot', $2::text) WHERE id = $1`, [
    order.id,
    `${eve}_17-19`,
  ])
  shop.clock.set(instantAt(eve, 9))
  const [price] = await shop.query<{ amount: number }>(`SELECT amount FROM payments WHERE order_id = $1`, [order.id])
  const [deposits] = await shop.query<{ sum: number }>(`SELECT coalesce(sum(amount), 0)::int AS sum FROM deposits WHERE order_id = $1`, [
    order.id,
  ])
  const found = await board()
  const cash = found.out.filter(({ orderId }) => orderId === order.id).reduce((sum, stop) => sum + stop.cash, 0)
  expect(cash).toBe((price?.amount ?? 0) + (deposits?.sum ?? 0))
  expect(found.recent).not.toContain(order.id)
})
