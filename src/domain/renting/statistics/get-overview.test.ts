import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { inTransaction } from '#domain/context.ts'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { releaseDeposit } from '#domain/money/deposits/decide-deposit.ts'
import { ledgerSums } from '#domain/money/ledger/sums.policy.ts'
import { createRefund } from '#domain/money/payments/create-refund.ts'
import { confirmPayout } from '#domain/money/payouts/decide-payout.ts'
import { listAllTransactions } from '#domain/renting/admin-lists/list-all-transactions.ts'
import { listQueries } from '#domain/renting/admin-lists/list-query.contract.ts'
import { openPayoutShop, type PayoutShop } from '#tests/payouts.ts'
import { addDays, dayAt } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { getOverview } from './get-overview.ts'
import { getReport } from './get-report.ts'
import { barsOf, daysOf } from './statistic.policy.ts'

let shop: PayoutShop
beforeAll(async () => {
  shop = await openPayoutShop()
})
afterAll(() => shop.close())

const overview = (period: 'day' | 'week' | 'month') => getOverview(shop.lina, period)

async function sumOf(...accounts: string[]): Promise<number> {
  const [row] = await shop.query<{ sum: number }>(
    'SELECT coalesce(sum(amount), 0)::int AS sum FROM ledger_entries WHERE account = ANY ($1)',
    [accounts],
  )
  return row?.sum ?? 0
}

test('the figures say whether the past of the demonstration is still being filled in', async () => {
  expect((await overview('day')).isFilling).toBe(false)
  expect((await getOverview({ ...shop.lina, isFilling: () => true }, 'day')).isFilling).toBe(true)
})

