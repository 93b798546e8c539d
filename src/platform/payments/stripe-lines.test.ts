import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { findStripeLines } from './stripe-lines.ts'

/** An account at Stripe with these balance transactions; nothing else of the client is used. */
function accountWith(lines: readonly Partial<Stripe.BalanceTransaction>[]): Stripe {
  const common = { created: 1_800_000_000, fee: 0, type: 'charge', source: null, description: null, exchange_rate: null }
  return {
    checkout: { sessions: { list: () => [] } },
    balanceTransactions: { list: () => lines.map((line, index) => ({ ...common, id: `txn_${index}`, ...line })) },
  } as unknown as Stripe
}

async function amountsOf(lines: readonly Partial<Stripe.BalanceTransaction>[]): Promise<[number, number][]> {
  const found: [number, number][] = []
  for await (const { amount, fee } of findStripeLines(accountWith(lines), new Date(0))) found.push([amount, fee])
  return found
}

test('dinars are fils, and another currency becomes fils by the rate of its own line', async () => {
  const lines = [
    { currency: 'jod', amount: 42_900, fee: 1200 },
    { currency: 'usd', amount: 14_100, fee: 141, exchange_rate: 1.41 },
    { currency: 'usd', amount: 15_000, exchange_rate: 1.5 },
  ]
  expect(await amountsOf(lines)).toEqual([
    [42_900, 1200],
    [100_000, 1000],
    [100_000, 0],
  ])
})

test('a line of another currency without a rate is refused, whatever was before it', async () => {
  const lines = [
    { currency: 'usd', amount: 14_100, exchange_rate: 1.41 },
    { currency: 'usd', amount: -14_100, type: 'payout' },
  ]
  await expect(amountsOf(lines)).rejects.toThrow('line txn_1 of the card provider is in usd and has no exchange rate')
})
