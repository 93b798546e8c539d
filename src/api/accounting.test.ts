import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import type { Accounting, JournalRow } from '#domain/money/accounting/accounting.contract.ts'
import { proveBooks } from '#domain/money/books/prove-books.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { readWorkbook } from '#platform/spreadsheets/read-workbook.ts'
import type { Browser } from '#tests/front.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { newId } from '#values/id.ts'

let shop: Awaited<ReturnType<typeof world>>
let lina: Browser
let nour: Browser
let month: string
beforeAll(async () => {
  shop = await world()
  await inTransaction(shop.system(), (tx) =>
    postEntries(tx, {
      kind: 'adjustment',
      orderId: null,
      key: newId(),
      entries: [
        { account: 'bank', amount: 12_340 },
        { account: 'commission', amount: -12_340 },
      ],
    }),
  )
  lina = await signedIn(shop, 'admin')
  nour = await signedIn(shop, 'moderator')
  month = (await books()).first ?? ''
})
afterAll(() => shop.close())

const books = async () => (await lina.get('/api/accounting')).body as unknown as Accounting

test('the books are the administrators’', async () => {
  const file = `/api/accounting/files/journal?month=${month}&format=csv`
  for (const path of ['/api/accounting', `/api/accounting/journal?month=${month}`, file])
    expect(await nour.get(path)).toMatchObject({ status: 403, body: { code: 'people.admin-only' } })
  expect(await nour.send('PUT', `/api/accounting/months/${month}/preparation`, {})).toMatchObject({ status: 403 })
  expect(await lina.get('/api/accounting/journal?month=2027-13')).toMatchObject({ status: 422 })
})

test('each figure opens its rows', async () => {
  const rows = async (query: string) =>
    (await lina.get(`/api/accounting/journal?month=${month}&${query}`)).body['rows'] as unknown as JournalRow[]
  const [of] = await rows('account=bank')
  expect(of).toMatchObject({
    kind: 'adjustment',
    entries: [
      { account: 'bank', amount: 12_340 },
      { account: 'commission', amount: -12_340 },
    ],
  })
  expect((await rows('line=commission')).map(({ id }) => id)).toContain(of?.id)
  expect(await rows('account=bad_debts')).toEqual([])
})

test('the files name their columns in the reader’s language, and each export is recorded', async () => {
  const text = async (report: string, locale: string) => {
    const answer = await lina.get(`/api/accounting/files/${report}?month=${month}&format=csv&locale=${locale}`)
    expect(answer.status).toBe(200)
    return new TextDecoder().decode(answer.bytes)
  }
  expect(await text('journal', 'en')).toContain(
    '"Day","Time","Transaction","Event","Order","Account number","Account","Charge","Debit","Credit","Reason"',
  )
  expect(await text('journal', 'en')).toContain('"1000","Bank","","12.340","",""')
  expect(await text('trial-balance', 'ar')).toContain('"رقم الحساب","الحساب","أول المدة","مدين","دائن","آخر المدة"')
  for (const report of ['balances', 'open-items', 'tax']) expect(await text(report, 'ar')).not.toBe('')
  const { rows } = await shop.pool.query(`SELECT details FROM audit_log WHERE event = 'export.made' ORDER BY id DESC LIMIT 1`)
  expect(rows).toEqual([{ details: { report: 'tax', month, format: 'csv' } }])
})

test('a workbook has the rows of its table, in Latin file names', async () => {
  const answer = await lina.get(`/api/accounting/files/trial-balance?month=${month}&format=xlsx&locale=ar`)
  expect(answer.headers.get('content-disposition')).toContain(`trial-balance-${month}.xlsx`)
  const rows = await readWorkbook(answer.bytes, { maxRows: 100, maxColumns: 10, maxRowLength: 1000 })
  expect(rows.map(({ cells }) => cells)).toContainEqual(['1000', 'البنك', '0', '12.34', '0', '12.34'])
})

test('one administrator prepares a month, another closes it, and it opens again for a reason', async () => {
  await shop.pool.query(`INSERT INTO person_roles VALUES ('moderator-nour', 'admin') ON CONFLICT DO NOTHING`)
  shop.clock.advance(40 * 86_400_000)
  await proveBooks(shop.system())
  lina = await signedIn(shop, 'admin')
  nour = await signedIn(shop, 'moderator')
  const put = (who: Browser, step: string, body = {}) => who.send('PUT', `/api/accounting/months/${month}/${step}`, body)
  expect(await put(lina, 'preparation')).toMatchObject({ status: 200, body: { closing: { prepared: { isOwn: true } } } })
  expect(await put(lina, 'closing')).toMatchObject({ status: 409, body: { code: 'accounting.same-person' } })
  expect(await put(nour, 'closing')).toMatchObject({ status: 200, body: { closed: [{ month }] } })
  expect(await put(nour, 'reopening', { reason: 'short' })).toMatchObject({ status: 422 })
  expect(await put(nour, 'reopening', { reason: 'A fee of the bank was missing' })).toMatchObject({ status: 200, body: { closed: [] } })
})

test('an adjustment is asked for by one administrator, booked by another, and read in the journal with its reason', async () => {
  const key = newId()
  const asked = { key, day: `${month}-15`, debit: 'bank_fees', credit: 'accruals', amount: 2500, reason: 'A fee of the bank was missing' }
  const ask = (change: object) => lina.send('POST', '/api/accounting/adjustments', { ...asked, ...change })
  for (const wrong of [
    { debit: 'bank' },
    { credit: 'owner_payable' },
    { amount: 0 },
    { amount: 1.5 },
    { reason: 'short' },
    { day: '2027-02-30' },
  ])
    expect(await ask(wrong)).toMatchObject({ status: 422 })
  const closed = await ask({ day: '2020-01-01' })
  expect(closed).toMatchObject({ status: 409, body: { code: 'accounting.closed-day', title: expect.stringContaining(month.slice(0, 4)) } })
  expect(JSON.stringify(closed.body)).not.toContain('undefined')
  const answer = await ask({})
  expect(answer).toMatchObject({ status: 200, body: { adjustments: [{ amount: 2500, isOwn: true }] } })
  const { id = '' } = (answer.body as unknown as Accounting).adjustments[0] ?? {}
  expect(await lina.send('PUT', `/api/accounting/adjustments/${id}/booking`, {})).toMatchObject({
    status: 409,
    body: { code: 'accounting.same-asker' },
  })
  expect(await nour.send('PUT', `/api/accounting/adjustments/${id}/booking`, {})).toMatchObject({ status: 200, body: { adjustments: [] } })
  expect(await lina.send('PUT', `/api/accounting/adjustments/${id}/withdrawal`, {})).toMatchObject({
    status: 409,
    body: { code: 'accounting.booked' },
  })
  const { rows } = (await lina.get(`/api/accounting/journal?month=${month}&account=accruals`)).body as unknown as { rows: JournalRow[] }
  expect(rows).toMatchObject([{ kind: 'adjustment', reason: asked.reason }])
})
