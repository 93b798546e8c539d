import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { collectCash } from '#domain/money/deposits/collect-cash.ts'
import { settleDue } from '#domain/money/deposits/settle-due.ts'
import { findOrderCharges } from '#domain/money/payments/find-order-charges.ts'
import type { Risk } from '#domain/renting/order-details/operations.contract.ts'
import type { OrderDetail } from '#domain/renting/order-details/order-detail.contract.ts'
import { bookTransfer } from '#domain/renting/paying/book-transfer.ts'
import { completeOrders } from '#domain/renting/paying/complete-orders.ts'
import { handInAll } from '#tests/cash.ts'
import type { Browser } from '#tests/front.ts'
import { readPdf } from '#tests/pdf.ts'
import { signedIn } from '#tests/people.ts'
import { sendRefund } from '#tests/repayments.ts'
import { world } from '#tests/world.ts'
import { newId } from '#values/id.ts'

let shop: Awaited<ReturnType<typeof world>>
let rana: Browser
let lina: Browser
beforeAll(async () => {
  shop = await world()
  rana = await signedIn(shop, { email: 'rana@libsa.example' })
  lina = await signedIn(shop, 'admin')
  await shop.pool.query(`UPDATE items SET is_instant_book = false WHERE id = 'wf-001'`)
})
afterAll(() => shop.close())

const minute = 60_000
const file = async (id: string) => (await lina.get(`/api/operations/orders/${id}`)).body as unknown as OrderDetail
const risks = async () => (await lina.get('/api/operations/risks')).body['risks'] as Risk[]
const act = (who: Browser, id: string, path: string, body: object = {}) =>
  who.send('PUT', `/api/rentals/${id}/${path}`, { key: newId(), ...body })

async function book(itemId: string, day: number, method: 'card' | 'cash' = 'card'): Promise<{ id: string; rentalId: string }> {
  const date = (ahead: number) => `2027-07-${String(day + ahead).padStart(2, '0')}`
  const lines = [{ itemId, from: date(0), until: date(2), quantity: 1 }]
  const id = String((await rana.send('POST', '/api/orders', { key: newId(), lines })).body['id'])
  const place = { name: 'Rana Haddad', phone: '0795550101', area: 'amman-abdoun', landmark: 'Circle', building: '12' }
  await rana.send('PUT', `/api/orders/${id}/delivery`, { ...place, slot: `${date(-1)}_17-19` })
  const { body } = await rana.send('PUT', `/api/orders/${id}/method`, { method })
  await shop.pool.query('UPDATE orders SET email_confirmed_at = now(), phone_confirmed_at = now() WHERE id = $1', [id])
  const { total } = body['quote'] as { total: number }
  expect((await rana.send('POST', `/api/orders/${id}/payment`, { key: newId(), total })).status).toBe(200)
  await shop.pool.query(`UPDATE demo_payments SET status = 'authorized' WHERE status = 'open'`)
  await settle()
  return { id, rentalId: (await file(id)).rentals[0]?.id ?? '' }
}

async function settle(): Promise<void> {
  shop.clock.advance(20_000)
  await shop.runDueJobs()
  expect([...(await completeOrders(shop.system())), ...(await settleDue(shop.system()))]).toEqual([])
}

test('a silent owner is at risk an hour before the end; an administrator answers, and the file tells everything', async () => {
  const { id, rentalId } = await book('wf-001', 20)
  expect(await risks()).toEqual([])
  const { answerBy } = (await file(id)).rentals[0] ?? {}
  shop.clock.advance(Date.parse(answerBy ?? '') - (await shop.clock.now()).getTime() - 59 * minute)
  expect(await risks()).toMatchObject([
    { kind: 'silent-owner', orderId: id, id: rentalId, what: 'Dana Khoury', isLate: false, at: answerBy },
  ])
  const before = await file(id)
  expect(before).toMatchObject({
    status: 'requested',
    customer: { name: 'Rana Haddad', personId: 'customer-rana' },
    payments: [{ status: 'authorized' }],
  })
  expect(before.rentals[0]?.moves).toEqual([
    { name: 'accept', by: ['owner'], refusal: null, missing: null },
    { name: 'decline', by: ['owner'], refusal: null, missing: null },
    { name: 'withdraw', by: ['customer'], refusal: 'rental.not-yours', missing: null },
    { name: 'cancelByOperations', by: [], refusal: null, missing: null },
  ])
  expect((await act(lina, rentalId, 'acceptance')).status).toBe(200)
  await settle()
  expect(await risks()).toEqual([])
  const after = await file(id)
  expect(after).toMatchObject({ status: 'confirmed', payments: [{ status: 'captured' }], invoices: [{ kind: 'invoice' }] })
  expect(after.transactions).toMatchObject([{ kind: 'ledger:kind.capture' }])
  expect(after.transactions[0]?.entries[0]).toMatchObject({ account: 'ledger:account.provider_clearing', isDebit: true })
  expect(after.trail.find(({ event }) => event === 'rental.confirmed')).toMatchObject({ actor: 'Lina Odeh' })
  expect(after.trail.some(({ event }) => event === 'payment.captured')).toBe(true)
  expect(await checkBooks(shop.system())).toEqual([])
})

