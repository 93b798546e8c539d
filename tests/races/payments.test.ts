import { afterEach, beforeEach, expect, test } from 'vitest'
import { paymentsWebhook } from '#api/payments.ts'
import { confirmPhone } from '#domain/renting/contact-codes/confirm-code.ts'
import { sendPhoneCode } from '#domain/renting/contact-codes/send-code.ts'
import { holdOrder } from '#domain/renting/holds/hold-order.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { listOrders } from '#domain/renting/orders/list-orders.ts'
import { completeOrders } from '#domain/renting/paying/complete-orders.ts'
import { payOrder } from '#domain/renting/paying/pay-order.ts'
import { releaseOrder } from '#domain/renting/paying/release-order.ts'
import { signedDemoEvent } from '#platform/payments/demo-webhooks.ts'
import { newId } from '#values/id.ts'
import { authorizeAll, brokenInvariants, codeSentTo, line, readyOrder, secret } from './checkout.ts'
import { type OpenShop, openShop } from './shop.ts'

let shop: OpenShop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const rana = 'visitor-rana-0123456789'

async function payByCard(visitor = rana, item = 'single-1') {
  const ctx = shop.as(visitor)
  const order = await readyOrder(shop, ctx, [line(item)])
  const paid = await payOrder(ctx, { id: order.id, key: newId(), total: order.quote.total })
  return { ctx, order, redirect: paid.redirect }
}

async function deliver(providerId: string, eventId: string, key = secret) {
  const { body, headers } = signedDemoEvent(key, providerId, { eventId })
  return paymentsWebhook(
    () => shop.as(''),
    async () => shop.as(''),
  ).request('/webhook', { method: 'POST', body, headers })
}

test('a webhook delivered twenty times at once captures once', async () => {
  const { ctx, order, redirect } = await payByCard()
  expect(redirect).toContain('/demo-card/demo_')
  const [providerId = ''] = await authorizeAll(shop)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => deliver(providerId, `evt_${index % 3}`)))
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  expect(await getOrder(ctx, order.id)).toMatchObject({ status: 'confirmed', payment: { status: 'captured', method: 'card' } })
  expect(await shop.count('ledger_transactions')).toBe(1)
  expect(await brokenInvariants(shop)).toEqual([])
  expect(await listOrders(ctx)).toHaveLength(1)
})

test('a forged webhook changes nothing', async () => {
  const { ctx, order } = await payByCard()
  const [providerId = ''] = await authorizeAll(shop)
  expect((await deliver(providerId, 'evt_forged', 'another-secret')).status).toBe(400)
  expect((await getOrder(ctx, order.id)).status).toBe('held')
})

test('a signed event whose id cannot be written is no event, and nothing of it is kept', async () => {
  await payByCard()
  const [providerId = ''] = await authorizeAll(shop)
  for (const [payment, event] of [
    [providerId, 'evt_\0'],
    [`${providerId}\0`, 'evt_1'],
    [providerId, 'e'.repeat(300)],
  ] as const)
    expect((await deliver(payment, event)).status).toBe(200)
  expect(await shop.count('payment_events')).toBe(0)
  expect((await deliver(providerId, 'evt_1')).status).toBe(200)
  expect(await shop.count('payment_events')).toBe(1)
})

test('an authorisation after the hold ended takes the block again', async () => {
  const { ctx, order } = await payByCard()
  await authorizeAll(shop)
  shop.clock.advance(40 * 60_000)
  await completeOrders(ctx)
  expect((await getOrder(ctx, order.id)).status).toBe('confirmed')
  expect(await brokenInvariants(shop)).toEqual([])
})

test('an authorisation after the unit went to somebody else is voided', async () => {
  const { ctx, order } = await payByCard()
  shop.clock.advance(40 * 60_000)
  const other = await holdOrder(shop.as('visitor-lina-0123456789'), { key: newId(), lines: [line('single-1')] })
  await authorizeAll(shop)
  await completeOrders(ctx)
  await completeOrders(ctx)
  expect(await getOrder(ctx, order.id)).toMatchObject({ status: 'released', payment: { status: 'voided' } })
  expect(await shop.count(`demo_payments WHERE status = 'voided'`)).toBe(1)
  expect((await getOrder(shop.as('visitor-lina-0123456789'), other.id)).status).toBe('held')
  expect(await brokenInvariants(shop)).toEqual([])
})

