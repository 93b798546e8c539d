import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FullContext, inTransaction } from '#domain/context.ts'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { proveBooks } from '#domain/money/books/prove-books.ts'
import { sealLedger } from '#domain/money/books/seal-ledger.ts'
import { type Account, chart } from '#domain/money/ledger/accounts.policy.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { anchorsInMemory } from '#tests/ledger-anchors.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'
import { addDays, dayAt } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { addMonths, bookLines, daysOfMonth, isOver, mostWaiting, nextToClose } from './accounting.policy.ts'
import { askAdjustment, bookAdjustment, withdrawAdjustment } from './adjust-books.ts'
import { closeMonth } from './close-month.ts'
import { getAccounting } from './get-accounting.ts'
import { getTrialBalance } from './get-trial-balance.ts'
import { listJournal } from './list-journal.ts'
import { prepareClosing } from './prepare-closing.ts'
import { reopenMonth } from './reopen-month.ts'

let shop: RentingShop
let lina: FullContext
let nour: FullContext
let system: FullContext
beforeEach(async () => {
  shop = await openRentingShop()
  await shop.query(`INSERT INTO person_roles VALUES ('moderator-nour', 'admin')`)
  lina = shop.admin
  nour = shop.person('moderator-nour', 'admin')
  system = { ...shop.as(''), ledgerAnchors: anchorsInMemory() }
})
afterEach(() => shop.close())

const dayMs = 86_400_000
const post = (account: Account, against: Account, amount: number) =>
  inTransaction(system, (tx) =>
    postEntries(tx, {
      kind: 'adjustment',
      orderId: null,
      key: newId(),
      entries: [
        { account, amount },
        { account: against, amount: -amount },
      ],
    }),
  )
/** Closes the month that is next, by two people, once it is over and its books are proven. */
async function closeNext(): Promise<string | null> {
  await proveBooks(system)
  const { closing } = await getAccounting(lina)
  if (!closing?.isOver) return null
  await prepareClosing(lina, { month: closing.month })
  await closeMonth(nour, { month: closing.month })
  return closing.month
}
const refusal = (code: string) => expect.objectContaining({ code })

test('two people close a month in order: nothing is dated in it any more, and its trial balance is kept', async () => {
  await post('bank', 'commission', 1000)
  const { closing } = await getAccounting(lina)
  const month = closing?.month ?? ''
  await expect(prepareClosing(lina, { month })).rejects.toEqual(refusal('accounting.not-over'))
  await expect(prepareClosing(lina, { month: addMonths(month, 1) })).rejects.toEqual(refusal('accounting.not-next'))
  shop.clock.advance(40 * dayMs)
  await expect(prepareClosing(lina, { month })).rejects.toEqual(refusal('accounting.check'))
  await proveBooks(system)
  await expect(closeMonth(nour, { month })).rejects.toEqual(refusal('accounting.not-prepared'))
  await prepareClosing(lina, { month })
  await expect(prepareClosing(nour, { month })).rejects.toEqual(refusal('accounting.prepared'))
  await expect(closeMonth(lina, { month })).rejects.toEqual(refusal('accounting.same-person'))
  await closeMonth(nour, { month })
  const kept = await getTrialBalance(lina, { month })
  expect(kept).toEqual({
    isClosed: true,
    rows: [
      { account: 'bank', opening: 0, debit: 1000, credit: 0, closing: 1000 },
      { account: 'commission', opening: 0, debit: 0, credit: 1000, closing: -1000 },
    ],
  })
  await expect(
    shop.query(`INSERT INTO ledger_transactions (id, kind, key, at) VALUES ('late', 'adjustment', 'late', ($1::date)::timestamptz)`, [
      daysOfMonth(month).until,
    ]),
  ).rejects.toThrow(/before the lock date/)
  await expect(shop.query(`UPDATE month_closings SET trial_balance = '[]'`)).rejects.toThrow(/not changed/)
  await expect(shop.query('DELETE FROM month_closings')).rejects.toThrow(/not changed/)
  await post('bank', 'commission', 500)
  expect(await getTrialBalance(lina, { month })).toEqual(kept)
  expect(await checkBooks(system)).toEqual([])
})

