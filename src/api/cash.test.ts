import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import { checkBooks } from '#domain/money/books/check-books.ts'
import type { CashOverview, CashSession, CashSessionDetail, CashWallet } from '#domain/money/cash/cash.contract.ts'
import { watchSessions } from '#domain/money/cash/watch-sessions.ts'
import { countsOf } from '#domain/money/cash-sessions/cash-session.policy.ts'
import { collectCash } from '#domain/money/deposits/collect-cash.ts'
import { releaseDeposit } from '#domain/money/deposits/decide-deposit.ts'
import { findOrderCharges } from '#domain/money/payments/find-order-charges.ts'
import type { Risk } from '#domain/renting/order-details/operations.contract.ts'
import type { OrderDetail } from '#domain/renting/order-details/order-detail.contract.ts'
import type { Answer, Browser } from '#tests/front.ts'
import { signedIn } from '#tests/people.ts'
import { cast, owedInCash, worn } from '#tests/reviewed.ts'
import { world } from '#tests/world.ts'
import { newId } from '#values/id.ts'

let shop: Awaited<ReturnType<typeof world>>
let lina: Browser
let nour: Browser
let omar: Browser
beforeAll(async () => {
  shop = await world()
  await cast(shop)
  await meet()
})
afterAll(async () => {
  expect(await checkBooks(shop.system())).toEqual([])
  await shop.close()
})

const courierId = 'courier-omar'
/** Signs in again: sensitive actions require a recent sign-in. */
async function meet(): Promise<void> {
  lina = await signedIn(shop, 'admin')
  nour = await signedIn(shop, 'moderator')
  omar = await signedIn(shop, 'courier')
}
const overview = async (who = nour) => (await who.get('/api/cash')).body as unknown as CashOverview
const wallet = async () => (await omar.get('/api/cash/wallet')).body as unknown as CashWallet
const live = async (): Promise<CashSession | undefined> =>
  (await overview()).sessions.find(
    ({ courierId: whose, status }) => whose === courierId && status !== 'reconciled' && status !== 'resolved',
  )
const put = (who: Browser, id: string, path: string, body: object = {}) => who.send('PUT', `/api/cash/sessions/${id}/${path}`, body)
const risks = async (kind: Risk['kind']) =>
  ((await lina.get('/api/operations/risks')).body['risks'] as Risk[]).filter((one) => one.kind === kind)
const refusedWith = (status: number, code: string) => ({ status, body: { code } })

/** An order whose courier takes its price at the door, and how much. */
let days = 0
async function taken(): Promise<{ orderId: string; rental: string; amount: number }> {
  days += 10
  const from = new Date(Date.UTC(2027, 6, days)).toISOString().slice(0, 10)
  const until = new Date(Date.UTC(2027, 6, days + 2)).toISOString().slice(0, 10)
  const { rental, orderId } = await worn(shop, { item: 'wf-001', from, until })
  await owedInCash(shop, orderId)
  await inTransaction(shop.system(), async (tx) => collectCash(tx, { orderId, courierId, charges: await findOrderCharges(tx, orderId) }))
  const { rows } = await shop.pool.query<{ captured: number }>('SELECT captured FROM payments WHERE order_id = $1', [orderId])
  return { orderId, rental, amount: rows[0]?.captured ?? 0 }
}

async function counted(who: Browser, difference: number, more: object = {}): Promise<Answer> {
  const session = await live()
  if (!session) throw new Error('no session is open')
  if (session.status === 'open') expect((await put(who, session.id, 'counting')).status).toBe(200)
  const counts = countsOf(session.expected + difference)
  return put(who, session.id, 'hand-in', { counts, attempt: session.attempt, ...more })
}

