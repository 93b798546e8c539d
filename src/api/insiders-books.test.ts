import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import type { Accounting, JournalRow } from '#domain/money/accounting/accounting.contract.ts'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { proveBooks } from '#domain/money/books/prove-books.ts'
import type { CashOverview, CashSession } from '#domain/money/cash/cash.contract.ts'
import { countsOf } from '#domain/money/cash-sessions/cash-session.policy.ts'
import { collectCash } from '#domain/money/deposits/collect-cash.ts'
import { findOrderCharges } from '#domain/money/payments/find-order-charges.ts'
import type { Risk } from '#domain/renting/order-details/operations.contract.ts'
import type { Reconciliation } from '#domain/renting/reconciliation/reconciliation.contract.ts'
import type { Browser } from '#tests/front.ts'
import { signedIn } from '#tests/people.ts'
import { owedInCash, worn } from '#tests/reviewed.ts'
import { secondAdmin } from '#tests/second-admin.ts'
import { awaitTransfer, openCliq } from '#tests/transfers.ts'
import { world } from '#tests/world.ts'
import { addDays, dayAt } from '#values/day.ts'
import { newId } from '#values/id.ts'

// An administrator, and a finance person who counts cash, try to change the past, or to hide that something is missing.

let shop: Awaited<ReturnType<typeof world>>
let lina: Browser
let salma: Browser
let nour: Browser
beforeAll(async () => {
  shop = await world()
  await openCliq(shop.pool)
  salma = await secondAdmin(shop)
  await meet()
})
afterAll(async () => {
  expect(await checkBooks(shop.system())).toEqual([])
  await shop.close()
})

const dayMs = 86_400_000
async function meet(): Promise<void> {
  lina = await signedIn(shop, 'admin')
  nour = await signedIn(shop, 'moderator')
  salma = await signedIn(shop, { email: 'second.admin@elsewhere.example', password: 'a long password of hers' })
}
async function pass(days: number): Promise<void> {
  shop.clock.advance(days * dayMs)
  await meet()
}
const today = async () => dayAt(await shop.clock.now())
const refusedWith = (status: number, code: string) => ({ status, body: { code } })
const risks = async (kind: Risk['kind']) =>
  ((await nour.get('/api/operations/risks')).body['risks'] as Risk[]).filter((one) => one.kind === kind)
const overview = async () => (await nour.get('/api/cash')).body as unknown as CashOverview
const look = async (day: string) => (await lina.get(`/api/reconciliation?account=bank&day=${day}`)).body as unknown as Reconciliation
const book = (who: Browser, id: string, as: string) => who.send('PUT', `/api/reconciliation/lines/${id}/booking`, { as })

let balance = 1_000_000
/** The bank's file of a day, which lina reads in; somebody else releases the first. */
async function read(day: string, amounts: readonly number[]): Promise<void> {
  const rows = amounts.map((amount, index) => {
    balance += amount
    const cells = [day, `MOVEMENT ${index}`, amount < 0 ? (-amount / 1000).toFixed(3) : '', amount > 0 ? (amount / 1000).toFixed(3) : '']
    return [...cells, (balance / 1000).toFixed(3)].join(',')
  })
  const file = new Blob([['Date,Description,Debit,Credit,Balance', ...rows].join('\n')])
  const answer = await lina.send('POST', '/api/reconciliation/statements/bank?name=bank.csv', file, { 'content-type': 'text/csv' })
  expect(answer).toMatchObject({ status: 200 })
  for (const { id } of (await look(day)).held)
    expect(await salma.send('PUT', `/api/reconciliation/statements/${id}/release`, { duplicates: 'read' })).toMatchObject({ status: 200 })
}