test('the page is closed when she gives the hold back: nobody pays on it any more', async () => {
  const { ctx, order } = await payByCard()
  await releaseOrder(ctx, order.id)
  expect(await getOrder(ctx, order.id)).toMatchObject({ status: 'released', payment: { status: 'expired' } })
})

test('an authorisation before she gave the hold back is voided', async () => {
  const { ctx, order } = await payByCard()
  await authorizeAll(shop)
  await releaseOrder(ctx, order.id)
  shop.clock.advance(60_000)
  await completeOrders(ctx)
  expect(await getOrder(ctx, order.id)).toMatchObject({ status: 'released', payment: { status: 'voided' } })
  expect(await brokenInvariants(shop)).toEqual([])
})

test('after a declined card the hold stays and she tries again', async () => {
  const { ctx, order } = await payByCard()
  await shop.database.pool.query(`UPDATE demo_payments SET status = 'failed'`)
  shop.clock.advance(20_000)
  await completeOrders(ctx)
  expect(await getOrder(ctx, order.id)).toMatchObject({ status: 'held', payment: { status: 'failed' } })
  expect((await payOrder(ctx, { id: order.id, key: newId(), total: order.quote.total })).redirect).toContain('/demo-card/')
  await authorizeAll(shop)
  shop.clock.advance(20_000)
  await completeOrders(ctx)
  expect((await getOrder(ctx, order.id)).status).toBe('confirmed')
  expect(await brokenInvariants(shop)).toEqual([])
})

test('a page left open is closed when the hold ends, and the unit is free again', async () => {
  const { ctx, order } = await payByCard()
  shop.clock.advance(40 * 60_000)
  await completeOrders(ctx)
  expect(await getOrder(ctx, order.id)).toMatchObject({ status: 'released', payment: { status: 'expired' } })
  expect(await shop.count('blocks WHERE is_live')).toBe(0)
})

test('who leaves the provider’s page is back in checkout at once, and may pay in another way', async () => {
  const { ctx, order } = await payByCard()
  const { rows } = await shop.database.pool.query<{ id: string }>('SELECT id FROM payments')
  const back = (query: string) =>
    paymentsWebhook(
      () => shop.as(''),
      async () => ctx,
    ).request(`/return/${rows[0]?.id}${query}`)
  expect((await back('')).headers.get('location')).toBe(`/checkout/success?order=${order.id}`)
  expect((await back('?left')).headers.get('location')).toBe(`/checkout?order=${order.id}&payment=failed`)
  expect(await getOrder(ctx, order.id)).toMatchObject({ status: 'held', payment: { status: 'expired' } })
  expect((await payOrder(ctx, { id: order.id, key: newId(), total: order.quote.total })).redirect).toContain('/demo-card/')
  expect((await back('?left')).headers.get('location')).toBe(`/checkout?order=${order.id}&payment=failed`)
  expect(await getOrder(ctx, order.id)).toMatchObject({ payment: { status: 'created' } })
})

test('money that is authorised does not wait behind a hundred pages left open', async () => {
  const { pool } = shop.database
  await pool.query(`
    WITH many AS (INSERT INTO orders (id, visitor_id, locale, hold_ends_at, charges, total, deposit, created_at, updated_at)
      SELECT 'order-' || n, 'nobody', 'en', '2027-07-01T09:00:00Z', '[]', 10, 0, '2027-07-01T07:00:00Z', '2027-07-01T07:00:00Z' FROM generate_series(1, 110) n RETURNING id)
    INSERT INTO payments (id, order_id, method, status, amount, key, provider_id, redirect, locale, created_at, updated_at)
      SELECT id, id, 'card', 'created', 10, id, id, '/', 'en', '2027-07-01T07:00:00Z', '2027-07-01T07:00:00Z' FROM many`)
  await pool.query(`
    INSERT INTO demo_payments (id, key, order_id, amount, status, return_url, locale) SELECT id, id, id, 10, 'open', '/', 'en' FROM payments`)
  const { ctx, order } = await payByCard()
  await authorizeAll(shop)
  await pool.query(`UPDATE payments SET status = 'authorized', decision = 'capture' WHERE order_id = $1`, [order.id])
  await pool.query(`UPDATE rentals SET status = 'confirmed' WHERE order_id = $1`, [order.id])
  shop.clock.advance(20_000)
  await completeOrders(ctx)
  expect(await getOrder(ctx, order.id)).toMatchObject({ payment: { status: 'captured' } })
})

