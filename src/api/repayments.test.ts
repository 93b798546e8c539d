import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { settleDue } from '#domain/money/deposits/settle-due.ts'
import type { Credit } from '#domain/money/payments/payment.contract.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { completeOrders } from '#domain/renting/paying/complete-orders.ts'
import type { OwnRepayments, RepaymentRow } from '#domain/renting/repayments/repayment.contract.ts'
import { writeFigures } from '#tests/figures.ts'
import type { Browser } from '#tests/front.ts'
import { signedIn } from '#tests/people.ts'
import { openCliq } from '#tests/transfers.ts'
import { world } from '#tests/world.ts'
import { newId } from '#values/id.ts'

// Money that is no card's: where it goes is asked in place, staff send it from one queue, and what a bank returns is owed again.

let shop: Awaited<ReturnType<typeof world>>
let rana: Browser
let lina: Browser
let nour: Browser
beforeAll(async () => {
  shop = await world({ mail: { send: async () => undefined, close: () => undefined } })
  await openCliq(shop.pool)
  await shop.pool.query(`INSERT INTO person_roles VALUES ('moderator-nour', 'admin') ON CONFLICT DO NOTHING`)
  await limitOf(500_000)
  rana = await signedIn(shop, { email: 'rana@libsa.example' })
  lina = await signedIn(shop, 'admin')
  nour = await signedIn(shop, 'moderator')
})
afterAll(() => shop.close())

/** Sets the sum that one person may send somebody alone. */
const limitOf = (toReceiver: number) => writeFigures(shop, { 'twoPeople.toReceiver': toReceiver })
const hourMs = 3_600_000
let days = 5
const iban = 'JO94CBJO0010000000000131000302'

async function settle(): Promise<void> {
  shop.clock.advance(20_000)
  await shop.runDueJobs()
  expect([...(await completeOrders(shop.system())), ...(await settleDue(shop.system()))]).toEqual([])
}

/** An order for the next free days that is paid by CliQ and cancelled by its customer; deposit 90.000. */
async function cancelled(who: Browser, name: string): Promise<string> {
  days += 4
  const date = (ahead: number) => new Date(Date.UTC(2027, 6, days + ahead)).toISOString().slice(0, 10)
  const lines = [{ itemId: 'wf-001', from: date(0), until: date(2), quantity: 1 }]
  const id = String((await who.send('POST', '/api/orders', { key: newId(), lines })).body['id'])
  const place = { name, phone: '0795550101', area: 'amman-abdoun', landmark: 'Circle', building: '12' }
  await who.send('PUT', `/api/orders/${id}/delivery`, { ...place, slot: `${date(-1)}_17-19` })
  await who.send('PUT', `/api/orders/${id}/method`, { method: 'transfer' })
  await shop.pool.query(`UPDATE orders SET email = coalesce(email, id || '@libsa.example'), email_confirmed_at = now() WHERE id = $1`, [id])
  const { quote } = (await who.get(`/api/orders/${id}`)).body as unknown as Order
  expect((await who.send('POST', `/api/orders/${id}/payment`, { key: newId(), total: quote.total })).status).toBe(200)
  const { transfer } = (await who.get(`/api/orders/${id}`)).body as unknown as Order
  const arrived = { id: newId(), sender: 'A bank', reference: transfer?.reference, amount: transfer?.amount }
  const other = who === lina ? nour : lina
  expect((await other.send('POST', '/api/operations/transfers', arrived)).status).toBe(200)
  await settle()
  const rentalId = ((await who.get(`/api/orders/${id}`)).body as unknown as Order).rentals[0]?.id
  const { refund } = (await who.get(`/api/rentals/${rentalId}/cancellation`)).body as { refund: number }
  expect((await who.send('PUT', `/api/rentals/${rentalId}/cancellation`, { key: newId(), refund })).status).toBe(200)
  await settle()
  return id
}

const queue = async () =>
  (await lina.get('/api/operations/repayments')).body as unknown as { rows: RepaymentRow[]; files: { number: number }[] }