test('only the latest closed month opens again, with its reason, and is closed anew', async () => {
  await post('bank', 'commission', 1000)
  shop.clock.advance(40 * dayMs)
  await post('bank', 'service_fees', 70)
  shop.clock.advance(40 * dayMs)
  const [first = '', second = ''] = [await closeNext(), await closeNext()].map((month) => month ?? '')
  await expect(reopenMonth(lina, { month: first, reason: 'A fee was missing' })).rejects.toEqual(refusal('accounting.not-latest'))
  await reopenMonth(lina, { month: second, reason: 'A fee was missing' })
  expect((await getAccounting(lina)).closed.map(({ month }) => month)).toEqual([first])
  expect(await shop.query(`SELECT month, reason, reopened_by FROM month_closings WHERE status = 'reopened'`)).toEqual([
    { month: second, reason: 'A fee was missing', reopened_by: 'admin-lina' },
  ])
  expect(await closeNext()).toBe(second)
  expect(await checkBooks(system)).toEqual([])
})

test('an adjustment of a month that was opened again is asked for by one person and booked on its day by another', async () => {
  await post('bank', 'commission', 1000)
  shop.clock.advance(40 * dayMs)
  const month = (await closeNext()) ?? ''
  const asked = {
    key: newId(),
    day: daysOfMonth(month).until,
    debit: 'bank_fees',
    credit: 'accruals',
    amount: 300,
    reason: 'Fee of the last day',
  } as const
  await expect(askAdjustment(lina, asked)).rejects.toEqual(refusal('accounting.closed-day'))
  await reopenMonth(lina, { month, reason: 'A fee was missing' })
  await expect(askAdjustment(lina, { ...asked, credit: 'bank_fees' })).rejects.toEqual(refusal('accounting.one-account'))
  await expect(askAdjustment(lina, { ...asked, day: addDays(dayAt(await shop.clock.now()), 1) })).rejects.toEqual(
    refusal('accounting.closed-day'),
  )
  await askAdjustment(lina, asked)
  await askAdjustment(lina, asked)
  await expect(askAdjustment(lina, { ...asked, amount: 301 })).rejects.toEqual(refusal('accounting.other-request'))
  const [waiting, ...others] = (await getAccounting(nour)).adjustments
  const id = waiting?.id ?? ''
  expect({ ...waiting, others }).toMatchObject({ debit: 'bank_fees', credit: 'accruals', amount: 300, isOwn: false, others: [] })
  await expect(closeNext()).rejects.toEqual(
    expect.objectContaining({ code: 'accounting.check', details: { check: 'adjustments', count: 1 } }),
  )
  await expect(bookAdjustment(lina, id)).rejects.toEqual(refusal('accounting.same-asker'))
  await bookAdjustment(nour, id)
  await bookAdjustment(nour, id)
  await expect(withdrawAdjustment(lina, id)).rejects.toEqual(refusal('accounting.booked'))
  expect((await getTrialBalance(lina, { month })).rows.map(({ account, closing }) => [account, closing])).toEqual([
    ['accruals', -300],
    ['bank', 1000],
    ['bank_fees', 300],
    ['commission', -1000],
  ])
  const [row] = (await listJournal(lina, { month, account: 'accruals' })).rows
  expect(row).toMatchObject({ kind: 'adjustment', reason: 'Fee of the last day', at: `${daysOfMonth(month).until}T09:00:00.000Z` })
  expect(await closeNext()).toBe(month)
  expect(await checkBooks(system)).toEqual([])
  await expect(shop.query('UPDATE book_adjustments SET amount = 3000')).rejects.toThrow(/not changed/)
})

test('an adjustment that was withdrawn is not booked, and only so many wait', async () => {
  await post('bank', 'commission', 1000)
  const asked = {
    day: dayAt(await shop.clock.now()),
    debit: 'bank_fees',
    credit: 'rounding',
    amount: 300,
    reason: 'Fee of the last day',
  } as const
  await askAdjustment(lina, { ...asked, key: newId() })
  const [{ id } = { id: '' }] = (await getAccounting(lina)).adjustments
  await withdrawAdjustment(lina, id)
  await withdrawAdjustment(nour, id)
  await expect(bookAdjustment(nour, id)).rejects.toEqual(refusal('accounting.withdrawn'))
  await expect(bookAdjustment(nour, newId())).rejects.toEqual(refusal('accounting.adjustment-unknown'))
  for (let more = 0; more < mostWaiting; more += 1) await askAdjustment(lina, { ...asked, key: newId() })
  await expect(askAdjustment(lina, { ...asked, key: newId() })).rejects.toEqual(refusal('accounting.too-many-waiting'))
  expect((await getAccounting(lina)).adjustments).toHaveLength(mostWaiting)
})

