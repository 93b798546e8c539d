import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '#domain/money/books/check-books.ts'
import type { TransferRow } from '#domain/renting/admin-lists/transfer.contract.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import type { Answer, Browser } from '#tests/front.ts'
import { signedIn } from '#tests/people.ts'
import { openCliq } from '#tests/transfers.ts'
import { world } from '#tests/world.ts'
import { newId } from '#values/id.ts'

let shop: Awaited<ReturnType<typeof world>>
let lina: Browser
let count = 0
const hour = 3_600_000
beforeAll(async () => {
  shop = await world()
  await openCliq(shop.pool)
  lina = await signedIn(shop, 'admin')
})
afterAll(() => shop.close())

/** A guest of another network checks out, and gets the details of the transfer. */
async function awaited(itemId: string, day: string): Promise<{ browser: Browser; order: Order; transfer: NonNullable<Order['transfer']> }> {
  count += 1
  const browser = shop.browser(`10.0.2.${count}`)
  const send = async (method: string, path: string, data: object) => {
    const answer = await browser.send(method, `/api/orders${path}`, data)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
  const { id } = await send('POST', '', { key: newId(), lines: [{ itemId, from: day, until: day, quantity: 1 }] })
  const place = { name: 'Rana Haddad', phone: '0791234567', area: 'amman-abdoun', landmark: 'Circle', building: '12' }
  const before = new Date(Date.parse(day) - 24 * hour).toISOString().slice(0, 10)
  await send('PUT', `/${id}/delivery`, { ...place, slot: `${before}_17-19` })
  await send('PUT', `/${id}/method`, { method: 'transfer' })
  const email = `sender${count}@elsewhere.example`
  await send('POST', `/${id}/email-codes`, { email })
  const { rows } = await shop.pool.query<{ subject: string }>('SELECT subject || body_text AS subject FROM outbox WHERE recipient = $1', [
    email,
  ])
  const ready = await send('PUT', `/${id}/email`, { email, code: /\b\d{6}\b/.exec(rows[0]?.subject ?? '')?.[0] })
  const { total } = ready['quote'] as Order['quote']
  const { order } = (await send('POST', `/${id}/payment`, { key: newId(), total })) as { order: Order }
  if (!order.transfer) throw new Error('no transfer is awaited')
  return { browser, order, transfer: order.transfer }
}

const book = (row: object) => lina.send('POST', '/api/operations/transfers', { id: newId(), sender: 'Rana Haddad', ...row })
const list = async (query = ''): Promise<TransferRow[]> =>
  (await lina.get(`/api/operations/transfers${query}`)).body['rows'] as TransferRow[]
const assign = (id: string, number: string, reason = 'The sender is the customer'): Promise<Answer> =>
  lina.send('PUT', `/api/operations/transfers/${id}/order`, { number, reason })

test('a booked transfer confirms its order; booked again it changes nothing, with another amount it is refused', async () => {
  const { browser, order, transfer } = await awaited('wf-001', '2027-07-10')
  const { reference, amount } = transfer
  const row = { id: 'ft27182-a', reference: reference.toLowerCase(), amount }
  const first = await book(row)
  expect(first.body).toMatchObject({ id: 'FT27182-A', status: 'matched', orderId: order.id, number: order.number, sender: 'Rana Haddad' })
  expect((await book(row)).body).toEqual(first.body)
  expect((await book({ ...row, amount: amount + 10 })).body).toMatchObject({ status: 409, code: 'transfer.booked-otherwise' })
  expect((await browser.get(`/api/orders/${order.id}`)).body).toMatchObject({ status: 'confirmed', transfer: null })
  expect(await list(`?q=${order.number}`)).toMatchObject([{ id: 'FT27182-A', customer: 'Rana Haddad' }])
  const { body: file } = await lina.get(`/api/operations/orders/${order.id}`)
  expect(file['deposits']).toMatchObject([{ method: 'transfer', status: 'held' }])
  expect(await checkBooks(shop.system())).toEqual([])
})

test('a waiting transfer is assigned to an order by its number, with a reason that stays with it', async () => {
  const { browser, order, transfer } = await awaited('wf-002', '2027-07-10')
  const { body } = await book({ reference: 'no idea', amount: transfer.amount })
  const id = String(body['id'])
  expect(body).toMatchObject({ status: 'waiting', problem: 'unknown', reference: 'NOIDEA', orderId: null })
  expect((await list('?status=waiting')).map((row) => row.id)).toEqual([id])
  expect((await assign(id, 'LB-999999')).body).toMatchObject({ status: 404, code: 'order.unknown' })
  expect((await assign(id, order.number, '')).status).toBe(422)
  expect((await assign(id, order.number)).status).toBe(200)
  expect((await assign(id, order.number)).body).toMatchObject({ status: 409, code: 'transfer.not-awaited' })
  expect((await browser.get(`/api/orders/${order.id}`)).body).toMatchObject({ status: 'confirmed' })
  expect(await list('?status=waiting')).toEqual([])
  expect(await list(`?q=${id}`)).toMatchObject([{ status: 'matched', problem: 'unknown', reason: 'The sender is the customer' }])
  const { body: file } = await lina.get(`/api/operations/orders/${order.id}`)
  const trail = file['trail'] as { event: string; actor: string }[]
  expect(trail.filter(({ event }) => event === 'transfer.assigned')).toMatchObject([{ actor: 'Lina Odeh' }])
})

test('a refund by CliQ names the sender of the transfer that it answers', async () => {
  const { browser, order, transfer } = await awaited('wf-001', '2027-07-24')
  const { body: came } = await book({ reference: transfer.reference, amount: transfer.amount, sender: 'Haddad and Sons' })
  const rentalId = String(order.rentals[0]?.id)
  const { body: terms } = await browser.get(`/api/rentals/${rentalId}/cancellation`)
  const cancelled = await browser.send('PUT', `/api/rentals/${rentalId}/cancellation`, { key: newId(), refund: terms['refund'] })
  expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200)
  const { body: file } = await lina.get(`/api/operations/orders/${order.id}`)
  const due = { way: 'transfer', status: 'due', incoming: { id: came['id'], sender: 'Haddad and Sons' } }
  const refunds = file['refunds'] as object[]
  expect(refunds.length).toBeGreaterThan(0)
  for (const refund of refunds) expect(refund).toMatchObject(due)
  const { body } = await lina.get('/api/operations/risks')
  const risks = body['risks'] as { orderId: string | null; kind: string; what: string | null }[]
  const told = risks.filter(({ orderId, kind }) => orderId === order.id && kind === 'refund-to-pay').map(({ what }) => what)
  expect(told).toContain('Haddad and Sons')
})