test('what a bank does not show is seen the next morning, whoever has typed it in', async () => {
  const day = await today()
  await read(addDays(day, -1), [700])
  for (const { id } of (await look(addDays(day, -1))).left) expect((await book(lina, id, 'fee')).status).toBe(200)
  // No money came: the order is confirmed all the same.
  const { order, transfer } = await awaitTransfer(shop.pool, shop.browser('10.0.9.1'), { itemId: 'wf-001', day: '2027-07-15' })
  const arrival = { id: 'INVENTED-1', reference: transfer.reference, amount: transfer.amount, sender: 'A friend' }
  expect(await lina.send('POST', '/api/operations/transfers', arrival)).toMatchObject({ status: 200, body: { status: 'matched' } })
  // Cash that was fetched, and cash that never reached the bank.
  expect((await lina.send('POST', '/api/cash/withdrawals', { key: newId(), amount: 90_000, reference: 'ATM-1' })).status).toBe(200)
  expect((await lina.send('POST', '/api/cash/deposits', { key: newId(), amount: 60_000, reference: 'SLIP-1' })).status).toBe(200)
  expect(await risks('not-on-statement')).toEqual([])
  await pass(1)
  await read(day, [800])
  expect(await risks('not-on-statement')).toMatchObject([{ orderId: order.id, amount: transfer.amount }])
  for (const { id } of (await look(day)).left) expect((await book(lina, id, 'unknown')).status).toBe(200)
  await pass(4)
  await read(addDays(day, 4), [900])
  expect((await risks('not-on-statement')).map(({ amount }) => amount).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(
    [60_000, 90_000, transfer.amount].toSorted((a, b) => a - b),
  )
})

test('a line that is left, or kept as unknown for good, is seen', async () => {
  const day = addDays(await today(), -1)
  expect(await look(day)).toMatchObject({ stop: 'unexplained' })
  expect(await lina.send('PUT', `/api/reconciliation/days/${day}`, {})).toMatchObject(refusedWith(409, 'statement.day-stopped'))
  await pass(4)
  expect(await risks('statement-unexplained')).toMatchObject([{ amount: 900 }])
  expect(await risks('unknown-money')).toMatchObject([{ amount: 800 }])
  for (const { id } of (await look(day)).left) expect((await book(lina, id, 'fee')).status).toBe(200)
  expect(await risks('statement-unexplained')).toEqual([])
})

/** Cash that a courier has taken at a door. */
let days = 30
async function taken(courierId = 'courier-omar'): Promise<void> {
  days += 10
  const from = new Date(Date.UTC(2027, 6, days)).toISOString().slice(0, 10)
  const { orderId } = await worn(shop, { item: 'wf-002', from, until: from })
  await owedInCash(shop, orderId)
  await inTransaction(shop.system(), async (tx) => collectCash(tx, { orderId, courierId, charges: await findOrderCharges(tx, orderId) }))
}
const live = async (courierId = 'courier-omar'): Promise<CashSession> => {
  const found = (await overview()).sessions.find((one) => one.courierId === courierId && !['reconciled', 'resolved'].includes(one.status))
  if (!found) throw new Error('no session is open')
  return found
}
const put = (who: Browser, id: string, step: string, body: object = {}) => who.send('PUT', `/api/cash/sessions/${id}/${step}`, body)
async function count(who: Browser, difference: number, courierId?: string) {
  const { id, status, expected } = await live(courierId)
  if (status === 'open') expect((await put(who, id, 'counting')).status).toBe(200)
  const { attempt } = await live(courierId)
  return put(who, id, 'hand-in', { counts: countsOf(expected + difference), attempt, reason: 'unclear' })
}

test('whoever counts a courier’s cash does not sign its difference off, and small ones add up', async () => {
  await taken()
  expect(await count(nour, -20_000)).toMatchObject({ status: 200, body: { status: 'variance' } })
  const { id } = await live()
  for (const step of ['sign-off', 'count-again']) expect(await put(nour, id, step)).toMatchObject(refusedWith(409, 'cash.same-person'))
  expect(await risks('cash-variance')).toMatchObject([{ id, amount: 20_000 }])
  expect((await put(lina, id, 'count-again')).status).toBe(200)
  expect((await count(nour, -20_000)).body).toMatchObject({ status: 'variance' })
  expect((await put(salma, id, 'sign-off')).status).toBe(200)
  expect(await risks('cash-variance')).toEqual([])
  const outcomes: unknown[] = []
  for (let round = 0; round < 8 && !outcomes.includes('variance'); round += 1) {
    await taken()
    outcomes.push((await count(nour, -1900)).body['status'])
  }
  expect([outcomes[0], outcomes.at(-1)]).toEqual(['resolved', 'variance'])
  expect((await put(lina, (await live()).id, 'sign-off')).status).toBe(200)
})

test('a member of staff who carries cash neither counts nor signs off their own', async () => {
  await shop.pool.query(`INSERT INTO person_roles VALUES ('moderator-nour', 'courier') ON CONFLICT DO NOTHING`)
  await taken('moderator-nour')
  const { id } = await live('moderator-nour')
  expect(await put(nour, id, 'counting')).toMatchObject(refusedWith(403, 'cash.own'))
  expect((await count(lina, -5000, 'moderator-nour')).body).toMatchObject({ status: 'variance' })
  expect(await put(nour, id, 'sign-off')).toMatchObject(refusedWith(403, 'cash.own'))
  expect(await risks('cash-variance')).toMatchObject([{ id }])
  expect((await put(salma, id, 'sign-off')).status).toBe(200)
  await shop.pool.query(`DELETE FROM person_roles WHERE person_id = 'moderator-nour' AND role = 'courier'`)
})

test('the shop’s own cash that is missing waits for somebody else', async () => {
  const { sums } = await overview()
  const wish = { key: newId(), counts: countsOf(sums.atShop - 25_000), expected: sums.atShop, reason: 'unclear' }
  expect(await nour.send('POST', '/api/cash/shop-counts', wish)).toMatchObject({ status: 200 })
  const { rows } = await shop.pool.query<{ id: string }>(`SELECT id FROM shop_counts WHERE status = 'variance'`)
  const sign = (who: Browser) => who.send('PUT', `/api/cash/shop-counts/${rows[0]?.id}/sign-off`, {})
  expect(await sign(nour)).toMatchObject(refusedWith(409, 'cash.same-person'))
  expect((await sign(lina)).status).toBe(200)
})

test('nobody changes, removes or redates an entry, closes a month alone, or opens one unseen', async () => {
  const { first: month = '' } = (await lina.get('/api/accounting')).body as unknown as Accounting
  const journal = async () => (await lina.get(`/api/accounting/journal?month=${month}`)).body['rows'] as unknown as readonly JournalRow[]
  const [entry] = await journal()
  const before = await journal()
  for (const method of ['PUT', 'PATCH', 'DELETE', 'POST'])
    for (const path of ['accounting/journal', 'operations/transactions'])
      expect((await lina.send(method, `/api/${path}/${entry?.id}`, { at: '2027-01-01', entries: [] })).status, `${method} ${path}`).toBe(
        404,
      )
  const put = (who: Browser, step: string, body = {}) => who.send('PUT', `/api/accounting/months/${month}/${step}`, body)
  expect(await put(lina, 'preparation')).toMatchObject(refusedWith(409, 'accounting.not-over'))
  await pass(31)
  await proveBooks(shop.system())
  expect(await put(nour, 'preparation')).toMatchObject(refusedWith(403, 'people.admin-only'))
  expect(await put(lina, 'closing')).toMatchObject(refusedWith(409, 'accounting.not-prepared'))
  expect(await put(lina, 'preparation')).toMatchObject({ status: 200 })
  expect(await put(lina, 'closing')).toMatchObject(refusedWith(409, 'accounting.same-person'))
  expect(await put(salma, 'closing')).toMatchObject({ status: 200 })
  const trial = async () => (await lina.get(`/api/accounting/trial-balance?month=${month}`)).body
  const closed = await trial()
  // Undoing something of the month is booked now.
  const { matched, files } = await look((await shownDays())[0] ?? '')
  expect((await lina.send('DELETE', `/api/reconciliation/matches/${matched[0]?.id}`, undefined)).status).toBe(200)
  const withdrawal = { reason: 'It should never have been' }
  expect(await lina.send('PUT', `/api/reconciliation/statements/${files[0]?.id}/withdrawal`, withdrawal)).toMatchObject(
    refusedWith(409, 'statement.month-closed'),
  )
  expect([await trial(), await journal()]).toEqual([closed, before])
  for (const { id } of (await look((await shownDays())[0] ?? '')).left) expect((await book(lina, id, 'fee')).status).toBe(200)
  // An adjustment is no way round: not on a closed day, and not by whoever asks for it.
  const wish = { key: newId(), debit: 'bank_fees', credit: 'accruals', amount: 900_000, reason: 'It was a fee all the same' }
  const adjust = (day: string) => lina.send('POST', '/api/accounting/adjustments', { ...wish, day })
  expect(await adjust(`${month}-15`)).toMatchObject(refusedWith(409, 'accounting.closed-day'))
  const { adjustments } = (await adjust(await today())).body as unknown as Accounting
  const decide = (verb: string) => lina.send('PUT', `/api/accounting/adjustments/${adjustments[0]?.id}/${verb}`, {})
  expect(await decide('booking')).toMatchObject(refusedWith(409, 'accounting.same-asker'))
  expect((await decide('withdrawal')).status).toBe(200)
  expect(await put(nour, 'reopening', withdrawal)).toMatchObject(refusedWith(403, 'people.admin-only'))
  expect(await put(lina, 'reopening', { reason: 'no' })).toMatchObject({ status: 422 })
  expect(await put(lina, 'reopening', { reason: 'I want to look again' })).toMatchObject({ status: 200 })
  expect(await risks('month-reopened')).toMatchObject([{ id: month, what: 'I want to look again' }])
  await proveBooks(shop.system())
  expect(await put(lina, 'preparation')).toMatchObject({ status: 200 })
  expect(await put(salma, 'closing')).toMatchObject({ status: 200 })
  expect(await risks('month-reopened')).toEqual([])
})

/** The days with lines that are matched, the oldest first. */
async function shownDays(): Promise<string[]> {
  const { rows } = await shop.pool.query<{ day: string }>(`SELECT DISTINCT day::text FROM statement_lines ORDER BY 1`)
  return rows.map(({ day }) => day)
}
