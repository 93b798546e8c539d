import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/database.ts'
import { type Account, chart, revenueOf, soldAccounts } from './accounts.policy.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

async function accountOf(account: Account, { part = null, kind, key }: { part?: string | null; kind: string; key: string }) {
  const { rows } = await database.pool.query('SELECT chart_account($1, $2, $3, $4) AS account', [account, part, kind, key])
  return rows[0]?.account
}

test('an entry of today is in the account that it was written to', async () => {
  for (const account of Object.keys(chart) as Account[])
    if (account !== 'platform_revenue') expect(await accountOf(account, { kind: 'adjustment', key: 'one' })).toBe(account)
})

test('an entry of the former single revenue account is read by its charge, or by what happened', async () => {
  for (const [part, account] of Object.entries(revenueOf))
    expect(await accountOf('platform_revenue', { part, kind: 'capture', key: 'capture:1' })).toBe(account)
  const read = [
    ['chargeback_lost', 'dispute-lost:1', 'chargeback_losses'],
    ['debt_written_off', 'written-off:1', 'bad_debts'],
    ['claim_settled', 'claim:1', 'compensation_costs'],
    ['claim_settled', 'claims:1,2', 'late_fees'],
    ['deposit_applied', 'deposit-applied:1', 'late_fees'],
    ['adjustment', 'parts:1', 'platform_revenue'],
  ] as const
  for (const [kind, key, account] of read) expect(await accountOf('platform_revenue', { kind, key })).toBe(account)
  expect(await accountOf('discounts', { kind: 'credit_given', key: 'credit-given:1' })).toBe('goodwill')
  expect(await accountOf('discounts', { kind: 'credit_given', key: 'referral:1' })).toBe('discounts')
})

test('every account of revenue is what a sale brings', async () => {
  const revenue = (Object.keys(chart) as Account[]).filter((name) => chart[name].group === 'revenue')
  expect([...soldAccounts, 'discounts'].sort()).toEqual(revenue.sort())
  const { rows } = await database.pool.query('SELECT count(*)::int AS count FROM unnest($1::text[]) AS name WHERE is_of_sale(name)', [
    revenue,
  ])
  expect(rows).toEqual([{ count: revenue.length }])
})