test('only staff see the cash, a courier their own wallet, and only administrators book what goes to the bank', async () => {
  const customer = await signedIn(shop, { email: 'rana@libsa.example' })
  for (const who of [customer, omar]) expect(await who.get('/api/cash')).toMatchObject(refusedWith(403, 'people.moderator-only'))
  for (const who of [customer, nour]) expect(await who.get('/api/cash/wallet')).toMatchObject(refusedWith(403, 'cash.courier-only'))
  const banked = { key: newId(), amount: 1000, reference: 'SLIP-0' }
  expect(await nour.send('POST', '/api/cash/deposits', banked)).toMatchObject(refusedWith(403, 'people.admin-only'))
  expect(await lina.send('POST', '/api/cash/deposits', banked)).toMatchObject(refusedWith(409, 'cash.shop-not-enough'))
  expect(await lina.send('POST', '/api/cash/deposits', { ...banked, amount: -5 })).toMatchObject({ status: 422 })
})

test('a shift opens with a float from the cash in the shop, once for each courier', async () => {
  const open = (key: string, float: number, courier = courierId) =>
    nour.send('POST', '/api/cash/sessions', { key, courierId: courier, float })
  expect(await open(newId(), 50_000)).toMatchObject(refusedWith(409, 'cash.shop-not-enough'))
  const fetched = { key: newId(), amount: 200_000, reference: 'ATM-1' }
  for (const _ of [1, 2]) expect((await lina.send('POST', '/api/cash/withdrawals', fetched)).status).toBe(200)
  expect((await overview()).sums).toMatchObject({ atShop: 200_000, withCouriers: 0 })
  expect(await open(newId(), 50_000, 'customer-rana')).toMatchObject(refusedWith(404, 'cash.unknown-courier'))
  expect((await overview()).couriers).toEqual([{ id: courierId, name: expect.stringContaining('Omar') }])
  const key = newId()
  const first = await open(key, 50_000)
  expect(await open(key, 50_000)).toMatchObject({ status: 200, body: first.body })
  expect(await open(key, 40_000)).toMatchObject(refusedWith(409, 'cash.other-request'))
  expect(await open(newId(), 10_000)).toMatchObject(refusedWith(409, 'cash.session-open'))
  const { sums, carriers, couriers } = await overview()
  expect(sums).toMatchObject({ atShop: 150_000, withCouriers: 50_000 })
  expect([carriers, couriers]).toEqual([
    [{ id: courierId, name: expect.any(String), amount: 50_000, since: expect.any(String), isFull: false }],
    [],
  ])
})

test('what was taken at the door is in the session and the wallet; counted to the fils it is handed in', async () => {
  const { orderId, amount } = await taken()
  expect(await wallet()).toMatchObject({
    carried: 50_000 + amount,
    sessions: [{ status: 'open', float: 50_000, taken: amount, movements: [{ kind: 'float' }, { kind: 'taken', orderId, amount }] }],
  })
  const owed = await shop.pool.query<{ sum: number }>(`SELECT -sum(amount)::int AS sum FROM ledger_entries WHERE account = 'owner_payable'`)
  expect((await overview()).sums).toMatchObject({ ownersWait: owed.rows[0]?.sum })
  const { id = '' } = (await live()) ?? {}
  expect(await put(nour, id, 'hand-in', { counts: countsOf(50_000 + amount), attempt: 0 })).toMatchObject(
    refusedWith(409, 'cash.wrong-status'),
  )
  const own = await omar.send('PUT', '/api/cash/wallet/count', { counts: countsOf(50_000 + amount - 10), reason: 'unclear' })
  expect(own).toMatchObject({ status: 200, body: { sessions: [{ status: 'counting', own: { counted: 50_000 + amount - 10 } }] } })
  expect(await live()).toMatchObject({ status: 'counting', own: { counted: 50_000 + amount - 10, reason: 'unclear' } })
  const handedIn = await counted(nour, 0)
  expect(handedIn).toMatchObject({ status: 200, body: { status: 'reconciled', counted: 50_000 + amount, difference: 0 } })
  expect(await put(nour, id, 'hand-in', { counts: countsOf(50_000 + amount), attempt: 0 })).toMatchObject({ status: 200 })
  expect(await put(nour, id, 'hand-in', { counts: countsOf(5), attempt: 0 })).toMatchObject(refusedWith(409, 'cash.wrong-status'))
  expect((await overview()).sums).toMatchObject({ atShop: 200_000 + amount, withCouriers: 0, ownersWait: 0 })
  const order = (await lina.get(`/api/operations/orders/${orderId}`)).body as unknown as OrderDetail
  expect(order.payments).toMatchObject([{ status: 'cash_remitted', collected: { handedInAt: expect.any(String) } }])
  expect((await omar.send('PUT', '/api/cash/wallet/count', { counts: {} })).body).toMatchObject({ code: 'cash.nothing-open' })
})

