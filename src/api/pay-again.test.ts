import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderDetail } from '#domain/renting/order-details/order-detail.contract.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { pageOfOrder } from '#domain/renting/orders/order.policy.ts'
import { completeOrders } from '#domain/renting/paying/complete-orders.ts'
import type { Browser } from '#tests/front.ts'
import { signedIn } from '#tests/people.ts'
import { openCliq } from '#tests/transfers.ts'
import { world } from '#tests/world.ts'
import { newId } from '#values/id.ts'

let shop: Awaited<ReturnType<typeof world>>
let rana: Browser
let lina: Browser
beforeAll(async () => {
  shop = await world()
  await openCliq(shop.pool)
  rana = await signedIn(shop, { email: 'rana@libsa.example' })
  lina = await signedIn(shop, 'admin')
})
afterAll(() => shop.close())

const read = async (id: string) => (await rana.get(`/api/orders/${id}`)).body as unknown as Order
const totalOf = (order: Order, method: string) => order.paymentDue?.ways.find((way) => way.method === method)?.total ?? 0
const rentalOf = (order: Order) => order.rentals[0]?.id ?? ''

/** An order in checkout, ready to be paid. */
async function hold(itemId: string, day: number, method: 'card' | 'transfer' = 'card'): Promise<Order> {
  const date = (ahead: number) => `2027-07-${String(day + ahead).padStart(2, '0')}`
  const lines = [{ itemId, from: date(0), until: date(2), quantity: 1 }]
  const held = await rana.send('POST', '/api/orders', { key: newId(), lines })
  expect(held).toMatchObject({ status: 200 })
  const id = String(held.body['id'])
  const place = { name: 'Rana Haddad', phone: '0795550101', area: 'amman-abdoun', landmark: 'Circle', building: '12' }
  await rana.send('PUT', `/api/orders/${id}/delivery`, { ...place, slot: `${date(-1)}_17-19` })
  await rana.send('PUT', `/api/orders/${id}/method`, { method })
  await shop.pool.query('UPDATE orders SET email_confirmed_at = now(), phone_confirmed_at = now() WHERE id = $1', [id])
  return read(id)
}

/** Two payments at one instant have no order of time. */
const later = (path: string, body: object) => {
  shop.clock.advance(1000)
  return rana.send('POST', path, { key: newId(), ...body })
}
const pay = ({ id, quote }: Order) => later(`/api/orders/${id}/payment`, { total: quote.total })
const again = (id: string, method: string, total: number) => later(`/api/orders/${id}/payment-again`, { method, total })

/** Changes the state of the provider's open page of an order, as its payer would. */
async function onPage(orderId: string, status: 'authorized' | 'failed', kind = 'succeeds'): Promise<void> {
  const statement = `UPDATE demo_payments SET status = $2, card_kind = $3 WHERE order_id = $1 AND status = 'open'`
  await shop.pool.query(statement, [orderId, status, kind])
}

async function pageAt(orderId: string): Promise<{ payment: string; status: string }> {
  const { rows } = await shop.pool.query(
    `SELECT p.id AS payment, d.status FROM payments p JOIN demo_payments d ON d.id = p.provider_id WHERE p.order_id = $1 ORDER BY p.created_at DESC, p.id DESC LIMIT 1`,
    [orderId],
  )
  return rows[0]
}

/** The return address of the newest payment. */
async function comeBack(orderId: string, query = ''): Promise<string | null> {
  const { payment } = await pageAt(orderId)
  return (await rana.get(`/api/payments/return/${payment}${query}`)).headers.get('location')
}

/** A placed order whose bank has let go of the amount. */
async function lapsed(itemId: string, day: number): Promise<Order> {
  const order = await hold(itemId, day)
  await pay(order)
  await onPage(order.id, 'authorized', 'lapses')
  expect(await comeBack(order.id)).toBe(`/profile/orders/${order.id}`)
  return read(order.id)
}

async function settle(): Promise<void> {
  shop.clock.advance(20_000)
  await shop.runDueJobs()
  expect(await completeOrders(shop.system())).toEqual([])
}

test('nobody is told that they have paid before money is there: by the bank, after a card refused, or a page left', async () => {
  const { id, paymentDue } = await lapsed('wf-001', 10)
  expect(paymentDue).not.toBeNull()
  for (const [status, query] of [
    ['failed', ''],
    ['open', '?left'],
  ] as const) {
    await again(id, 'card', totalOf(await read(id), 'card'))
    if (status === 'failed') await onPage(id, status)
    expect(await comeBack(id, query)).toBe(`/profile/orders/${id}`)
    expect(pageOfOrder(await read(id))).toBe('order')
  }
  await again(id, 'card', totalOf(await read(id), 'card'))
  await onPage(id, 'authorized')
  expect(await comeBack(id)).toBe(`/checkout/success?order=${id}`)
  expect(await read(id)).toMatchObject({ paymentDue: null, payment: { status: 'captured' } })
  expect(pageOfOrder(await read(id))).toBe('success')
})