test('what was sent back is listed as such; what is not on a statement is refused', async () => {
  const { transfer } = await awaited('wf-003', '2027-07-10')
  const { body } = await book({ reference: transfer.reference, amount: transfer.amount - 500 })
  expect(body).toMatchObject({
    ...{ status: 'waiting', problem: 'too_little', number: expect.stringMatching(/^LB-/) },
    ...{ wanted: transfer.amount, awaitedUntil: transfer.expiresAt },
  })
  expect((await lina.send('PUT', `/api/operations/transfers/${body['id']}/return`, {})).status).toBe(200)
  expect(await list('?status=returned')).toMatchObject([{ id: body['id'], status: 'returned' }])
  for (const wrong of [{ amount: 0 }, { amount: 10.5 }, { reference: '' }, { id: 'a b' }, { sender: '' }])
    expect((await book({ reference: 'LBX', amount: 1000, ...wrong })).status, JSON.stringify(wrong)).toBe(422)
})

test('moderators read the transfers; booking one asks an administrator to confirm who they are', async () => {
  const nour = await signedIn(shop, 'moderator')
  expect((await nour.get('/api/operations/transfers')).status).toBe(200)
  expect((await nour.send('POST', '/api/operations/transfers', { id: newId(), reference: 'X', amount: 1000, sender: 'Y' })).status).toBe(
    403,
  )
  expect((await shop.browser().get('/api/operations/transfers')).status).toBe(401)
  shop.clock.advance(hour)
  expect((await book({ reference: 'X', amount: 1000 })).body).toMatchObject({ status: 403, code: 'people.sign-in-again' })
})
