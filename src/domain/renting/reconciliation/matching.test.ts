import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FullContext, inTransaction, nowOf } from '#domain/context.ts'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { depositCash, withdrawCash } from '#domain/money/cash/bank-cash.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { closeDay } from '#domain/money/statements/close-day.ts'
import type { StatementAccount } from '#domain/money/statements/statement.policy.ts'
import { returnTransfer } from '#domain/money/transfers/return-transfer.ts'
import { bookTransfer } from '#domain/renting/paying/book-transfer.ts'
import type { ProviderLine } from '#platform/payments/payments.ts'
import { openPaidShop, type PaidShop } from '#tests/money.ts'
import { addDays, type Day } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { type Candidate, exactOf, type Line, suggestionsOf } from './candidate.policy.ts'
import { fetchProviderLines } from './fetch-provider-lines.ts'
import { getReconciliation } from './get-reconciliation.ts'
import { importStatement, releaseImport } from './import-statement.ts'
import { bookLine, explainUnknown, matchLines, undo } from './match-lines.ts'
import { readHeld } from './read-files.ts'

let shop: PaidShop
let ctx: FullContext
let second: FullContext
beforeAll(async () => {
  shop = await openPaidShop()
  ctx = shop.as('administrator-0123456789')
  const as = shop.as('second-administrator-0123456789')
  second = { ...as, actor: { ...as.actor, personId: 'moderator-nour', roles: ['admin'] } }
})
afterAll(() => shop.close())

const candidate = (id: string, amount: number, more: Partial<Candidate> = {}): Candidate => ({
  ...{ id, kind: 'entry', name: 'cliq', amount, day: '2027-07-06', references: [], who: null, orderId: null, number: null, batch: null },
  ...more,
})
const line = (id: string, amount: number, more: Partial<Line> = {}): Line => ({
  ...{ id, amount, day: '2027-07-06', reference: '', narration: '', counterparty: '' },
  ...more,
})

test('a line is matched by itself only with what it names and with its amount', () => {
  const all = [candidate('a', 5000, { references: ['LB4846-7Q2'] }), candidate('b', 5000, { references: ['PO-12'] })]
  expect(exactOf(line('1', 5000, { narration: 'cliq in lb48467q2' }), all)?.id).toBe('a')
  expect(exactOf(line('1', 5001, { narration: 'LB4846-7Q2' }), all)).toBeNull()
  expect(exactOf(line('1', 5000, { narration: 'TRF PO-12' }), all)?.id).toBe('b')
  expect(exactOf(line('1', 5000, { narration: 'TRF PO-123' }), all)).toBeNull()
  expect(exactOf(line('1', 5000, { narration: 'LB4846-7Q2 PO-12' }), all)).toBeNull()
})

test('a reference of letters alone is one, and a short word is none', () => {
  const all = [candidate('a', 5000, { references: ['LBKQRTUVWX'] }), candidate('b', 6000, { references: ['CLIQ'] })]
  expect(exactOf(line('1', 5000, { narration: 'CLIQ IN LBKQRTUVWX' }), all)?.id).toBe('a')
  expect(exactOf(line('1', 6000, { narration: 'CLIQ IN' }), all)).toBeNull()
})

test('suggestions never use a line or a candidate twice, always agree to the fils, and prefer a reference, then a name', () => {
  const some = fc.array(fc.record({ amount: fc.integer({ min: 1, max: 5 }), days: fc.integer({ min: 0, max: 12 }) }), { maxLength: 12 })
  fc.assert(
    fc.property(some, some, (lines, ours) => {
      const found = suggestionsOf(
        lines.map(({ amount, days }, index) => line(String(index), amount, { day: addDays('2027-07-06', days) })),
        ours.map(({ amount, days }, index) => candidate(String(index), amount, { day: addDays('2027-07-06', days) })),
      )
      const ids = found.flatMap(({ candidates }) => candidates.map(({ id }) => id))
      expect(new Set(ids).size).toBe(ids.length)
      expect(new Set(found.map(({ lineId }) => lineId)).size).toBe(found.length)
      for (const { lineId, candidates } of found) expect(candidates[0]?.amount).toBe(lines[Number(lineId)]?.amount)
    }),
  )
  const two = [candidate('a', 5000, { who: 'Anas Haddad', day: '2027-07-01' }), candidate('b', 5000, { who: 'Rana Saleh' })]
  expect(suggestionsOf([line('1', 5000, { narration: 'CLIQ IN ANAS H' })], two)[0]?.candidates[0]?.id).toBe('a')
  const batch = ['a', 'b'].map((id) => candidate(id, -3000, { batch: 'payouts 2027-07-04' }))
  expect(suggestionsOf([line('1', -6000)], batch)[0]).toMatchObject({
    candidates: [{ id: 'a' }, { id: 'b' }],
    reasons: ['batch', 'amount'],
  })
  expect(suggestionsOf([line('1', -2500, { narration: 'عمولة حوالات' })], [])[0]).toMatchObject({ newEntry: 'fee' })
})

