import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '#domain/money/books/check-books.ts'
import type { Risk } from '#domain/renting/order-details/operations.contract.ts'
import type { Preview, Reconciliation, ShownLine } from '#domain/renting/reconciliation/reconciliation.contract.ts'
import { type BusinessSettings, defaultBusinessSettings } from '#domain/site/business-settings/business-settings.policy.ts'
import { writeFigures } from '#tests/figures.ts'
import type { Answer, Browser } from '#tests/front.ts'
import { patience } from '#tests/limits.ts'
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

type Account = 'bank' | 'cliq'
const dayBefore = (days: number): string => new Date(Date.parse(today) - days * 24 * hour).toISOString().slice(0, 10)
const dinars = (fils: number) => (fils / 1000).toFixed(3)
const refusedWith = (status: number, code: string) => ({ status, body: { code } })

interface Movement {
  day: string
  amount: number
  text: string
  reference?: string
}

/** A bank's file whose balances start from an amount; null for a file without balances. */
function fileOf(from: number | null, movements: readonly Movement[]): string {
  let balance = from ?? 0
  const rows = movements.map(({ day, amount, text, reference = '' }) => {
    balance += amount
    const cells = [day, text, reference, amount < 0 ? dinars(-amount) : '', amount > 0 ? dinars(amount) : '']
    return [...cells, from === null ? '' : dinars(balance)].join(',')
  })
  return ['Date,Description,Reference,Debit,Credit,Balance', ...rows].join('\n')
}

const send = (kind: 'previews' | 'statements', text: string, { who = lina, account = 'cliq' as Account } = {}) =>
  who.send('POST', `/api/reconciliation/${kind}/${account}?name=statement.csv`, new Blob([text]), { 'content-type': 'text/csv' })
function read(text: string, more = {}) {
  // One file after the other.
  shop.clock.advance(1000)
  return send('statements', text, more)
}
const look = async (day: string, account: Account = 'cliq', who = lina) =>
  (await who.get(`/api/reconciliation?account=${account}&day=${day}`)).body as unknown as Reconciliation
const risks = async (kind: Risk['kind']) =>
  ((await lina.get('/api/operations/risks')).body['risks'] as Risk[]).filter((risk) => risk.kind === kind)
const newestHeld = async () => (await look(today)).held.at(-1)?.id ?? ''
const release = (id: string, who: Browser, duplicates = 'read') =>
  who.send('PUT', `/api/reconciliation/statements/${id}/release`, { duplicates })
const withdraw = (id: string, who = lina, reason = 'It is the file of another account') =>
  who.send('PUT', `/api/reconciliation/statements/${id}/withdrawal`, { reason })
const match = (account: Account, line: ShownLine | undefined, candidate: string, who: Browser): Promise<Answer> =>
  who.send('POST', '/api/reconciliation/matches', { account, lines: [line?.id], candidates: [candidate] })
const book = (id: string, as: string, who = lina): Promise<Answer> => who.send('PUT', `/api/reconciliation/lines/${id}/booking`, { as })
const stateOf = async (number: string) =>
  ((await lina.get(`/api/operations/transfers?q=${number}`)).body['rows'] as { status: string }[]).map(({ status }) => status)

const setLimits = (twoPeople: BusinessSettings['twoPeople']) =>
  writeFigures(shop, { 'twoPeople.toReceiver': twoPeople.toReceiver, 'twoPeople.byGiver': twoPeople.byGiver })

let balance = 5_000_000