const ofOrder = async (orderId: string | null) => (await queue()).rows.filter((row) => row.orderId === orderId)
const statesOf = async (orderId: string | null) => (await ofOrder(orderId)).map(({ of, amount, state }) => ({ of, amount, state }))
const act = (who: Browser, path: string, body = {}) => who.send('PUT', `/api/operations/repayments/${path}`, body)
const file = (who: Browser, ids: string[]) => who.send('POST', '/api/operations/repayments/files', { ids })
const mails = async (event: string) =>
  (
    await shop.pool.query(`SELECT subject FROM outbox WHERE split_part(dedupe_key, ':', 1) = 'notification' AND dedupe_key LIKE $1`, [
      `%${event}%`,
    ])
  ).rowCount
async function later(hours: number): Promise<void> {
  shop.clock.advance(hours * hourMs)
  lina = await signedIn(shop, 'admin')
  nour = await signedIn(shop, 'moderator')
}

test('a guest says where the money goes, and gets it; staff send it in a file of the bank once the account is a day old', async () => {
  const guest = shop.browser()
  const id = await cancelled(guest, 'Salma Haddad')
  expect((await statesOf(id)).toSorted((a, b) => a.amount - b.amount)).toEqual([
    { of: 'charges', amount: 50_250, state: 'details' },
    { of: 'deposit', amount: 90_000, state: 'details' },
  ])
  expect(await mails('refund-details')).toBeGreaterThan(0)
  const path = `/api/repayments/orders/${id}/account`
  const account = { kind: 'iban', account: iban, holder: 'Salma A. Haddad' }
  expect((await guest.send('PUT', path, { ...account, account: 'JO00' })).body).toMatchObject({
    code: 'payout.iban-wrong',
    fields: ['account'],
  })
  expect((await shop.browser().send('PUT', path, account)).status).toBe(404)
  expect((await guest.send('PUT', path, account)).body).toMatchObject({
    account: { kind: 'iban', hint: 'JO••••0302', failure: null },
    payable: 0,
  })
  // A guest who answers late waits 48 hours from the answer.
  const { account: given } = (await guest.get(`/api/repayments?orderId=${id}`)).body as unknown as OwnRepayments
  expect(given?.sendsBy).toBe(new Date((await shop.clock.now()).getTime() + 48 * hourMs).toISOString())
  const held = await ofOrder(id)
  expect(held.map(({ state, isGuest, account: to }) => [state, isGuest, to?.match])).toEqual([
    ['held', true, 'same'],
    ['held', true, 'same'],
  ])
  const ids = held.map((row) => row.id)
  expect((await file(lina, ids)).body).toMatchObject({ status: 409, code: 'repayment.nothing-ready' })
  await later(24)
  expect((await statesOf(id)).map(({ state }) => state)).toEqual(['ready', 'ready'])
  const { body: filed } = await file(lina, ids)
  expect(filed).toEqual({ file: expect.any(Number), filed: 2, left: 0 })
  expect((await file(lina, ids)).body).toMatchObject({ code: 'repayment.nothing-ready' })
  const { body: download } = await lina.send('POST', `/api/operations/repayments/files/${filed['file']}/export`, {})
  expect(download['text']).toContain(`<account>${iban}</account>`)
  expect(download['text']).toContain('<amount currency="JOD">90.000</amount>')
  const [first, second] = await ofOrder(id)
  expect((await act(lina, `${first?.transfer?.id}/payment`, { reference: 'FT-1' })).status).toBe(200)
  expect((await act(lina, `${first?.transfer?.id}/payment`, { reference: 'FT-1' })).status).toBe(200)
  expect((await act(lina, `${first?.transfer?.id}/payment`, { reference: 'FT-2' })).body).toMatchObject({ code: 'repayment.other-state' })
  expect((await act(lina, `files/${filed['file']}/payment`, { reference: 'FT-3' })).body).toEqual({ confirmed: 1 })
  expect(await ofOrder(id)).toEqual([])
  // The bank shows each of them by itself.
  const found = (await lina.get('/api/reconciliation/candidates?account=bank')).body as unknown as {
    name: string
    orderId: string
    amount: number
  }[]
  const sent = found.filter(({ name, orderId }) => name === 'refund' && orderId === id).map(({ amount }) => amount)
  expect(sent.toSorted((a, b) => a - b)).toEqual([-90_000, -50_250])
  const { rows: paid } = (await lina.get('/api/operations/repayments/paid')).body as { rows: RepaymentRow[] }
  expect(paid.filter(({ orderId }) => orderId === id).map(({ transfer }) => transfer?.reference)).toEqual(['FT-3', 'FT-1'])
  expect(((await guest.get(`/api/orders/${id}`)).body as unknown as Order).refunds.every(({ isMade }) => isMade)).toBe(true)
  expect(second?.transfer?.status).toBe('filed')
  expect(await checkBooks(shop.system())).toEqual([])
})