const row = (day: Day, amount: number, text: string): string =>
  `${day},${text},${amount < 0 ? (-amount / 1000).toFixed(3) : ''},${amount > 0 ? (amount / 1000).toFixed(3) : ''}`
/** Reads a file without balances in, which somebody else releases. */
async function read(rows: readonly string[], account: StatementAccount = 'bank'): Promise<void> {
  const body = new File([['Date,Text,Debit,Credit', ...rows].join('\n')], 'x.csv')
  await importStatement(ctx, { params: { account }, query: {}, body })
  for (const { id } of await readHeld(second)) await releaseImport(second, { id, duplicates: 'read' })
}
const open = async (): Promise<number> => {
  const { rows } = await shop.database.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM open_entries WHERE account IN ('bank', 'transfer_clearing', 'statement_suspense')`,
  )
  return rows[0]?.count ?? 0
}

/** Moves of money that a bank shows, each with the amount of its line. */
const moves = fc.array(
  fc.record({
    kind: fc.constantFrom('deposit', 'withdrawal', 'transfer', 'returned', 'fee', 'unknown'),
    fils: fc.integer({ min: 1, max: 60 }),
    isUndone: fc.boolean(),
  }),
  { minLength: 4, maxLength: 12 },
)

test('whatever moves, once every line is explained the clearing accounts are empty and the day can be closed', async () => {
  const { today } = await nowOf(ctx)
  let day = addDays(today, -8)
  await fc.assert(
    fc.asyncProperty(moves, async (drawn) => {
      day = addDays(day, 1)
      const rows: string[] = []
      await withdrawCash(ctx, { key: newId(), amount: 1_000_000, reference: `CQ-${day}` })
      rows.push(row(day, -1_000_000, `CASH CQ-${day}`))
      for (const [index, { kind, fils }] of drawn.entries()) {
        const [id, amount] = [`${kind}-${day}-${index}`, fils * 1000]
        if (kind === 'deposit') await depositCash(ctx, { key: newId(), amount, reference: `DP${day}-${index}` })
        if (kind === 'withdrawal') await withdrawCash(ctx, { key: newId(), amount, reference: `CQ${day}-${index}` })
        if (kind === 'transfer' || kind === 'returned')
          await bookTransfer(ctx, { id, reference: `REF${day}${index}`, amount, sender: 'Somebody' })
        if (kind === 'returned') {
          await inTransaction(ctx, (tx) => returnTransfer(tx, id))
          rows.push(row(day, -amount, `BACK ${id}`))
        }
        const texts = {
          deposit: `DP${day}-${index}`,
          withdrawal: `CQ${day}-${index}`,
          transfer: `CLIQ ${index}`,
          returned: `CLIQ ${index}`,
          fee: 'CHARGES',
          unknown: 'WHO',
        }
        rows.push(row(day, kind === 'withdrawal' || kind === 'fee' ? -amount : amount, `${texts[kind]} ${newId()}`))
      }
      await read(rows)
      for (;;) {
        const { suggested, left } = await getReconciliation(ctx, { day })
        const [first, rest] = [suggested[0], left[0]]
        if (first?.newEntry) await bookLine(ctx, { id: first.line.id, as: 'fee' })
        else if (first) {
          const chosen = { account: 'bank', lines: [first.line.id], candidates: first.candidates.map(({ id }) => id) } as const
          const { id } = await matchLines(ctx, chosen)
          if (drawn[0]?.isUndone) {
            await undo(ctx, id)
            await matchLines(ctx, chosen)
          }
        } else if (rest) await bookLine(ctx, { id: rest.id, as: 'unknown' })
        else break
      }
      const { unknown, stop, clearing, unexplained } = await getReconciliation(ctx, { day })
      for (const { id } of unknown) await explainUnknown(ctx, { candidates: [id], as: 'exchange' })
      expect({ stop, unexplained, left: clearing.map(({ left }) => left) }).toEqual({ stop: null, unexplained: 0, left: [0, 0, 0, 0] })
      expect(await open()).toBe(0)
      await closeDay(ctx, day)
    }),
    { numRuns: 6 },
  )
  expect(await checkBooks(ctx)).toEqual([])
  await read([row(day, 4000, 'A LATE LINE')])
  expect(await getReconciliation(ctx, { day })).toMatchObject({ closed: { isReopened: true }, unexplained: 4000, stop: 'unexplained' })
})

test('the database refuses a match beyond its amount, and an entry in two matches', async () => {
  await expect(
    shop.database.pool.query(`INSERT INTO statement_matches (id, account, way, day, made_at) VALUES ('m', 'bank', 'chosen', '2027-01-01', now());
      INSERT INTO statement_match_entries SELECT id, 'm', false FROM ledger_entries e WHERE account = 'bank'
        AND NOT EXISTS (SELECT FROM statement_match_entries x WHERE x.entry_id = e.id) LIMIT 1`),
  ).resolves.toBeDefined()
  await inTransaction(ctx, (tx) =>
    postEntries(tx, {
      kind: 'adjustment',
      orderId: null,
      key: newId(),
      entries: [
        { account: 'bank', amount: 7 },
        { account: 'rounding', amount: -7 },
      ],
    }),
  )
  const { rows } = await shop.database.pool.query<{ id: string }>(`SELECT entry_id AS id FROM open_entries WHERE amount = 7`)
  const insert = (
    match: string,
  ) => `INSERT INTO statement_matches (id, account, way, day, made_at) VALUES ('${match}', 'bank', 'chosen', '2027-01-01', now());
    INSERT INTO statement_match_entries VALUES (${rows[0]?.id}, '${match}', false)`
  await expect(shop.database.pool.query(`BEGIN; ${insert('n')}; COMMIT`)).rejects.toThrow('explains 0 fils by 7')
})

test('the card provider’s charges, fees and payouts are matched and booked, and its payout waits for the bank', async () => {
  const { today } = await nowOf(ctx)
  const { id: orderId } = await shop.cardOrder()
  const { rows } = await shop.database.pool.query<{ provider_id: string; captured: number }>(
    'SELECT provider_id, captured FROM payments WHERE order_id = $1',
    [orderId],
  )
  const [{ provider_id: reference, captured } = { provider_id: '', captured: 0 }] = rows
  const at = new Date(Date.parse(`${addDays(today, -1)}T09:00:00Z`))
  const lines: ProviderLine[] = [
    { id: 'txn_1', at, kind: 'charge', amount: captured, fee: 1400, reference, narration: orderId },
    { id: 'txn_2', at, kind: 'payout', amount: 1400 - captured, fee: 0, reference: 'po_9271', narration: 'Payout' },
  ]
  const payments = {
    ...ctx.payments,
    async *findLines() {
      yield* lines
    },
  }
  const system = { ...ctx, payments }
  await fetchProviderLines(system)
  await fetchProviderLines(system)
  const state = await getReconciliation(ctx, { account: 'provider', day: addDays(today, -1) })
  expect(state).toMatchObject({ statement: { lines: 3 }, suggested: [], left: [], fees: { provider: 1400, bank: 0 } })
  expect(state.matched.map(({ way }) => way).toSorted()).toEqual(['fee', 'reference', 'settlement'])
  await read([row(today, captured - 1400, 'CARD SETTLEMENT po_9271')])
  const bank = await getReconciliation(ctx, { day: today })
  expect(bank.matched).toMatchObject([{ way: 'reference', lines: [{ amount: captured - 1400 }] }])
})
