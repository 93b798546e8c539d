import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmPayout } from '#domain/money/payouts/decide-payout.ts'
import { makeBatch } from '#domain/money/payouts/make-batch.ts'
import type { Browser } from '#tests/front.ts'
import { exampleIban } from '#tests/payouts.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { deletePeople } from './delete-people.ts'

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
})
afterAll(() => shop.close())

const day = 86_400_000
const rows = async (sql: string) => (await shop.pool.query<Record<string, unknown>>(sql)).rows
const meet = () => signedIn(shop, { email: 'dana@libsa.example' })
const blocksOf = async (browser: Browser) => (await browser.get('/api/my-data')).body['blocks']
const admin = () => ({ ...shop.system(), actor: { ...shop.system().actor, personId: 'admin-lina', roles: ['admin'] as const } })

test('an owner’s copy has the account and the payouts; nobody who is owed money is deleted, and then nothing tells the account', async () => {
  let dana = await meet()
  expect(await dana.send('PUT', '/api/payouts/method', { kind: 'iban', account: exampleIban, holder: 'Dana M. Khoury' })).toMatchObject({
    status: 200,
  })
  await shop.pool.query(
    `INSERT INTO identity_checks (id, person_id, need, status, locale, created_at) VALUES ('check', 'owner-dana', 'payout', 'approved', 'en', now())`,
  )
  await shop.pool.query(
    `WITH t AS (INSERT INTO ledger_transactions VALUES ('by-hand', 'adjustment', NULL, 'by-hand', now()) RETURNING id)
     INSERT INTO ledger_entries (transaction_id, account, party_id, amount) SELECT id, a, p, v FROM t, (VALUES ('owner_payable', 'owner-dana', -25000), ('rounding', NULL, 25000)) AS e (a, p, v)`,
  )
  expect(await blocksOf(dana)).toEqual(['payout'])
  shop.clock.advance(2 * day)
  expect(await makeBatch(shop.system())).toEqual([])
  dana = await meet()
  expect(await blocksOf(dana)).toEqual(['payout'])
  const [payout] = await rows('SELECT id FROM payouts')
  await confirmPayout(admin(), { id: String(payout?.['id']), reference: 'BANK-1' })
  expect(await blocksOf(dana)).toEqual([])

  const { body } = await dana.send('POST', '/api/my-data/copies', {})
  const { data, page } = body as { data: Record<string, unknown[]>; page: string }
  expect(data['payoutAccount']).toMatchObject([{ method: 'iban', account: 'JO••••0302', holder: 'Dana M. Khoury' }])
  expect(data['payouts']).toMatchObject([{ payout: 'PO-1', amount: 25_000, status: 'paid', reference: 'BANK-1' }])
  expect(page).toContain('JO••••0302')
  expect(page).not.toContain(exampleIban)

  expect((await dana.send('POST', '/api/my-data/deletion', { understood: true })).status).toBe(200)
  shop.clock.advance(15 * day)
  expect(await deletePeople(shop.system())).toEqual([])
  expect(await rows('SELECT * FROM payout_methods')).toEqual([])
  expect(await rows('SELECT sealed, hint, amount FROM payouts')).toEqual([{ sealed: null, hint: '', amount: 25_000 }])
})