test('a checkout whose card was refused goes on there, and one that is paid is a success', async () => {
  const order = await hold('wf-002', 10)
  await pay(order)
  await onPage(order.id, 'failed')
  expect(await comeBack(order.id)).toBe(`/checkout?order=${order.id}&payment=failed`)
  await pay(order)
  expect(await comeBack(order.id)).toBe(`/checkout/success?order=${order.id}`)
  expect(pageOfOrder(await read(order.id))).toBe('checkout')
  await onPage(order.id, 'authorized')
  expect(await comeBack(order.id)).toBe(`/checkout/success?order=${order.id}`)
  expect(pageOfOrder(await read(order.id))).toBe('success')
})

test('CliQ is offered to pay again only while no other transfer of the customer is awaited; what is awaited names its deposit', async () => {
  const { id } = await lapsed('wf-003', 10)
  const methods = async () => (await read(id)).paymentDue?.ways.map(({ method }) => method)
  const total = totalOf(await read(id), 'transfer')
  expect(await methods()).toContain('transfer')
  const other = await hold('wp-001', 10, 'transfer')
  await pay(other)
  expect(await methods()).not.toContain('transfer')
  expect(await again(id, 'transfer', total)).toMatchObject({ status: 409, body: { code: 'order.other-transfer' } })
  await rana.send('DELETE', `/api/orders/${other.id}/hold`, {})
  expect(await read(other.id)).toMatchObject({ status: 'released', releaseReason: 'customer' })
  expect(await methods()).toContain('transfer')
  const { deposit } = (await read(id)).paymentDue?.ways.find(({ method }) => method === 'transfer') ?? {}
  expect((await again(id, 'transfer', total)).status).toBe(200)
  const awaited = await read(id)
  expect(awaited).toMatchObject({ status: 'confirmed', transfer: { amount: total, deposit } })
  expect(pageOfOrder(awaited)).toBe('success')
})

test('who cancels while a card page is open finds it closed, and is told that the order is cancelled', async () => {
  const order = await lapsed('mf-001', 10)
  await again(order.id, 'card', totalOf(order, 'card'))
  expect((await pageAt(order.id)).status).toBe('open')
  expect((await rana.send('PUT', `/api/rentals/${rentalOf(order)}/cancellation`, { key: newId(), refund: 0 })).status).toBe(200)
  await shop.runDueJobs()
  expect((await pageAt(order.id)).status).toBe('voided')
  expect(await comeBack(order.id)).toBe(`/profile/orders/${order.id}?payment=over`)
  expect(await again(order.id, 'card', 1000)).toMatchObject({ status: 409, body: { code: 'order.over' } })
  expect(await pay(order)).toMatchObject({ status: 409, body: { code: 'order.over' } })
  expect(await rana.send('DELETE', `/api/orders/${order.id}/hold`, {})).toMatchObject({ status: 409, body: { code: 'order.over' } })
})

test('who gives up a hold while its card page is open finds it closed', async () => {
  const order = await hold('mf-002', 10)
  expect(await again(order.id, 'card', 1000)).toMatchObject({ status: 409, body: { code: 'order.not-placed' } })
  await pay(order)
  await rana.send('DELETE', `/api/orders/${order.id}/hold`, {})
  expect((await pageAt(order.id)).status).toBe('voided')
  expect(await comeBack(order.id)).toBe(`/checkout?order=${order.id}&payment=failed`)
  expect(await read(order.id)).toMatchObject({ status: 'released', releaseReason: 'customer' })
  expect(await again(order.id, 'card', 1000)).toMatchObject({ status: 409, body: { code: 'order.hold-ended' } })
})

test('staff sees on an order that its payment is due, how much and by when, as its risk says', async () => {
  const { id } = await lapsed('wc-001', 10)
  const file = async () => (await lina.get(`/api/operations/orders/${id}`)).body as unknown as OrderDetail
  const risks = (await lina.get('/api/operations/risks')).body['risks'] as { orderId: string; amount: number; at: string }[]
  const risk = risks.find(({ orderId }) => orderId === id)
  expect((await file()).paymentDue).toEqual({ amount: risk?.amount, by: risk?.at })
  await again(id, 'card', totalOf(await read(id), 'card'))
  await onPage(id, 'authorized')
  await settle()
  expect((await file()).paymentDue).toBeNull()
})
