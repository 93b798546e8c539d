import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { exampleIban, openPayoutShop, type PayoutShop, readyOwner } from '#tests/payouts.ts'
import { changeMethod } from './change-method.ts'
import { confirmMethod } from './confirm-method.ts'
import { confirmBatch, confirmPayout, failPayout } from './decide-payout.ts'
import { exportBatch } from './export-batch.ts'
import { getEarnings } from './get-earnings.ts'
import { getEarning } from './list-earnings.ts'
import { getPayout, listPayouts } from './list-payouts.ts'
import type { PayoutFailure } from './payout.policy.ts'

let shop: PayoutShop
beforeEach(async () => {
  shop = await openPayoutShop()
})
afterEach(async () => {
  expect(await checkBooks(shop.as(''))).toEqual([])
  await shop.close()
})

test('a batch that runs again, or for the next day, pays nobody twice', async () => {
  await shop.ends(await shop.cardOrder(), 'completed')
  await shop.batch()
  await shop.batch()
  await Promise.all([shop.batch(), shop.batch()])
  shop.pass(1)
  await shop.batch()
  expect(await shop.made()).toEqual(['36000 batched'])
  // A later amount of the same day waits: an owner gets one payout of each batch.
  await shop.ends(await shop.cardOrder(), 'completed')
  await shop.batch()
  shop.pass(1)
  await shop.batch()
  expect(await shop.made()).toEqual(['36000 batched', '36000 batched'])
})

test('what the bank does not make is due again with its reason, once, and is paid by the batch after its owner has confirmed the account', async () => {
  const order = await shop.cardOrder()
  await shop.ends(order, 'completed')
  await shop.batch()
  const [first] = (await listPayouts(shop.dana, {})).rows
  const id = first?.id ?? ''
  await failPayout(shop.lina, { id, reason: 'account' })
  await failPayout(shop.lina, { id, reason: 'account' })
  await expect(failPayout(shop.lina, { id, reason: 'name' })).rejects.toMatchObject({ code: 'payout.decided', status: 409 })
  await expect(confirmPayout(shop.lina, { id, reference: 'BANK-1' })).rejects.toMatchObject({ code: 'payout.decided' })
  expect(await shop.sums()).toMatchObject({ due: 36_000, batched: 0, paid: 0 })
  expect((await getEarning(shop.dana, order.rentals[0] ?? '')).state).toBe('due')
  expect(await getPayout(shop.dana, id)).toMatchObject({ status: 'failed', failure: 'account', lines: [{ amount: 36_000 }] })
  shop.pass(3)
  await shop.batch()
  expect(await shop.made()).toEqual(['36000 failed'])
  expect(await getEarnings(shop.dana)).toMatchObject({ hold: { reason: 'method-failed', until: null }, method: { failure: 'account' } })
  for (const _ of [1, 2]) await confirmMethod(shop.dana)
  expect(await getEarnings(shop.dana)).toMatchObject({ hold: null, method: { failure: null } })
  await shop.batch()
  expect(await shop.made()).toEqual(['36000 failed', '36000 batched'])
  const [second] = (await listPayouts(shop.dana, {})).rows
  await confirmPayout(shop.lina, { id: second?.id ?? '', reference: 'BANK-2' })
  await confirmPayout(shop.lina, { id: second?.id ?? '', reference: 'BANK-2' })
  await expect(confirmPayout(shop.lina, { id: second?.id ?? '', reference: 'BANK-3' })).rejects.toMatchObject({ code: 'payout.decided' })
  await expect(failPayout(shop.lina, { id: second?.id ?? '', reason: 'bank' })).rejects.toMatchObject({ code: 'payout.decided' })
  expect(
    await shop.query(`SELECT event FROM audit_log WHERE event LIKE 'payout.%' AND event <> 'payout.method-changed' ORDER BY id`),
  ).toEqual(['payout.batched', 'payout.failed', 'payout.method-confirmed', 'payout.batched', 'payout.paid'].map((event) => ({ event })))
})