test('a past that somebody changes is refused, or seen by the check of the next morning', async () => {
  await post('bank', 'commission', 1000)
  shop.clock.advance(40 * dayMs)
  const month = (await closeNext()) ?? ''
  const rules = async () => [...new Set((await checkBooks(system)).map(({ rule }) => rule))]
  // Somebody with the shop's role and the triggers on.
  for (const statement of ['UPDATE ledger_entries SET amount = 0', 'DELETE FROM ledger_entries', 'TRUNCATE ledger_transactions CASCADE'])
    await expect(shop.query(statement)).rejects.toThrow()
  await shop.query('DELETE FROM ledger_locks')
  expect(await rules()).toEqual(['lock-differs'])
  await shop.query(
    `INSERT INTO ledger_locks (month, locked_until) VALUES ($1, (($1 || '-01')::date + interval '1 month') AT TIME ZONE 'Asia/Amman')`,
    [month],
  )
  expect(await rules()).toEqual([])
  await shop.query(`UPDATE ledger_months SET debit = debit + 10 WHERE account = 'bank'`)
  expect(await rules()).toEqual(['months-differ', 'closings-differ'])
})

test('through any months with closings and openings the books balance, and their months are the ledger', async () => {
  const accounts = (Object.keys(chart) as Account[]).filter((name) => ['revenue', 'expense'].includes(chart[name].group)).slice(0, 6)
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        what: fc.constant('post' as const),
        account: fc.constantFrom(...accounts),
        amount: fc.integer({ min: 1, max: 90_000 }),
      }),
    },
    { weight: 3, arbitrary: fc.record({ what: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 25 }) }) },
    { weight: 2, arbitrary: fc.record({ what: fc.constant('close' as const) }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('reopen' as const) }) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      for (const one of steps) {
        if (one.what === 'post') await post('bank', one.account, one.amount)
        if (one.what === 'wait') shop.clock.advance(one.days * dayMs)
        if (one.what === 'close') await closeNext()
        const [latest] = (await getAccounting(lina)).closed
        if (one.what === 'reopen' && latest) await reopenMonth(lina, { month: latest.month, reason: 'Because of the test' })
      }
      await sealLedger(system)
      const [lock] = await shop.query<{ late: number }>(
        `SELECT count(*)::int AS late FROM ledger_transactions t JOIN ledger_chain c ON c.transaction_id = t.id, month_closings m
         WHERE m.status = 'closed' AND month_of(t.at) <= m.month AND c.position > m.position`,
      )
      const { accounts: rows } = await getAccounting(lina)
      const [ledger] = await shop.query<{ bank: number }>(
        `SELECT coalesce(sum(amount), 0)::int AS bank FROM ledger_entries WHERE account = 'bank'`,
      )
      expect(lock).toEqual({ late: 0 })
      expect(rows.reduce((sum, { balance }) => sum + (balance.at(-1) ?? 0), 0)).toBe(0)
      expect(rows.find(({ account }) => account === 'bank')?.balance.at(-1) ?? 0).toBe(ledger?.bank)
      expect(await checkBooks(system)).toEqual([])
    }),
    { numRuns: 3 },
  )
})

test('every account is in one line of the reports, and months follow each other over the year', () => {
  const placed = Object.values(bookLines).flatMap(({ accounts }) => [...accounts])
  expect(placed.toSorted()).toEqual(Object.keys(chart).toSorted())
  expect([addMonths('2027-12', 1), addMonths('2027-01', -1), daysOfMonth('2028-02').until]).toEqual(['2028-01', '2026-12', '2028-02-29'])
  expect([nextToClose({ latest: null, first: '2027-03' }), nextToClose({ latest: '2027-12', first: '2027-03' })]).toEqual([
    '2027-03',
    '2028-01',
  ])
  // A month ends at midnight in Amman, and is closed an hour later.
  expect([isOver('2027-06', new Date('2027-06-30T21:59:59Z')), isOver('2027-06', new Date('2027-06-30T22:00:00Z'))]).toEqual([false, true])
})
