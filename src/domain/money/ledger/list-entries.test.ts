import { afterAll, beforeAll, expect, test } from 'vitest'
import { translator } from '#i18n/server.ts'
import { openPaidShop, type PaidShop } from '#tests/money.ts'
import { locales } from '#values/locale.ts'
import { entryParts, transactionKinds } from './ledger.policy.ts'
import { listEntries } from './list-entries.ts'

let shop: PaidShop
beforeAll(async () => {
  shop = await openPaidShop()
})
afterAll(() => shop.close())

async function known(constraint: string): Promise<string[]> {
  const rows = await shop.query<{ rule: string }>('SELECT pg_get_constraintdef(oid) AS rule FROM pg_constraint WHERE conname = $1', [
    constraint,
  ])
  return [...(rows[0]?.rule ?? '').matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
}

test.each(locales)('every kind of transaction, every account and every charge has its words (%s)', async (locale) => {
  const t = translator(locale)
  const accounts = await known('ledger_entries_account_check')
  expect(await known('ledger_transactions_kind_check')).toEqual([...transactionKinds])
  const keys = [
    ...transactionKinds.map((kind) => `kind.${kind}`),
    ...entryParts.map((part) => `part.${part}`),
    ...accounts.map((account) => `account.${account}`),
    ...accounts.flatMap((account) => [`${account}.in`, `${account}.out`]),
  ]
  for (const key of keys) expect(t(`ledger:${key}`), key).toMatch(locale === 'ar' ? /[\u0600-\u06ff]/ : /^[A-Z][a-z ]/)
})

test('the entries of an order are told in words, with what they are for', async () => {
  const order = await shop.cardOrder()
  const [captured] = await listEntries(shop.as(''), order.id)
  expect(captured?.kind).toBe('ledger:kind.capture')
  expect(captured?.entries).toContainEqual({
    account: 'ledger:account.owner_payable',
    isDebit: false,
    text: 'ledger:owner_payable.out',
    part: 'ledger:part.rental',
    rentalId: order.rentals[0],
    partyId: 'owner-dana',
    amount: 36_000,
  })
  expect(captured?.entries[0]).toMatchObject({ text: 'ledger:provider_clearing.in', isDebit: true, amount: order.total })
  const sumOf = (isDebit: boolean) =>
    (captured?.entries ?? []).filter((entry) => entry.isDebit === isDebit).reduce((sum, { amount }) => sum + amount, 0)
  expect(sumOf(true)).toBe(sumOf(false))
})