test('staff read the papers of an order in both languages once it is paid, and nobody else does', async () => {
  const { id } = await book('wf-001', 10)
  expect((await lina.get(`/api/operations/orders/${id}/receipt.pdf`)).body).toMatchObject({ status: 409, code: 'order.no-receipt' })
  const [rental] = (await file(id)).rentals
  await act(lina, rental?.id ?? '', 'acceptance')
  await settle()
  const { number, invoices } = await file(id)
  const invoice = invoices[0]?.number ?? ''
  const receipt = `/api/operations/orders/${id}/receipt.pdf`
  const papers = [receipt, `/api/operations/invoices/${invoice}.pdf`]
  const nour = await signedIn(shop, 'moderator')
  for (const [path, words] of [
    [`${receipt}?locale=en`, ['Receipt', number, 'Total paid']],
    [`${receipt}?locale=ar`, ['إيصال', number]],
    [`${papers[1]}?locale=en`, ['Invoice', invoice]],
    [`${papers[1]}?locale=ar`, ['فاتورة', invoice]],
  ] as const) {
    const { type, bytes } = await nour.get(path)
    expect(type).toBe('application/pdf')
    const { text } = await readPdf(bytes)
    for (const word of words) expect(text).toContain(word)
  }
  for (const path of papers) {
    expect((await rana.get(path)).status).toBe(403)
    expect((await shop.browser().get(path)).status).toBe(401)
  }
  expect((await nour.get(`/api/operations/orders/${id}/evidence.pdf`)).body).toMatchObject({ status: 409, code: 'payment.not-disputed' })
  expect((await nour.get('/api/operations/invoices/INV-2027-999999.pdf')).body).toMatchObject({ status: 404, code: 'invoice.unknown' })
  expect((await nour.get('/api/operations/orders/nothing-here-0123456789/receipt.pdf')).body).toMatchObject({
    status: 404,
    code: 'order.unknown',
  })
})

test('cash that a courier collects stands on the order, and its entries in the order in which they were made', async () => {
  const { id, rentalId } = await book('wf-001', 28, 'cash')
  expect((await act(lina, rentalId, 'acceptance')).status).toBe(200)
  const { rows } = await shop.pool.query<{ id: string }>(`SELECT id FROM people WHERE email = 'omar@libsa.example'`)
  const courierId = rows[0]?.id ?? ''
  await inTransaction(shop.system(), async (tx) => collectCash(tx, { orderId: id, courierId, charges: await findOrderCharges(tx, id) }))
  const taken = await file(id)
  expect(taken.transactions.map(({ kind }) => kind)).toEqual(['ledger:kind.cash_collected', 'ledger:kind.deposit_held'])
  const collected = { courier: expect.stringMatching(/^Omar/), at: expect.stringMatching(/Z$/), handedInAt: null }
  expect(taken.payments).toMatchObject([{ status: 'cash_collected', collected }])
  expect(taken.deposits).toMatchObject([{ method: 'cash', status: 'held', collected }])
  await handInAll(shop.system(), courierId)
  const handedIn = await file(id)
  for (const one of [...handedIn.payments, ...handedIn.deposits])
    expect(one.collected).toEqual({ ...one.collected, handedInAt: expect.stringMatching(/Z$/) })
})