test('only a file that continues the last closing balance is read in at once; any other waits for a second person', async () => {
  const first = fileOf(balance, [{ day: dayBefore(9), amount: 7000, text: 'CLIQ IN' }])
  expect((await send('previews', first)).body as unknown as Preview).toMatchObject({ holds: ['first'] })
  expect((await read(first)).body).toMatchObject({ lines: 1, matched: 0, held: ['first'] })
  expect(await read(first)).toMatchObject(refusedWith(409, 'statement.read-already'))
  expect(await look(dayBefore(9))).toMatchObject({ left: [], held: [{ isOwn: true, lines: 1, in: 7000, out: 0, reasons: ['first'] }] })
  const id = await newestHeld()
  expect(await release(id, lina)).toMatchObject(refusedWith(409, 'statement.same-person'))
  expect(await release(id, await signedIn(shop, 'moderator'))).toMatchObject({ status: 403 })
  expect((await release(id, salma)).body).toMatchObject({ lines: 1 })
  expect(await release(id, salma)).toMatchObject(refusedWith(409, 'statement.not-held'))
  balance += 7000
  const { left, held, files } = await look(dayBefore(9))
  expect({ left, held, files }).toMatchObject({ left: [{ amount: 7000 }], held: [], files: [{ by: 'Lina Odeh', releasedBy: 'Salma' }] })
  // The next day continues, and no second person is asked.
  expect((await read(fileOf(balance, [{ day: dayBefore(8), amount: 2000, text: 'CLIQ IN' }]))).body).toMatchObject({ lines: 1, held: [] })
  balance += 2000
  // A file with the day before again continues too: what is known is left out.
  const both = [
    { day: dayBefore(8), amount: 2000, text: 'CLIQ IN' },
    { day: dayBefore(7), amount: 500, text: 'CLIQ IN' },
  ]
  expect((await read(fileOf(balance - 2000, both))).body).toMatchObject({ lines: 1, known: 1, held: [] })
  balance += 500
  for (const day of [9, 8, 7]) for (const { id: line } of (await look(dayBefore(day))).left) await book(line, 'unknown')
})

test('money that only a hand-made file shows confirms no order, and the file is seen the same day', async () => {
  const { order, transfer } = await awaitTransfer(shop.pool, shop.browser('10.0.8.1'), { itemId: 'wf-001', day: '2027-07-10' })
  const made = { day: dayBefore(6), amount: transfer.amount, text: `CLIQ IN ${transfer.reference}` }
  const [gap, without, between] = [fileOf(9_000_000, [made]), fileOf(null, [made]), fileOf(balance, [{ ...made, day: dayBefore(9) }])]
  expect((await read(gap)).body).toMatchObject({ matched: 0, held: ['gap'] })
  expect((await read(without)).body).toMatchObject({ matched: 0, held: ['no-balance'] })
  expect((await read(between)).body).toMatchObject({ matched: 0, held: ['covered'] })
  expect(await stateOf(order.number)).toEqual([])
  expect(await risks('statement-held')).toHaveLength(3)
  expect(await look(dayBefore(10))).toMatchObject({ stop: 'no-bank' })
  expect(await look(dayBefore(6))).toMatchObject({ stop: 'held' })
  for (const { id } of (await look(today)).held) expect((await withdraw(id)).body).toEqual({ isDone: true })
  expect(await risks('statement-held')).toEqual([])
})

test('above the limit of one person a transfer confirms its order by somebody else, and never by its own customer', async () => {
  const own = await awaitTransfer(shop.pool, lina, { itemId: 'wf-003', day: '2027-07-12', phone: '0791112223', email: null })
  const large = await awaitTransfer(shop.pool, shop.browser('10.0.8.2'), { itemId: 'wf-002', day: '2027-07-10' })
  await setLimits({ toReceiver: 1000, byGiver: 300_000 })
  const day = dayBefore(5)
  const lines = [own, large].map(({ transfer: { reference, amount } }) => ({ day, amount, text: `CLIQ IN ${reference}` }))
  expect((await read(fileOf(balance, lines))).body).toMatchObject({ lines: 2, matched: 0, held: [] })
  balance += own.transfer.amount + large.transfer.amount
  const { suggested } = await look(day)
  const of = ({ transfer }: typeof own) => suggested.find(({ line }) => line.narration.includes(transfer.reference))
  const press = (what: typeof own, who: Browser) => match('cliq', of(what)?.line, of(what)?.candidates[0]?.id ?? '', who)
  expect(await press(large, lina)).toMatchObject(refusedWith(409, 'statement.same-admin'))
  expect(await book(of(large)?.line.id ?? '', 'transfer')).toMatchObject(refusedWith(409, 'statement.same-admin'))
  expect(await press(large, salma)).toMatchObject({ status: 200 })
  expect(await stateOf(large.order.number)).toEqual(['matched'])
  expect(await press(own, lina)).toMatchObject({ status: 409 })
  const typed = { id: 'BANK-1', reference: own.transfer.reference, amount: own.transfer.amount, sender: 'Somebody' }
  expect(await lina.send('POST', '/api/operations/transfers', typed)).toMatchObject(refusedWith(403, 'transfer.own'))
  expect(await press(own, salma)).toMatchObject({ status: 200 })
  await setLimits(defaultBusinessSettings.twoPeople)
})

