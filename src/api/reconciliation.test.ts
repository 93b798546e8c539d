import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '#domain/money/books/check-books.ts'
import type { Preview, Reconciliation } from '#domain/renting/reconciliation/reconciliation.contract.ts'
import type { Answer, Browser } from '#tests/front.ts'
import { signedIn } from '#tests/people.ts'
import { secondAdmin } from '#tests/second-admin.ts'
import { awaitTransfer, openCliq } from '#tests/transfers.ts'
import { world } from '#tests/world.ts'

let shop: Awaited<ReturnType<typeof world>>
let lina: Browser
let salma: Browser
let today: string
const hour = 3_600_000
beforeAll(async () => {
  shop = await world()
  await openCliq(shop.pool)
  lina = await signedIn(shop, 'admin')
  salma = await secondAdmin(shop)
  today = new Date((await shop.system().clock.now(shop.system().db)).getTime() + 3 * hour).toISOString().slice(0, 10)
})
afterAll(async () => {
  expect(await checkBooks(shop.system())).toEqual([])
  await shop.close()
})

const dayBefore = (days: number): string => new Date(Date.parse(today) - days * 24 * hour).toISOString().slice(0, 10)
const arabic = 'التاريخ,البيان,المرجع,مدين,دائن,الرصيد'
const usual = 'Date,Description,Reference,Debit,Credit,Balance'

type Account = 'bank' | 'cliq' | 'provider'
const upload = (
  kind: 'previews' | 'statements',
  text: string | Uint8Array<ArrayBuffer>,
  { who = lina, account = 'bank' as Account, query = '' } = {},
) => who.send('POST', `/api/reconciliation/${kind}/${account}?name=statement.csv${query}`, new Blob([text]), { 'content-type': 'text/csv' })
const preview = async (text: string | Uint8Array<ArrayBuffer>, more = {}) =>
  (await upload('previews', text, more)).body as unknown as Preview
/** Reads a file in; a second person releases one that waits. */
async function read(text: string, more = {}): Promise<Answer> {
  const answer = await upload('statements', text, more)
  if (answer.status !== 200 || (answer.body['held'] as string[]).length === 0) return answer
  const { held } = (await salma.get('/api/reconciliation')).body as unknown as Reconciliation
  const released = await salma.send('PUT', `/api/reconciliation/statements/${held[0]?.id}/release`, { duplicates: 'read' })
  return { ...released, body: { ...answer.body, ...released.body } }
}
const look = async (day: string, account: Account = 'bank') =>
  (await lina.get(`/api/reconciliation?account=${account}&day=${day}`)).body as unknown as Reconciliation
const dinars = (fils: number) => (Math.abs(fils) / 1000).toFixed(3)
const refusedWith = (status: number, code: string) => ({ status, body: { code } })
const book = (id: string, as: string, who = lina): Promise<Answer> => who.send('PUT', `/api/reconciliation/lines/${id}/booking`, { as })
const match = (lines: string[], candidates: string[], more = {}, who = lina) =>
  who.send('POST', '/api/reconciliation/matches', { account: 'bank', lines, candidates, ...more })

/** A line of a bank's file, of an amount in signed fils. */
const row = (day: string, amount: number, text: string, { reference = '', balance = '' } = {}) =>
  [day, text, reference, amount < 0 ? dinars(amount) : '', amount > 0 ? dinars(amount) : '', balance].join(',')

test('only administrators read statements in; moderators look, customers do not', async () => {
  const nour = await signedIn(shop, 'moderator')
  const rana = await signedIn(shop, { email: 'rana@libsa.example' })
  const file = `${usual}\n${row(dayBefore(40), 1000, 'Nothing')}`
  expect((await nour.get('/api/reconciliation')).status).toBe(200)
  expect(await rana.get('/api/reconciliation')).toMatchObject(refusedWith(403, 'people.moderator-only'))
  for (const who of [rana, nour]) expect(await read(file, { who })).toMatchObject(refusedWith(403, 'people.admin-only'))
  expect(await shop.browser().get('/api/reconciliation')).toMatchObject({ status: 401 })
})