test('revenue is what the ledger says after orders, refunds and payouts, in every period and in the bars of its chart', async () => {
  const [first, second, third] = [await shop.cardOrder(), await shop.cardOrder(), await shop.cardOrder({ items: ['single-1', 'triple'] })]
  await shop.ends(first, 'completed')
  await inTransaction(shop.as(''), (tx) =>
    createRefund(tx, {
      paymentId: second.paymentId,
      rentalId: second.rentals[0] ?? null,
      back: { rental: 33_750, service_fee: 1690, delivery: 3000 },
      reason: 'cancelled',
      key: newId(),
    }),
  )
  await shop.batch()
  const [payout] = await shop.query<{ id: string }>('SELECT id FROM payouts')
  await confirmPayout(shop.lina, { id: payout?.id ?? '', reference: 'BANK-1' })
  const earned = -(await sumOf('commission', 'service_fees', 'protection_fees', 'delivery_fees', 'discounts'))
  expect(earned).toBeGreaterThan(0)
  for (const period of ['day', 'week', 'month'] as const) {
    const { figures, bars } = await overview(period)
    expect([period, figures.revenue, figures.orders]).toEqual([period, { now: earned, before: 0 }, { now: 3, before: 0 }])
    expect(bars.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(earned)
    expect(bars.at(-1)).toMatchObject({ orders: 3, revenue: earned })
  }
  expect(third.rentals).toHaveLength(2)
  expect(await checkBooks(shop.as(''))).toEqual([])
})

test('every sum of the report of the money is that of the transactions it opens', async () => {
  const { rows } = await getReport(shop.lina, { name: 'cash' })
  const opened = rows.flatMap(({ key, values, to }) =>
    to?.startsWith('/admin/ledger?') ? [{ key, values, to: new URL(to, 'https://libsa.example') }] : [],
  )
  expect(opened.map(({ key }) => key)).toEqual([...ledgerSums])
  for (const { key, values, to } of opened) {
    const { searchParams } = to
    const { rows: behind } = await listAllTransactions(shop.lina, z.parse(listQueries.ledger, Object.fromEntries(searchParams)))
    expect([key, behind.length, behind.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([key, ...values])
  }
  const filled = opened.filter(({ values: [count] }) => Number(count) > 0).map(({ key }) => key)
  expect(filled).toEqual(['revenue', 'owners', 'card', 'payouts'])
  const { rows: every } = await listAllTransactions(shop.lina, { sort: 'oldest' })
  expect(every[0]).toMatchObject({ kind: 'capture', number: expect.stringMatching(/^LB-/) as string })
  expect(every.every(({ amount }) => amount > 0)).toBe(true)
})

test('a day later it is the period before that has it, as far as that day was by then', async () => {
  const { figures: earlier } = await overview('day')
  shop.pass(1)
  const { figures } = await overview('day')
  expect(figures.revenue).toEqual({ now: 0, before: earlier.revenue.now })
  expect(figures.orders).toEqual({ now: 0, before: 3 })
  shop.clock.advance(-60_000)
  const order = await shop.cardOrder()
  shop.clock.advance(86_400_000 - 60_000)
  // The same moment of the day before has not seen what came a minute later.
  expect((await overview('day')).figures.orders).toEqual({ now: 0, before: 0 })
  shop.clock.advance(120_000)
  expect((await overview('day')).figures.orders).toEqual({ now: 0, before: 1 })
  expect((await overview('week')).figures.orders).toEqual({ now: 4, before: 0 })
  expect(order.id).not.toBe('')
})

test('deposits held are what the ledger owes, and what it owed when the period began', async () => {
  const order = await shop.cardOrder()
  await shop.query(
    `WITH held AS (INSERT INTO deposits (id, order_id, rental_id, method, status, amount, held_at, hold_at, created_at, updated_at)
       VALUES ('deposit-1', $1, $2, 'cash', 'held', 90000, $3, $3, $3, $3) RETURNING *),
     posted AS (INSERT INTO ledger_transactions (id, kind, order_id, key, at) SELECT 'held-1', 'deposit_held', order_id, 'deposit-held:1', $3 FROM held RETURNING id)
     INSERT INTO ledger_entries (transaction_id, account, party_id, amount, rental_id)
     SELECT posted.id, 'courier_cash', 'courier-omar', amount, rental_id FROM held, posted
     UNION ALL SELECT posted.id, 'deposit_liability', NULL, -amount, rental_id FROM held, posted`,
    [order.id, order.rentals[0], await shop.clock.now(shop.database.db)],
  )
  expect((await overview('day')).figures.deposits).toEqual({ now: -(await sumOf('deposit_liability')), before: 0, count: 1 })
  shop.pass(1)
  expect((await overview('day')).figures.deposits).toEqual({ now: 90_000, before: 90_000, count: 1 })

  // The courier's part stays with them until it is handed in, also once the deposit has ended.
  const withCouriers = async () => (await getReport(shop.lina, { name: 'cash' })).rows.find(({ key }) => key === 'open')?.values
  expect(await withCouriers()).toEqual([1, await sumOf('courier_cash')])
  await inTransaction(shop.as(''), (tx) => releaseDeposit(tx, 'deposit-1'))
  expect([await withCouriers(), await sumOf('courier_cash')]).toEqual([[1, 90_000], 90_000])
})

test('utilisation is the rented days of all units in the days that they could be rented; late is who has been late since', async () => {
  const from = dayAt(await shop.clock.now(shop.database.db))
  await shop.query('DELETE FROM blocks')
  await shop.query(
    `INSERT INTO blocks (id, unit_id, days, kind, rental_id, rental_from, rental_until) VALUES
       ('b1', 'single-1-u1', daterange($1::date - 1, $1::date + 3, '[]'), 'rental', 'r1', $1::date, $1::date + 2),
       ('b2', 'triple-u1', daterange($1::date - 3, $1::date, '[]'), 'rental', 'r2', $1::date - 2, $1::date)`,
    [from],
  )
  await shop.query(
    `INSERT INTO blocks (id, unit_id, days, kind) VALUES ('b3', 'single-2-u1', daterange($1::date, $1::date, '[]'), 'blackout')`,
    [from],
  )
  const { figures, categories } = await overview('day')
  // Five units, of which one is kept today; two are rented.
  expect(figures.utilisation.now).toBe(2 / 4)
  expect(categories).toEqual([{ category: 'Women', rented: 2, available: 4, utilisation: 0.5 }])
  const week = (await overview('week')).categories[0]
  expect(week).toMatchObject({ rented: 4, available: 5 * 7 - 1 })
  await shop.query(`UPDATE rentals SET status = 'overdue', late_from = $1 WHERE id = (SELECT id FROM rentals ORDER BY id LIMIT 1)`, [
    await shop.clock.now(shop.database.db),
  ])
  expect((await overview('day')).figures.late).toEqual({ now: 1, before: 0, open: 1 })
})

test('periods end today, and the one before ends where they begin', () => {
  expect(daysOf('week', '2027-07-07')).toEqual({
    now: { from: '2027-07-01', until: '2027-07-07' },
    before: { from: '2027-06-24', until: '2027-06-30' },
  })
  expect(daysOf('month', '2027-03-31')).toEqual({
    now: { from: '2027-03-01', until: '2027-03-31' },
    before: { from: '2027-02-01', until: '2027-02-28' },
  })
  expect(daysOf('month', '2027-01-09').before).toEqual({ from: '2026-12-01', until: '2026-12-09' })
  const bars = barsOf('month', '2027-07-07')
  expect(bars).toHaveLength(12)
  expect(bars.slice(-3)).toEqual([
    { from: '2027-05-01', until: '2027-05-31' },
    { from: '2027-06-01', until: '2027-06-30' },
    { from: '2027-07-01', until: '2027-07-07' },
  ])
  for (const [at, { from }] of bars.entries()) if (at > 0) expect(addDays(bars[at - 1]?.until ?? '', 1)).toBe(from)
})
