import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverOne } from '#tests/delivered.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'
import { addDays, instantAt } from '#values/day.ts'
import { keepUnreturned } from './keep-unreturned.ts'

let shop: RentingShop
beforeAll(async () => {
  shop = await openRentingShop()
})
afterAll(() => shop.close())

test('a unit is kept only after the end of a late window in which it is collected', async () => {
  const { id, orderId, until } = await deliverOne(shop)
  const collection = `${addDays(until, 1)}_20-22`
  await shop.query(`UPDATE orders SET delivery = delivery || jsonb_build_object('collection', $2::text) WHERE id = $1`, [
    orderId,
    collection,
  ])
  const keptUntil = async (hour: number) => {
    shop.clock.set(instantAt(addDays(until, 1), hour))
    expect(await keepUnreturned(shop.as(''))).toEqual([])
    const [block] = await shop.query<{ kept: string }>(
      `SELECT rental_until::text AS kept FROM blocks WHERE is_live AND kind = 'rental' AND rental_id = $1`,
      [id],
    )
    return block?.kept
  }
  expect(await keptUntil(20)).toBe(until)
  expect(await keptUntil(21)).toBe(until)
  expect(await keptUntil(22)).toBe(addDays(until, 1))
})