test('a file with Arabic columns is understood, read in once, and a transfer in it confirms its order', async () => {
  const { order, transfer } = await awaitTransfer(shop.pool, shop.browser('10.0.7.1'), { itemId: 'wf-001', day: '2027-07-10' })
  const day = dayBefore(3)
  const file = [
    'كشف حساب,,,,,',
    arabic,
    `${day},رصيد افتتاحي,,,,"1,000.000"`,
    `${day},CLIQ IN ${transfer.reference},FT1,,${dinars(transfer.amount)},${dinars(1_000_000 + transfer.amount)}`,
    `${day},عمولة حوالات,FT2,"٢٫٥٠٠",,${dinars(997_500 + transfer.amount)}`,
  ].join('\n')
  const shown = await preview(file)
  expect(shown.columns.map(({ means }) => means)).toEqual(['day', 'narration', 'reference', 'out', 'in', 'balance'])
  expect(shown).toMatchObject({ lines: 2, known: 0, opening: 1_000_000, closing: 997_500 + transfer.amount, agrees: true, faults: [] })
  expect((await read(file)).body).toMatchObject({ lines: 2, known: 0, matched: 1 })
  expect(await read(file)).toMatchObject(refusedWith(409, 'statement.read-already'))
  expect((await lina.get(`/api/operations/transfers?q=${order.number}`)).body).toMatchObject({ rows: [{ status: 'matched' }] })
  const { matched, suggested, statement, fees } = await look(day)
  expect(statement).toMatchObject({ lines: 2, opening: 1_000_000, closing: 997_500 + transfer.amount })
  expect(matched).toMatchObject([{ way: 'transfer', lines: [{ amount: transfer.amount }] }])
  expect(suggested).toMatchObject([{ newEntry: 'fee', line: { amount: -2500, narration: 'عمولة حوالات' } }])
  expect(fees).toEqual({ provider: 0, bank: 0 })
  expect((await book(suggested[0]?.line.id ?? '', 'fee')).status).toBe(200)
  expect(await look(day)).toMatchObject({ suggested: [], left: [], fees: { bank: 2500 } })
})

test('nothing of a file is kept whose rows cannot be read or whose balance differs', async () => {
  const day = dayBefore(20)
  const bad = [
    usual,
    row(day, 5000, 'Good'),
    row('31/02/2027', 5000, 'No such day'),
    `${day},No amount,,,,`,
    `${day},Twice,,1.000,2.000,`,
  ].join('\n')
  expect((await preview(bad)).faults).toEqual([
    { row: 3, column: 'Date', fault: 'day' },
    { row: 4, column: 'Credit', fault: 'no-amount' },
    { row: 5, column: 'Credit', fault: 'two-amounts' },
  ])
  expect(await read(bad)).toMatchObject({ status: 422, body: { code: 'statement.faults', row: 3, column: 'Date', count: 3 } })
  const later = [usual, row(day, 5000, 'Good'), row(dayBefore(-1), 5000, 'Tomorrow')].join('\n')
  expect(await read(later)).toMatchObject({ status: 422, body: { code: 'statement.faults', row: 3 } })
  const short = [usual, `${day},Opening balance,,,,100.000`, row(day, 5000, 'Good'), `${day},Closing balance,,,,106.000`].join('\n')
  expect(await read(short)).toMatchObject({ status: 422, body: { code: 'statement.balance-differs', difference: -1000 } })
  expect(await look(day)).toMatchObject({ statement: { lines: 0 } })
})

test('files that overlap add nothing twice', async () => {
  const [first, second] = [dayBefore(31), dayBefore(30)]
  const one = [usual, row(first, 7000, 'A', { balance: '7.000' }), row(first, 7000, 'A', { balance: '14.000' })]
  expect((await read(one.join('\n'))).body).toMatchObject({ lines: 2, known: 0 })
  const both = [...one, row(second, 3000, 'B', { balance: '17.000' })].join('\n')
  expect(await preview(both)).toMatchObject({ lines: 3, known: 2 })
  expect((await read(both)).body).toMatchObject({ lines: 1, known: 2 })
  for (const day of [first, second]) for (const { id } of (await look(day)).left) expect((await book(id, 'unknown')).status).toBe(200)
})

test('a match is undone as if it had never been, and entries are matched once', async () => {
  const day = dayBefore(5)
  await read([usual, row(day, -4000, 'CHARGES', { reference: 'C1' }), row(day, 9000, 'WHO IS IT', { reference: 'W1' })].join('\n'))
  const { suggested, left } = await look(day)
  const [fee, who] = [suggested[0]?.line.id ?? '', left[0]?.id ?? '']
  const { body } = await book(fee, 'fee')
  expect(await book(fee, 'fee')).toMatchObject(refusedWith(409, 'statement.line-taken'))
  expect((await lina.send('DELETE', `/api/reconciliation/matches/${body['id']}`, undefined)).status).toBe(200)
  expect(await look(day)).toMatchObject({ fees: { bank: 0 }, suggested: [{ line: { id: fee } }] })
  expect(await lina.send('DELETE', `/api/reconciliation/matches/${body['id']}`, undefined)).toMatchObject(
    refusedWith(404, 'statement.match-unknown'),
  )
  expect((await book(fee, 'fee')).status).toBe(200)
  expect((await book(who, 'unknown')).status).toBe(200)
  const [unknown] = (await look(day)).unknown.filter(({ amount }) => amount === -9000)
  await read([usual, row(dayBefore(4), -9000, 'SENT BACK', { reference: 'W2' })].join('\n'))
  const [back] = (await look(dayBefore(4))).suggested
  expect(back?.candidates).toMatchObject([{ name: 'unknownMoney', amount: -9000 }])
  expect((await match([back?.line.id ?? ''], [unknown?.id ?? ''])).status).toBe(200)
  expect(await match([back?.line.id ?? ''], [unknown?.id ?? ''])).toMatchObject(refusedWith(409, 'statement.line-taken'))
  expect((await look(day)).unknown.filter(({ amount }) => amount === -9000)).toHaveLength(0)
})