test('a small difference needs a reason and is booked by whoever counts; a larger one waits for a second person', async () => {
  const before = (await overview()).sums.atShop
  const { amount } = await taken()
  expect(await counted(nour, -500)).toMatchObject(refusedWith(422, 'cash.reason-missing'))
  expect(await counted(nour, -500, { reason: 'parking' })).toMatchObject({ status: 200, body: { status: 'resolved', difference: -500 } })
  const second = await taken()
  expect(await counted(nour, -5000, { reason: 'wrong-change', words: '20 given for 15' })).toMatchObject({
    status: 200,
    body: { status: 'variance', difference: -5000, isCountedByReader: true },
  })
  const { id = '' } = (await live()) ?? {}
  expect((await overview()).sums).toMatchObject({
    atShop: before + amount - 500 + second.amount - 5000,
    withCouriers: 5000,
    differences: -5000,
  })
  expect(await risks('cash-variance')).toMatchObject([{ id, amount: 5000 }])
  expect(await put(nour, id, 'sign-off')).toMatchObject(refusedWith(409, 'cash.same-person'))
  expect(await put(omar, id, 'sign-off')).toMatchObject(refusedWith(403, 'people.moderator-only'))
  for (const _ of [1, 2]) expect((await put(lina, id, 'sign-off')).status).toBe(200)
  expect((await nour.get(`/api/cash/sessions/${id}`)).body).toMatchObject({ status: 'resolved', signedBy: expect.stringContaining('Lina') })
  expect([(await overview()).sums.withCouriers, await risks('cash-variance')]).toEqual([0, []])
})

test('nobody counts the cash that they carry, and a difference may be counted again: what was found is handed in as well', async () => {
  const { amount } = await taken()
  await shop.pool.query(`INSERT INTO person_roles VALUES ($1, 'moderator')`, [courierId])
  omar = await signedIn(shop, 'courier')
  const { id = '' } = (await live()) ?? {}
  for (const path of ['counting', 'count-again', 'sign-off']) expect(await put(omar, id, path)).toMatchObject(refusedWith(403, 'cash.own'))
  await shop.pool.query(`DELETE FROM person_roles WHERE person_id = $1 AND role = 'moderator'`, [courierId])
  expect(await counted(nour, -20_000, { reason: 'note-missing' })).toMatchObject({ body: { status: 'variance' } })
  expect(await put(nour, id, 'count-again')).toMatchObject(refusedWith(409, 'cash.same-person'))
  for (const _ of [1, 2]) expect((await put(lina, id, 'count-again')).status).toBe(200)
  expect(await counted(lina, 0)).toMatchObject({ body: { status: 'reconciled', counted: amount, reason: null } })
  expect(await put(lina, id, 'sign-off')).toMatchObject(refusedWith(409, 'cash.wrong-status'))
})