test('what is not packed at its dispatch is at risk', async () => {
  const { rentalId } = await book('wf-002', 8)
  shop.clock.advance(Date.parse('2027-07-07T09:00:00Z') - (await shop.clock.now()).getTime() - minute)
  expect((await risks()).filter(({ kind }) => kind === 'late-packing')).toEqual([])
  shop.clock.advance(minute)
  expect((await risks()).filter(({ kind }) => kind === 'late-packing')).toMatchObject([{ id: rentalId, isLate: true }])
})

test('a transfer without an order waits until it is sent back, and a refused refund until it was paid by another way', async () => {
  await bookTransfer(shop.system(), { id: 'bank-1', reference: 'WHO', amount: 5000, sender: 'Somebody' })
  const waiting = async () => (await risks()).filter(({ kind }) => kind === 'unmatched-transfer')
  expect(await waiting()).toMatchObject([{ id: 'bank-1', what: 'unknown', amount: 5000, orderId: null }])
  expect((await lina.send('PUT', '/api/operations/transfers/bank-1/return', {})).status).toBe(403)
  lina = await signedIn(shop, 'admin')
  expect((await lina.send('PUT', '/api/operations/transfers/bank-1/return', {})).status).toBe(200)
  expect((await lina.send('PUT', '/api/operations/transfers/bank-1/return', {})).body).toMatchObject({
    status: 409,
    code: 'transfer.resolved',
  })
  expect(await waiting()).toEqual([])

  const { id, rentalId } = await book('wf-003', 24)
  const { body } = await rana.get(`/api/rentals/${rentalId}/cancellation`)
  expect((await act(rana, rentalId, 'cancellation', { refund: body['refund'] })).status).toBe(200)
  await shop.pool.query(`UPDATE refunds SET status = 'failed', failure = 'account closed', due_at = NULL WHERE order_id = $1`, [id])
  const [refund] = (await file(id)).refunds
  expect((await risks()).filter(({ kind }) => kind === 'failed-refund')).toMatchObject([
    { id: refund?.id, orderId: id, what: 'account closed' },
  ])
  const reroute = () => lina.send('PUT', `/api/operations/refunds/${refund?.id}/transfer`, {})
  const disputed = (status: string) =>
    shop.pool.query(`UPDATE payments SET status = $2 WHERE order_id = $1 AND purpose = 'order'`, [id, status])
  const { rows } = await shop.pool.query<{ status: string }>(`SELECT status FROM payments WHERE order_id = $1 AND purpose = 'order'`, [id])
  await disputed('chargeback_open')
  expect((await reroute()).body).toMatchObject({ status: 409, code: 'refund.not-due' })
  await disputed(rows[0]?.status ?? '')
  expect((await reroute()).status).toBe(200)
  expect((await reroute()).body).toMatchObject({ status: 409, code: 'refund.not-due' })
  expect((await risks()).find((risk) => risk.id === refund?.id)).toMatchObject({ kind: 'refund-to-pay' })
  await sendRefund(shop.system(), refund?.id ?? '', 'CLIQ-77')
  const paid = await file(id)
  expect(paid.refunds).toMatchObject([{ status: 'made', way: 'transfer', reference: 'CLIQ-77' }])
  expect(paid.trail.find(({ event }) => event === 'refund.made')).toMatchObject({ actor: 'Lina Odeh' })
})

test('a hold that failed is asked for again, and the trail says who asked', async () => {
  const { id } = await book('wf-002', 16)
  await shop.pool.query(`UPDATE deposits SET status = 'failed', failure = 'declined', due_at = NULL WHERE order_id = $1`, [id])
  const [deposit] = (await file(id)).deposits
  expect(deposit).toMatchObject({ status: 'failed', isToRetry: true })
  expect((await risks()).filter(({ kind, orderId }) => kind === 'failed-hold' && orderId === id)).toMatchObject([
    { id: deposit?.id, what: 'declined' },
  ])
  expect((await lina.send('PUT', `/api/operations/deposits/${deposit?.id}/hold`, {})).status).toBe(200)
  expect((await file(id)).deposits).toMatchObject([{ isToRetry: false }])
  expect((await file(id)).trail[0]).toMatchObject({ event: 'deposit.retried', actor: 'Lina Odeh' })
  const { body } = await lina.get(`/api/operations/orders/${id}`, { 'accept-language': 'ar' })
  const { customer, rentals, trail } = body as unknown as OrderDetail
  // As Rana wrote it for the order is how her account is named.
  expect([customer.name, rentals[0]?.owner, trail[0]?.actor]).toEqual(['رنا حدّاد', 'دانا خوري', 'لينا عودة'])
  const { rows } = (await lina.get(`/api/operations/rentals?q=${(await file(id)).number}`, { 'accept-language': 'ar' })).body
  expect(rows).toMatchObject([{ customer: 'رنا حدّاد', owner: 'دانا خوري' }])
})

