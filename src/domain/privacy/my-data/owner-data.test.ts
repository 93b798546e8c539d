import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepMedia } from '#domain/catalogue/media/sweep-media.ts'
import { confirmPayout } from '#domain/money/payouts/decide-payout.ts'
import { makeBatch } from '#domain/money/payouts/make-batch.ts'
import type { Browser } from '#tests/front.ts'
import { clutch, decide, submitted } from '#tests/listed.ts'
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

test('an owner’s copy has what they wrote, uploaded and blocked; of one who is deleted no number stays with a piece, and no photograph that was never on the market', async () => {
  const rana = await signedIn(shop, 'customer')
  const nour = await signedIn(shop, 'moderator')
  const live = await submitted(rana)
  expect(await decide(nour, live, { outcome: 'approve' })).toMatchObject({ status: 200 })
  await submitted(rana, {}, 2)
  const objects = async () => (await rows('SELECT id FROM objects')).length
  expect(await objects()).toBe(6)
  const kept = await rana.send('POST', `/api/calendars/pieces/${live.id}/blackouts`, {
    from: '2027-09-01',
    until: '2027-09-03',
    note: 'My own party',
  })
  expect(kept).toMatchObject({ status: 200 })
  const copy = (await rana.send('POST', '/api/my-data/copies', {})).body as unknown as { data: Record<string, unknown[]>; page: string }
  const [text, phone] = [clutch.description.en, clutch.pickupContactNumber]
  expect(copy.data['listings']).toEqual([expect.objectContaining({ status: 'approved', text, phone })])
  expect(copy.data['listingTexts']).toEqual([expect.objectContaining({ status: 'submitted', text, phone })])
  expect(copy.data['listingPhotos']).toHaveLength(6)
  expect(copy.data['ownDays']).toEqual([expect.objectContaining({ firstDay: '2027-09-01', lastDay: '2027-09-03', note: 'My own party' })])
  expect(copy.page).toContain('My own party')
  expect((await rana.send('POST', '/api/my-data/deletion', { understood: true })).status).toBe(200)
  shop.clock.advance(15 * day)
  expect(await deletePeople(shop.system())).toEqual([])
  expect(await rows(`SELECT status, pickup_contact_number AS number FROM items WHERE id = '${live.id}'`)).toEqual([
    { status: 'archived', number: null },
  ])
  await sweepMedia(shop.system())
  expect(await objects()).toBe(3)
})
