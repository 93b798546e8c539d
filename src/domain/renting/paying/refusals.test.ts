import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { world } from '#tests/world.ts'

const written: string[] = []
let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world({ log: createLog({ to: { write: (line) => void written.push(line) } }) })
})
beforeEach(() => {
  written.length = 0
})
afterAll(() => shop.close())

const line = { itemId: 'wf-001', from: '2027-07-08', until: '2027-07-10', quantity: 1 }
const lines = () => written.map((text) => JSON.parse(text) as Record<string, unknown>)

test.each([
  ['/api/quotes', { lines: [{ ...line, price: 10 }] }, 'quotes.make', 'input.invalid', ['lines.0.price']],
  ['/api/orders', { key: 'key-of-discount', discount: 99, lines: [line] }, 'orders.hold', 'input.invalid', ['discount']],
  ['/api/orders', { key: 'key-of-the-past', lines: [{ ...line, from: '2020-01-01', until: '2020-01-02' }] }, 'orders.hold', 'days.past'],
])('%s: what was tampered with is refused and written to the log', async (path, body, route, refusal, fields?: string[]) => {
  const answer = await shop.browser().send('POST', path, body)
  expect(answer).toMatchObject({ status: 422, body: { code: refusal } })
  expect(lines()).toEqual([
    expect.objectContaining({ level: 40, route, refusal, requestId: answer.body['requestId'], ...(fields && { fields }) }),
  ])
})

test('another total than ours is written to the log too, and no honest call is', async () => {
  const browser = shop.browser()
  const { body: order } = await browser.send('POST', '/api/orders', { key: 'key-of-honesty', lines: [line] })
  expect(lines()).toEqual([])
  const paid = await browser.send('POST', `/api/orders/${String(order['id'])}/payment`, { key: 'key-of-payment', total: 10 })
  expect(paid).toMatchObject({ status: 409, body: { code: 'order.price-changed' } })
  expect(lines()).toEqual([expect.objectContaining({ route: 'orders.pay', refusal: 'order.price-changed' })])
})
