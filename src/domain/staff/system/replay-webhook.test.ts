import { afterAll, beforeAll, expect, test } from 'vitest'
import { payOrder } from '#domain/renting/paying/pay-order.ts'
import { line, readyOrder } from '#tests/races/checkout.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'
import { newId } from '#values/id.ts'
import { replayWebhook } from './replay-webhook.ts'

let shop: RentingShop
beforeAll(async () => {
  shop = await openRentingShop()
})
afterAll(() => shop.close())

test('an event whose work was lost is replayed: the payment stands as the provider says, once however often it is replayed', async () => {
  const customer = shop.as('visitor-of-a-lost-event')
  const order = await readyOrder(shop, customer, [line('triple')])
  await payOrder(customer, { id: order.id, key: newId(), total: order.quote.total })
  await shop.payAll()
  const [page] = await shop.query<{ id: string }>('SELECT id FROM demo_payments WHERE order_id = $1', [order.id])
  await shop.query(
    `INSERT INTO payment_events (event_id, provider_id, kind, received_at, settled_at) VALUES ('evt_lost', $1, 'payment', now(), now())`,
    [page?.id],
  )
  expect(await shop.query('SELECT status FROM payments WHERE order_id = $1', [order.id])).toEqual([{ status: 'created' }])
  const replayed = await Promise.all([1, 2, 3].map(() => replayWebhook(shop.admin, 'evt_lost')))
  expect(replayed[0]).toMatchObject({ state: 'done', order: { id: order.id } })
  expect(await shop.query('SELECT status FROM payments WHERE order_id = $1', [order.id])).toEqual([{ status: 'captured' }])
  expect(await shop.atProvider(order.id)).toMatchObject([{ status: 'captured', captured: order.quote.total }])
  const said = await shop.query<{ actor_id: string }>(`SELECT actor_id FROM audit_log WHERE event = 'system.webhook-replayed'`)
  expect(said.map(({ actor_id }) => actor_id)).toEqual(Array(3).fill(shop.admin.actor.personId))
  expect(await shop.broken()).toEqual([])
})