test('a renewal that was refused is at risk and asked for again, and so is what was decided and not done within the hour', async () => {
  const { id } = await book('wf-002', 24)
  await shop.pool.query(
    `UPDATE deposits SET status = 'held', held_at = now(), provider_id = id, failure = 'declined', due_at = hold_at + interval '6 hours' WHERE order_id = $1`,
    [id],
  )
  const ofOrder = async () => (await risks()).filter(({ orderId }) => orderId === id)
  const [deposit] = (await file(id)).deposits
  expect(deposit).toMatchObject({ status: 'held', isToRetry: true })
  expect(await ofOrder()).toMatchObject([{ kind: 'failed-hold', id: deposit?.id, what: 'declined', amount: deposit?.amount }])
  // From its next renewal on, only the claimed amount is held.
  await shop.pool.query(`UPDATE deposits SET frozen = 12000 WHERE order_id = $1`, [id])
  expect(await ofOrder()).toMatchObject([{ kind: 'failed-hold', id: deposit?.id, amount: 12_000 }])
  await shop.pool.query(
    `UPDATE deposits SET decision = 'apply', applied = 20000, failure = NULL, due_at = NULL, updated_at = $2::timestamptz WHERE order_id = $1`,
    [id, new Date((await shop.clock.now()).getTime() - 60 * minute).toISOString()],
  )
  expect((await file(id)).deposits).toMatchObject([{ isToRetry: true }])
  expect(await ofOrder()).toMatchObject([{ kind: 'untaken-deposit', id: deposit?.id, amount: 20_000 }])
  expect((await lina.send('PUT', `/api/operations/deposits/${deposit?.id}/hold`, {})).status).toBe(200)
  expect([await ofOrder(), (await file(id)).trail[0]?.event]).toEqual([[], 'deposit.retried'])
  await shop.pool.query(`UPDATE deposits SET status = 'released', decision = 'release', applied = 0, due_at = NULL WHERE order_id = $1`, [
    id,
  ])
  expect((await lina.send('PUT', `/api/operations/deposits/${deposit?.id}/hold`, {})).body).toMatchObject({
    status: 409,
    code: 'deposit.nothing-to-retry',
  })
})

test('what one administrator asks to cancel shows the other the sum and the reason, and the rental keeps that reason', async () => {
  await shop.pool.query(`UPDATE items SET is_instant_book = true, price_by_days = array_fill(120000, ARRAY[14]) WHERE id = 'wf-003'`)
  const { id, rentalId } = await book('wf-003', 12)
  const why = { reason: 'safety', words: 'The house burnt down' }
  lina = await signedIn(shop, 'admin')
  expect((await act(lina, rentalId, 'operations-cancellation', { ...why, words: '' })).status).toBe(422)
  expect((await act(lina, rentalId, 'operations-cancellation', why)).status).toBe(200)
  const nour = await signedIn(shop, 'moderator')
  const { body } = await nour.get(`/api/operations/orders/${id}`)
  const reason = { code: 'safety', words: 'The house burnt down' }
  expect((body as unknown as OrderDetail).rentals[0]?.cancellation).toMatchObject({ by: 'Lina Odeh', isOwn: false, reason })
  expect((await nour.get(`/api/rentals/${rentalId}/operations-cancellation`)).body).toMatchObject({ needsSecond: true })
  expect((await rana.get(`/api/rentals/${rentalId}/operations-cancellation`)).status).toBe(403)
  expect((await act(nour, rentalId, 'operations-cancellation/confirmation')).status).toBe(200)
  expect((await file(id)).rentals[0]).toMatchObject({ status: 'cancelled_by_operations', cancellation: null, reason })
  await settle()
})

test('an order that is not there is not found', async () => {
  expect((await lina.get('/api/operations/orders/nothing-here-0123456789')).body).toMatchObject({ status: 404, code: 'order.unknown' })
})