test('a file that was read in by mistake is withdrawn by two people once its lines are matched, and can be read in again', async () => {
  const day = dayBefore(4)
  const file = fileOf(balance, [
    { day, amount: -2000, text: 'CLIQ FEES', reference: 'C-77' },
    { day, amount: 4000, text: 'WHO IS IT', reference: 'W-77' },
  ])
  expect((await read(file)).body).toMatchObject({ lines: 2, held: [] })
  const before = await look(day)
  const [id, fee] = [before.files[0]?.id ?? '', before.suggested[0]?.line.id ?? '']
  expect(before.files).toMatchObject([{ by: 'Lina Odeh', isOwn: true, withdrawal: null }])
  expect((await book(fee, 'fee')).status).toBe(200)
  expect(await withdraw(id, lina, 'short')).toMatchObject({ status: 422 })
  expect((await withdraw(id)).body).toEqual({ isDone: false })
  expect((await look(day)).files).toMatchObject([
    { withdrawal: { by: 'Lina Odeh', isOwn: true, reason: 'It is the file of another account' } },
  ])
  expect(await withdraw(id)).toMatchObject(refusedWith(409, 'statement.same-person'))
  expect((await salma.send('DELETE', `/api/reconciliation/statements/${id}/withdrawal`, undefined)).status).toBe(200)
  expect((await withdraw(id)).body).toEqual({ isDone: false })
  expect((await withdraw(id, salma)).body).toEqual({ isDone: true })
  expect(await look(day)).toMatchObject({ statement: { lines: 0 }, files: [], fees: { bank: 0 }, suggested: [], left: [] })
  expect(await withdraw(id, salma)).toMatchObject(refusedWith(404, 'statement.unknown'))
  const { rows } = await shop.pool.query(
    `SELECT status, jsonb_array_length(lines) AS lines, withdrawal_reason AS reason FROM statements WHERE id = $1`,
    [id],
  )
  expect(rows).toEqual([{ status: 'withdrawn', lines: 2, reason: 'It is the file of another account' }])
  expect((await read(file)).body).toMatchObject({ lines: 2, held: [] })
  balance += 2000
  // A file that a later one relies on stays.
  shop.clock.advance(1000)
  const again = (await look(day)).files[0]?.id ?? ''
  const later = fileOf(balance - 2000, [
    { day, amount: -2000, text: 'CLIQ FEES', reference: 'C-77' },
    { day, amount: 4000, text: 'WHO IS IT', reference: 'W-77' },
    { day: dayBefore(3), amount: 1000, text: 'CLIQ IN' },
  ])
  expect((await read(later)).body).toMatchObject({ lines: 1, known: 2, held: [] })
  balance += 1000
  expect(await withdraw(again)).toMatchObject(refusedWith(409, 'statement.overlapped'))
})