test('a transfer that the bank returns is owed again, also after it was booked, and its customer is asked again', async () => {
  const guest = shop.browser()
  const id = await cancelled(guest, 'Salma Haddad')
  const path = `/api/repayments/orders/${id}/account`
  await guest.send('PUT', path, { kind: 'cliq', account: 'SALMAH', holder: 'Salma Haddad' })
  await later(24)
  const ids = (await ofOrder(id)).map((row) => row.id)
  const { body: filed } = await file(lina, ids)
  await act(lina, `files/${filed['file']}/payment`, { reference: 'FT-9' })
  const { rows: paid } = (await lina.get('/api/operations/repayments/paid')).body as { rows: RepaymentRow[] }
  const [one] = paid.filter(({ orderId }) => orderId === id)
  const back = () => act(lina, `${one?.transfer?.id}/return`, { reason: 'account' })
  expect([(await back()).status, (await back()).status]).toEqual([200, 200])
  expect(await statesOf(id)).toEqual([{ of: one?.of, amount: one?.amount, state: 'details' }])
  expect(await checkBooks(shop.system())).toEqual([])
  await shop.runDueJobs()
  expect(await mails('refund-returned')).toBeGreaterThan(0)
  await guest.send('PUT', path, { kind: 'cliq', account: '0791234567', holder: 'Salma Haddad' })
  await later(24)
  const again = await file(lina, [one?.id ?? ''])
  await act(lina, `files/${again.body['file']}/payment`, { reference: 'FT-10' })
  expect([await ofOrder(id), await checkBooks(shop.system())]).toEqual([[], []])
})

test('another name is compared, and a large sum takes two people', async () => {
  const guest = shop.browser()
  const id = await cancelled(guest, 'Salma Haddad')
  await limitOf(60_000)
  await guest.send('PUT', `/api/repayments/orders/${id}/account`, { kind: 'cliq', account: 'OMARH', holder: 'Omar Haddad' })
  await later(24)
  const deposit = (await ofOrder(id)).find(({ of }) => of === 'deposit')
  expect(deposit).toMatchObject({ state: 'compare', isLarge: true, account: { match: 'differs' } })
  expect((await file(lina, [deposit?.id ?? ''])).status).toBe(409)
  expect((await act(lina, `${deposit?.id}/name`)).status).toBe(200)
  expect((await act(lina, `${deposit?.id}/name`)).body).toMatchObject({ code: 'repayment.other-state' })
  expect((await file(nour, [deposit?.id ?? ''])).status).toBe(409)
  const charges = (await ofOrder(id)).find(({ of }) => of !== 'deposit')
  expect(charges).toMatchObject({ amount: 50_250, isLarge: true, state: 'approve' })
  expect((await act(lina, `${deposit?.id}/approval`)).status).toBe(200)
  expect((await file(lina, [deposit?.id ?? ''])).body).toMatchObject({ code: 'repayment.nothing-ready' })
  const { body: filed } = await file(nour, [deposit?.id ?? ''])
  expect(filed).toMatchObject({ filed: 1 })
  // A returned transfer takes the approval with it.
  await act(lina, `files/${filed['file']}/payment`, { reference: 'FT-11' })
  const { rows: paid } = (await lina.get('/api/operations/repayments/paid')).body as { rows: RepaymentRow[] }
  const sent = paid.find((row) => row.id === deposit?.id)
  expect((await act(lina, `${sent?.transfer?.id}/return`, { reason: 'account' })).status).toBe(200)
  await guest.send('PUT', `/api/repayments/orders/${id}/account`, { kind: 'cliq', account: 'SALMAH', holder: 'Salma Haddad' })
  await later(24)
  expect((await ofOrder(id)).find(({ of }) => of === 'deposit')).toMatchObject({ state: 'approve' })
  expect((await rana.get('/api/operations/repayments')).status).toBe(403)
  await limitOf(500_000)
})

