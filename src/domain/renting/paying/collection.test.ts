import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#tests/front.ts'
import { world } from '#tests/world.ts'

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
})
afterAll(() => shop.close())

const address = { name: 'Rana', phone: '0791234567', area: 'amman-abdoun', landmark: 'Circle', building: '12', slot: '2027-07-07_17-19' }
const line = { itemId: 'wf-001', from: '2027-07-08', until: '2027-07-10', quantity: 1 }
const later = { itemId: 'wc-001', from: '2027-07-09', until: '2027-07-12', quantity: 1 }

async function hold(browser: Browser, key: string, lines = [line]) {
  const { body } = await browser.send('POST', '/api/orders', { key: `key-${key}`, lines })
  const path = `/api/orders/${String(body['id'])}`
  return { body, deliver: (change = {}) => browser.send('PUT', `${path}/delivery`, { ...address, ...change }) }
}

test('the hours of collection are chosen beside those of delivery, on the day after the last day', async () => {
  const { deliver } = await hold(shop.browser(), 'evening-morning')
  const answer = await deliver({ collection: '2027-07-11_11-13' })
  expect(answer).toMatchObject({ status: 200, body: { delivery: { slot: '2027-07-07_17-19', collection: '2027-07-11_11-13' } } })
})

test('of several days the last one counts', async () => {
  const { deliver } = await hold(shop.browser(), 'two-lengths', [line, later])
  expect((await deliver({ collection: '2027-07-11_11-13' })).body.code).toBe('order.collection-unknown')
  expect(await deliver({ collection: '2027-07-13_11-13' })).toMatchObject({ body: { delivery: { collection: '2027-07-13_11-13' } } })
})

test('who chooses no hours is collected from in those of the delivery; hours that we do not offer are refused', async () => {
  const { deliver } = await hold(shop.browser(), 'no-hours', [{ ...line, itemId: 'wf-002' }])
  expect(await deliver()).toMatchObject({ body: { delivery: { collection: '2027-07-11_17-19' } } })
  for (const collection of ['2027-07-11_12-14', '2027-07-10_11-13', 'evening'])
    expect(await deliver({ collection })).toMatchObject({ status: 422, body: { code: 'order.collection-unknown' } })
})

test('for other days the hours of collection move along', async () => {
  // From a network of its own, which holds nothing yet.
  const browser = shop.browser('198.51.100.7')
  const { deliver } = await hold(browser, 'first-days', [{ ...line, itemId: 'wf-003' }])
  expect(await deliver({ collection: '2027-07-11_11-13' })).toMatchObject({ status: 200 })
  const { body } = await hold(browser, 'other-days', [{ ...line, itemId: 'wf-003', from: '2027-07-20', until: '2027-07-22' }])
  expect(body).toMatchObject({ delivery: { slot: '2027-07-19_17-19', collection: '2027-07-23_11-13' } })
})