test('another total than ours is refused and written down', async () => {
  const ctx = shop.as(rana)
  const order = await readyOrder(shop, ctx, [line('single-1')])
  await expect(payOrder(ctx, { id: order.id, key: newId(), total: 10 })).rejects.toMatchObject({
    code: 'order.price-changed',
    status: 409,
    details: { total: order.quote.total },
  })
  expect(await shop.count(`audit_log WHERE event = 'order.price-refused'`)).toBe(1)
})

test('the same payment 50 times at once opens one page', async () => {
  const ctx = shop.as(rana)
  const order = await readyOrder(shop, ctx, [line('single-1')])
  const pay = { id: order.id, key: newId(), total: order.quote.total }
  const answers = await Promise.all(Array.from({ length: 50 }, () => payOrder(ctx, pay)))
  expect(new Set(answers.map((answer) => answer.redirect)).size).toBe(1)
  expect([await shop.count('payments'), await shop.count('demo_payments')]).toEqual([1, 1])
})

test('cash needs a confirmed phone and stays below the limit of a first order', async () => {
  const ctx = shop.as(rana)
  const order = await readyOrder(shop, ctx, [line('single-1')], 'cash')
  const pay = { id: order.id, total: order.quote.total }
  expect(order.quote.charges.map((charge) => charge.code)).toEqual(['rentals', 'delivery', 'cash-handling', 'service-fee'])
  await expect(payOrder(ctx, { ...pay, key: newId() })).rejects.toMatchObject({ code: 'order.phone-unconfirmed' })
  await sendPhoneCode(ctx, order.id)
  const code = await codeSentTo(shop, '+962791234567')
  const wrong = code === '000000' ? '111111' : '000000'
  await expect(confirmPhone(ctx, { id: order.id, code: wrong })).rejects.toMatchObject({ code: 'order.code-wrong', details: { left: 2 } })
  await confirmPhone(ctx, { id: order.id, code })
  expect(await payOrder(ctx, { ...pay, key: newId() })).toMatchObject({
    redirect: null,
    order: { status: 'confirmed', payment: { status: 'cash_due' } },
  })
  expect(await brokenInvariants(shop)).toEqual([])
  const dear = shop.as('visitor-dear-0123456789')
  const big = await readyOrder(shop, dear, [line('triple', 3)], 'cash')
  await shop.database.pool.query(
    `UPDATE orders SET phone_confirmed_at = now(), delivery = jsonb_set(delivery, '{phone}', '"+962790000000"') WHERE id = $1`,
    [big.id],
  )
  await expect(payOrder(dear, { id: big.id, key: newId(), total: big.quote.total })).rejects.toMatchObject({
    code: 'order.cash-limit',
    details: { limit: 60_000 },
  })
})

test('somebody else sees no order', async () => {
  const { order } = await payByCard()
  await expect(getOrder(shop.as('visitor-eve-0123456789'), order.id)).rejects.toMatchObject({ code: 'order.unknown', status: 404 })
  await expect(payOrder(shop.as('visitor-eve-0123456789'), { id: order.id, key: newId(), total: order.quote.total })).rejects.toMatchObject(
    { code: 'order.unknown' },
  )
})

test('the ledger takes no entry that does not balance, and forgets none', async () => {
  const { ctx, order } = await payByCard()
  await authorizeAll(shop)
  shop.clock.advance(20_000)
  await completeOrders(ctx)
  const { pool } = shop.database
  await expect(
    pool.query(
      `WITH t AS (INSERT INTO ledger_transactions (id, kind, order_id, key, at) VALUES ('t', 'adjustment', $1, 't', now()) RETURNING id)
    INSERT INTO ledger_entries (transaction_id, account, amount) SELECT 't', 'rounding', 10`,
      [order.id],
    ),
  ).rejects.toThrow()
  await expect(pool.query('UPDATE ledger_entries SET amount = 0')).rejects.toThrow(/append-only/)
  await expect(pool.query('DELETE FROM ledger_entries')).rejects.toThrow(/append-only/)
  expect(await shop.count('ledger_entries')).toBe(5)
})