test('credit of a refund is money on request, gifts are not, and it may be kept after all', async () => {
  rana = await signedIn(shop, { email: 'rana@libsa.example' })
  const own = async () => (await rana.get('/api/repayments')).body as unknown as OwnRepayments
  const { payable: before } = await own()
  const id = await cancelled(rana, 'Rana Haddad')
  expect((await own()).payable).toBe(before + 50_250)
  const ofOrderAccount = await rana.send('PUT', `/api/repayments/orders/${id}/account`, {
    kind: 'iban',
    account: iban,
    holder: 'Rana Haddad',
  })
  expect(ofOrderAccount.body).toMatchObject({ status: 409, code: 'repayment.of-account' })
  await lina.send('POST', '/api/credits', { email: 'rana@libsa.example', amount: 5000, words: 'Sorry', key: newId() })
  expect((await own()).payable).toBe(before + 50_250)
  const ask = (amount: number, key = newId()) => rana.send('POST', '/api/repayments/credit', { amount, key })
  expect((await ask(20_000)).body).toMatchObject({ status: 409, code: 'credit.no-account' })
  rana = await signedIn(shop, { email: 'rana@libsa.example' })
  expect((await rana.send('PUT', '/api/repayments/account', { kind: 'iban', account: iban, holder: 'Rana Haddad' })).status).toBe(200)
  expect((await ask(before + 50_260)).body).toMatchObject({ status: 409, code: 'credit.not-enough' })
  expect((await ask(500)).body).toMatchObject({ status: 422, code: 'credit.too-little' })
  const key = newId()
  const both = await Promise.all([ask(20_000, key), ask(20_000, key)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const { asked, payable } = await own()
  expect([asked.map(({ amount }) => amount), payable]).toEqual([[20_000], before + 30_250])
  const keep = () => rana.send('DELETE', `/api/repayments/credit/${asked[0]?.id}`, {})
  expect((await keep()).body).toMatchObject({ payable: before + 50_250, asked: [] })
  expect((await keep()).body).toMatchObject({ code: 'credit.on-its-way' })
  const { entries } = (await rana.get('/api/payments')).body['credit'] as Credit
  expect(entries.slice(0, 2).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['kept', 20_000],
    ['paid_out', -20_000],
  ])
  await ask(10_000)
  await later(24)
  const row = (await ofOrder(null)).find(({ of }) => of === 'credit')
  expect(row).toMatchObject({ amount: 10_000, state: 'ready', isGuest: false, account: { match: 'same' } })
  const { body: filed } = await file(lina, [row?.id ?? ''])
  rana = await signedIn(shop, { email: 'rana@libsa.example' })
  expect((await rana.send('DELETE', `/api/repayments/credit/${row?.id}`, {})).body).toMatchObject({ code: 'credit.on-its-way' })
  await act(lina, `files/${filed['file']}/payment`, { reference: 'FT-20' })
  expect(await checkBooks(shop.system())).toEqual([])
  await shop.runDueJobs()
  expect(await mails('credit-paid-out')).toBeGreaterThan(0)
  // The deposit of the same order goes to the same account.
  expect((await ofOrder(id)).map(({ of, state }) => [of, state])).toEqual([['deposit', 'ready']])
})

test('nobody deals with their own refund', async () => {
  const id = await cancelled(lina, 'Lina Odeh')
  await lina.send('PUT', '/api/repayments/account', { kind: 'iban', account: iban, holder: 'Lina Odeh' })
  await later(24)
  const [row] = await ofOrder(id)
  expect(row).toMatchObject({ state: 'ready', isOwn: true })
  expect((await file(lina, [row?.id ?? ''])).body).toMatchObject({ code: 'repayment.nothing-ready' })
  const { body: filed } = await file(nour, [row?.id ?? ''])
  const [open] = await ofOrder(id)
  expect((await act(lina, `${open?.transfer?.id}/payment`, { reference: 'X' })).body).toMatchObject({ code: 'repayment.own' })
  expect((await act(lina, `files/${filed['file']}/payment`, { reference: 'X' })).body).toEqual({ confirmed: 0 })
  expect((await act(lina, `${open?.transfer?.id}/return`, { reason: 'bank' })).body).toMatchObject({ code: 'repayment.own' })
})