test('a refund may be given back in cash by a courier who has enough of it', async () => {
  await meet()
  const { orderId, rental, amount } = await taken()
  await shop.pool.query(
    `INSERT INTO deposits (id, order_id, rental_id, method, status, amount, hold_at, created_at, updated_at) VALUES ($1, $1, $2, 'cash', 'planned', 30000, now(), now(), now())`,
    [orderId, rental],
  )
  await inTransaction(shop.system(), async (tx) => collectCash(tx, { orderId, courierId, charges: await findOrderCharges(tx, orderId) }))
  await inTransaction(shop.system(), (tx) => releaseDeposit(tx, orderId))
  const { rows } = await shop.pool.query<{ id: string }>(`SELECT id FROM refunds WHERE deposit_id = $1`, [orderId])
  const path = `/api/cash/refunds/${rows[0]?.id}`
  expect(await lina.send('PUT', path, { courierId: 'owner-dana' })).toMatchObject(refusedWith(409, 'cash.not-enough'))
  await shop.pool.query(`UPDATE orders SET person_id = 'admin-lina' WHERE id = $1`, [orderId])
  expect(await lina.send('PUT', path, { courierId })).toMatchObject(refusedWith(403, 'cash.own'))
  await shop.pool.query(`UPDATE orders SET person_id = 'customer-rana' WHERE id = $1`, [orderId])
  await shop.pool.query(`UPDATE refunds SET amount = 100010 WHERE deposit_id = $1`, [orderId])
  expect(await lina.send('PUT', path, { courierId })).toMatchObject(refusedWith(409, 'cash.too-large'))
  await shop.pool.query(`UPDATE refunds SET amount = 30000 WHERE deposit_id = $1`, [orderId])
  expect((await lina.send('PUT', path, { courierId })).status).toBe(200)
  expect(await lina.send('PUT', path, { courierId })).toMatchObject(refusedWith(409, 'refund.not-due'))
  expect(await live()).toMatchObject({ taken: amount + 30_000, givenBack: 30_000, expected: amount })
  const order = (await lina.get(`/api/operations/orders/${orderId}`)).body as unknown as OrderDetail
  expect(order.refunds).toMatchObject([{ way: 'cash', status: 'made' }])
  expect(await counted(nour, 0)).toMatchObject({ body: { status: 'reconciled' } })
})

test('whoever carries the limit gets no other delivery in cash until it is handed in', async () => {
  const { rental, orderId } = await worn(shop, { item: 'wc-001', from: '2027-11-08', until: '2027-11-10' })
  await owedInCash(shop, orderId)
  await shop.pool.query(`UPDATE rentals SET deposit = 0, status = 'packed' WHERE id = $1`, [rental])
  while ((await wallet()).carried < 300_000) await taken()
  expect(await wallet()).toMatchObject({ isFull: true })
  expect((await overview()).carriers).toMatchObject([{ isFull: true }])
  const dispatch = () => omar.send('PUT', `/api/rentals/${rental}/dispatch`, { key: newId() })
  const refused = await dispatch()
  expect(refused).toMatchObject(refusedWith(409, 'cash.limit'))
  expect(refused.body['title']).toContain('300.000')
  expect(await counted(nour, 0)).toMatchObject({ body: { status: 'reconciled' } })
  expect(await dispatch()).toMatchObject({ status: 200 })
})

test('cash goes to the bank once for each slip, never more than there is', async () => {
  const { atShop } = (await overview()).sums
  const slip = { key: newId(), amount: atShop - 5, reference: 'SLIP-7' }
  for (const _ of [1, 2]) expect((await lina.send('POST', '/api/cash/deposits', slip)).status).toBe(200)
  expect(await lina.send('POST', '/api/cash/deposits', { ...slip, reference: 'SLIP-8' })).toMatchObject(
    refusedWith(409, 'cash.other-request'),
  )
  expect(await lina.send('POST', '/api/cash/deposits', { ...slip, key: newId() })).toMatchObject(refusedWith(409, 'cash.shop-not-enough'))
  const { sums, shop: box, banked } = await overview()
  expect(sums.atShop).toBe(5)
  expect(box.opening + box.handedIn + box.floats + box.deposited + box.withdrawn + box.differences).toBe(5)
  expect(banked[0]).toMatchObject({ kind: 'deposit', amount: atShop - 5, reference: 'SLIP-7', by: expect.stringContaining('Lina') })
})

const countShop = async (who: Browser, difference: number, more: object = {}) => {
  const { atShop } = (await overview()).sums
  return who.send('POST', '/api/cash/shop-counts', { key: newId(), counts: countsOf(atShop + difference), expected: atShop, ...more })
}
const signShop = (who: Browser, id: string, move = 'sign-off') => who.send('PUT', `/api/cash/shop-counts/${id}/${move}`, {})