test('a failure of the bank holds nothing; the same account saved again, or another one, ends a hold; one changed in time is not held', async () => {
  await shop.ends(await shop.cardOrder(), 'completed')
  const failed = async (reason: PayoutFailure) => {
    await shop.batch()
    const [last] = (await listPayouts(shop.dana, {})).rows
    await failPayout(shop.lina, { id: last?.id ?? '', reason })
    shop.pass(3)
    return (await getEarnings(shop.dana)).hold?.reason ?? null
  }
  const held = async () => (await getEarnings(shop.dana)).hold?.reason ?? null
  const save = (account: string) => changeMethod(shop.dana, { kind: 'iban', account, holder: 'Dana Khoury' })
  expect(await failed('bank')).toBe(null)
  expect(await failed('name')).toBe('method-failed')
  await save(exampleIban)
  expect(await held()).toBe(null)
  expect(await failed('account')).toBe('method-failed')
  await changeMethod(shop.dana, { kind: 'cliq', account: 'DANA1', holder: 'Dana Khoury' })
  expect(await held()).toBe('method-new')
  shop.pass(2)
  await shop.batch()
  await save(exampleIban)
  const [last] = (await listPayouts(shop.dana, {})).rows
  await failPayout(shop.lina, { id: last?.id ?? '', reason: 'account' })
  expect(await held()).toBe('method-new')
})

test('above 100 JOD one person takes the file and another confirms; nobody confirms their own', async () => {
  for (const order of [await shop.cardOrder(), await shop.cardOrder(), await shop.cardOrder()]) await shop.ends(order, 'completed')
  const lama = await readyOwner(shop, 'owner-lama')
  await shop.ends(await shop.cardOrder({ items: ['single-2'] }), 'completed')
  await shop.batch()
  const [dear] = (await listPayouts(shop.dana, {})).rows
  expect(dear).toMatchObject({ amount: 108_000 })
  const id = dear?.id ?? ''
  const same = { code: 'payout.same-admin', status: 409 }
  await expect(confirmPayout(shop.lina, { id, reference: 'BANK-1' })).rejects.toMatchObject(same)
  await exportBatch(shop.lina, '2027-07-01')
  await expect(confirmPayout(shop.lina, { id, reference: 'BANK-1' })).rejects.toMatchObject(same)
  await expect(confirmPayout(shop.dana, { id, reference: 'BANK-1' })).rejects.toMatchObject({ code: 'payout.own' })
  await expect(failPayout(shop.dana, { id, reason: 'bank' })).rejects.toMatchObject({ code: 'payout.own' })
  expect(await confirmBatch(shop.lina, { batch: '2027-07-01', reference: 'BANK-1' })).toEqual({ confirmed: 1, left: 1 })
  expect((await getEarnings(lama)).sums).toMatchObject({ paid: 18_000 })
  expect(await confirmBatch(shop.nour, { batch: '2027-07-01', reference: 'BANK-1' })).toEqual({ confirmed: 1, left: 0 })
  expect(await confirmBatch(shop.nour, { batch: '2027-07-01', reference: 'BANK-1' })).toEqual({ confirmed: 0, left: 0 })
  expect(await shop.sums()).toMatchObject({ paid: 108_000 })
})

test('pages of earnings and payouts follow each other without a gap or a repetition', async () => {
  await shop.ends(await shop.cardOrder({ items: ['triple'] }), 'completed')
  await shop.query(
    `INSERT INTO payouts (id, batch, owner_id, amount, status, kind, hint, failure, decided_at, created_at)
     SELECT 'copied-' || n, date '2026-01-01' + n, 'owner-dana', 10000, 'failed', 'iban', '', 'bank', now(), '2026-06-01' FROM generate_series(100, 144) n`,
  )
  await shop.query(`INSERT INTO payout_lines SELECT id, NULL, 10000 FROM payouts WHERE id LIKE 'copied-%'`)
  const seen: string[] = []
  for (let after: string | undefined, more = true; more; ) {
    const { rows, next } = await listPayouts(shop.dana, { after })
    seen.push(...rows.map(({ id }) => id))
    after = next ?? undefined
    more = next !== null
  }
  expect(seen).toHaveLength(45)
  expect(new Set(seen).size).toBe(45)
})