test('a day that was read as a table and comes again as camt.053 is held, and its lines are counted once', async () => {
  const day = dayBefore(2)
  const table = [
    { day, amount: 42_900, text: 'CLIQ IN ANAS', reference: 'FT-9001' },
    { day, amount: 42_900, text: 'CLIQ IN RANA', reference: 'FT-9002' },
    { day, amount: -2500, text: 'CLIQ FEES' },
  ]
  expect((await read(fileOf(balance, table))).body).toMatchObject({ lines: 3, held: [] })
  const after = balance + 83_300
  const entry = (amount: number, words: string) => `<Ntry><Amt Ccy="JOD">${dinars(Math.abs(amount))}</Amt>
    <CdtDbtInd>${amount > 0 ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt>${words}</Ntry>`
  const balanceOf = (code: string, fils: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="JOD">${dinars(fils)}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`
  const camt = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
    ${balanceOf('OPBD', balance)}${balanceOf('CLBD', after + 6000)}
    ${entry(42_900, '<AcctSvcrRef>BK-1</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>FT9001</EndToEndId></Refs></TxDtls></NtryDtls>')}
    ${entry(42_900, '<AcctSvcrRef>BK-2</AcctSvcrRef>')}${entry(-2500, '<AcctSvcrRef>BK-3</AcctSvcrRef>')}${entry(6000, '<AcctSvcrRef>BK-4</AcctSvcrRef>')}
    </Stmt></BkToCstmrStmt></Document>`
  expect((await read(camt)).body).toMatchObject({ held: ['duplicates'], matched: 0 })
  const [held] = (await look(day)).held
  expect(held).toMatchObject({
    duplicates: 3,
    lines: 4,
    shown: [{ isDuplicate: true }, { isDuplicate: true }, { isDuplicate: true }, { isDuplicate: false }],
  })
  expect(await release(held?.id ?? '', lina, 'read')).toMatchObject(refusedWith(409, 'statement.same-person'))
  expect((await release(held?.id ?? '', lina, 'leave')).body).toMatchObject({ lines: 1 })
  expect(await look(day)).toMatchObject({ statement: { lines: 4 }, held: [] })
  balance = after + 6000
})

test('what one reader writes off or cancels alone is summed over 30 days, line by line', async () => {
  await setLimits({ toReceiver: 100_000, byGiver: 150_000 })
  const day = dayBefore(1)
  const amounts = [-60_000, -60_000, -60_000, 40_000, -40_000]
  const movements = amounts.map((amount, index) => ({ day, amount, text: `STRANGE ${index}`, reference: `S-${index}` }))
  expect((await read(fileOf(balance, movements))).body).toMatchObject({ lines: 5, held: [] })
  balance -= 180_000
  const lines = [...(await look(day)).left].toSorted((a, b) => a.narration.localeCompare(b.narration)).map(({ id }) => id)
  expect((await book(lines[0] ?? '', 'fee')).status).toBe(200)
  expect((await book(lines[1] ?? '', 'exchange')).status).toBe(200)
  expect(await book(lines[2] ?? '', 'fee')).toMatchObject(refusedWith(409, 'statement.same-admin'))
  expect((await book(lines[2] ?? '', 'fee', salma)).status).toBe(200)
  for (const line of lines.slice(3)) expect((await book(line, 'unknown')).status).toBe(200)
  const pair = (await look(day)).unknown.filter(({ amount }) => Math.abs(amount) === 40_000).map(({ id }) => id)
  const cancel = (who: Browser) => who.send('POST', '/api/reconciliation/explanations', { candidates: pair, as: 'pair' })
  expect(pair).toHaveLength(2)
  expect(await cancel(lina)).toMatchObject(refusedWith(409, 'statement.same-admin'))
  expect((await cancel(salma)).status).toBe(200)
})

test('a match that is undone waits for a closing of its day, and opens it again', async () => {
  const day = dayBefore(1)
  const fee = (await look(day)).matched.find(({ way }) => way === 'fee')
  const closing = await shop.pool.connect()
  try {
    await closing.query(`BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('statements', 0))`)
    await closing.query(`INSERT INTO day_closings (account, day, closed_at) VALUES ('cliq', $1, now())`, [day])
    const undone = lina.send('DELETE', `/api/reconciliation/matches/${fee?.id}`, undefined)
    const waits = async () => (await shop.pool.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)).rows.length
    await expect.poll(waits, patience).toBe(1)
    await closing.query('COMMIT')
    expect((await undone).status).toBe(200)
  } finally {
    closing.release()
  }
  expect(await look(day)).toMatchObject({ closed: { isReopened: true } })
})