test('the cash in the shop is counted: a match is kept, a large difference waits for a second person, and an old view is refused', async () => {
  await meet()
  await lina.send('POST', '/api/cash/withdrawals', { key: newId(), amount: 100_000, reference: 'ATM-9' })
  expect(await overview()).toMatchObject({ shopCounts: { last: null, isLate: true } })
  expect(await countShop(omar, 0)).toMatchObject({ status: 403 })
  expect(await countShop(nour, 0, { expected: 1 })).toMatchObject(refusedWith(409, 'cash.shop-moved'))
  expect((await countShop(nour, 0)).status).toBe(200)
  expect(await overview()).toMatchObject({ shopCounts: { waiting: null, isLate: false, last: { status: 'reconciled' } } })
  expect(await countShop(nour, -20_000)).toMatchObject(refusedWith(422, 'cash.reason-missing'))
  const { atShop } = (await overview()).sums
  const { id } = (await countShop(nour, -20_000, { reason: 'unclear' })).body as { id: string }
  expect(await overview()).toMatchObject({ sums: { atShop }, shopCounts: { waiting: { id, counted: atShop - 20_000 } } })
  expect(await risks('count-variance')).toMatchObject([{ id, amount: 20_000 }])
  expect(await countShop(lina, 0)).toMatchObject(refusedWith(409, 'cash.shop-waits'))
  for (const move of ['sign-off', 'count-again']) expect(await signShop(nour, id, move)).toMatchObject(refusedWith(409, 'cash.same-person'))
  expect((await signShop(lina, id, 'count-again')).status).toBe(200)
  const again = (await countShop(nour, -15_000, { reason: 'note-missing' })).body as { id: string }
  for (const _ of [1, 2]) expect((await signShop(lina, again.id)).status).toBe(200)
  const { sums, shop: box } = await overview()
  expect([sums.atShop, box.differences]).toEqual([atShop - 15_000, -15_000])
  expect(await checkBooks(shop.system())).toEqual([])
})

test('small differences that one person books alone take a second person once they sum up', async () => {
  await meet()
  await countShop(lina, 0)
  const statuses = []
  for (let turn = 0; turn < 6; turn += 1) {
    await countShop(lina, -2000, { reason: 'wrong-change' })
    statuses.push((await overview()).shopCounts.last?.status)
  }
  expect(statuses).toEqual(['resolved', 'resolved', 'resolved', 'resolved', 'resolved', 'variance'])
  const waiting = (await overview()).shopCounts.waiting?.id ?? ''
  expect((await signShop(nour, waiting)).status).toBe(200)
})

test('cash that is not handed in for a day is a risk, and staff hear of it once', async () => {
  await taken()
  const { id = '' } = (await live()) ?? {}
  await watchSessions(shop.system())
  expect(await risks('cash-late')).toEqual([])
  shop.clock.advance(24 * 3_600_000)
  for (const _ of [1, 2]) await watchSessions(shop.system())
  await shop.runDueJobs()
  await meet()
  expect(await risks('cash-late')).toMatchObject([{ id, what: expect.stringContaining('Omar') }])
  expect(await live()).toMatchObject({ isLate: true })
  const told = await shop.pool.query(`SELECT FROM notifications WHERE event = 'cash-late' AND person_id = 'admin-lina'`)
  expect(told.rowCount).toBe(1)
  expect(await counted(nour, 0)).toMatchObject({ body: { status: 'reconciled' } })
  expect(await risks('cash-late')).toEqual([])
})

test('pages of sessions follow each other without a gap or a repetition', async () => {
  const seen: string[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const { body } = await nour.get(`/api/cash/sessions${after ? `?after=${after}` : ''}`)
    seen.push(...(body['rows'] as CashSessionDetail[]).map(({ number }) => number))
    after = body['next'] as string | null
  }
  const { rows } = await shop.pool.query<{ number: string }>(
    `SELECT 'CS-' || lpad(number::text, 4, '0') AS number FROM cash_sessions ORDER BY cash_sessions.number DESC`,
  )
  expect(seen).toEqual(rows.map(({ number }) => number))
})
