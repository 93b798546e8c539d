import { afterEach, beforeEach, expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { deliverOrder } from '#domain/renting/holds/deliver-order.ts'
import { holdOrder } from '#domain/renting/holds/hold-order.ts'
import { defaultPlaces, setPlaces } from '#domain/site/areas/places.policy.ts'
import { newId } from '#values/id.ts'
import { days, line } from './checkout.ts'
import { type OpenShop, openShop } from './shop.ts'

let shop: OpenShop
beforeEach(async () => {
  shop = await openShop()
  setPlaces({ ...defaultPlaces, capacity: [{ city: 'Amman', from: 17, visits: 1 }] })
})
afterEach(async () => {
  setPlaces(null)
  await shop.close()
})

test('of those who choose the last place of a window at once exactly one gets it', async () => {
  const orders = await Promise.all(
    ['single-1', 'single-2', 'triple'].map(async (item, index) => {
      const ctx = shop.as(`visitor-${index}-0123456789`)
      return { ctx, id: (await holdOrder(ctx, { key: newId(), lines: [line(item, 1, days)] })).id }
    }),
  )
  const address = { name: 'Rana', phone: '0791234567', area: 'amman-abdoun', landmark: 'Abdoun Circle', building: '12' }
  const settled = await Promise.allSettled(
    orders.map(({ ctx, id }) => deliverOrder(ctx, { id, ...address, slot: '2027-07-07_17-19', collection: '2027-07-11_11-13' })),
  )
  const codes = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason instanceof Refusal && one.reason.code] : []))
  expect(codes).toEqual(['order.window-full', 'order.window-full'])
  expect(await shop.count(`orders WHERE delivery ->> 'slot' = '2027-07-07_17-19'`)).toBe(1)
})
