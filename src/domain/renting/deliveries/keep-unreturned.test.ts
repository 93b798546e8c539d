import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { defaultPlaces, setPlaces } from '#domain/site/areas/places.policy.ts'
import { deliverOne } from '#tests/delivered.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'
import { addDays, type Day, instantAt } from '#values/day.ts'
import { keepUnreturned } from './keep-unreturned.ts'

let shop: RentingShop
beforeAll(async () => {
  shop = await openRentingShop()
})
afterAll(() => shop.close())
afterEach(() => setPlaces(null))

const collectIn = (orderId: string, collection: string) =>
  shop.query(`UPDATE orders SET delivery = delivery || jsonb_build_object('collection', $2::text) WHERE id = $1`, [orderId, collection])
/** The last day for which a rental has its unit once the job has run at that hour. */
async function keptOn(id: string, day: Day, hour: number): Promise<Day | undefined> {
  shop.clock.set(instantAt(day, hour))
  expect(await keepUnreturned(shop.as(''))).toEqual([])
  const [block] = await shop.query<{ kept: Day }>(
    `SELECT rental_until::text AS kept FROM blocks WHERE is_live AND kind = 'rental' AND rental_id = $1`,
    [id],
  )
  return block?.kept
}

test('a unit is kept only after the end of a late window in which it is collected', async () => {
  const { id, orderId, until } = await deliverOne(shop)
  await collectIn(orderId, `${addDays(until, 1)}_20-22`)
  const keptAt = (hour: number) => keptOn(id, addDays(until, 1), hour)
  expect([await keptAt(20), await keptAt(21), await keptAt(22)]).toEqual([until, until, addDays(until, 1)])
})

test('a piece that is collected after closed days is not kept longer before its window is over', async () => {
  const { id, orderId, until } = await deliverOne(shop, { item: 'single-2' })
  await collectIn(orderId, `${addDays(until, 4)}_16-18`)
  const closed = { name: { en: 'Eid', ar: 'العيد' }, from: addDays(until, 1), until: addDays(until, 3), windows: [] }
  setPlaces({ ...defaultPlaces, calendars: [closed] })
  const keptAfter = (days: number, hour: number) => keptOn(id, addDays(until, days), hour)
  expect([await keptAfter(1, 21), await keptAfter(3, 21), await keptAfter(4, 15)]).toEqual([until, until, until])
  expect(await keptAfter(4, 22)).toBe(addDays(until, 4))
})
