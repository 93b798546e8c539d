import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedMessages } from '#domain/messages/user-messages/seed-messages.ts'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { seedDocuments, seedTax } from '#domain/renting/e-invoices/seed-documents.ts'
import { signedIn } from '#tests/people.ts'
import { openCliq } from '#tests/transfers.ts'
import { world } from '#tests/world.ts'
import { seedCash } from './seed-cash.ts'
import { seedPast } from './seed-past.ts'
import { seedRefunds } from './seed-refunds.ts'

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
  await seedPast(shop.system())
  await seedMessages(shop.system())
  await shop.runDueJobs()
})
afterAll(() => shop.close())

const rows = async (statement: string) => (await shop.pool.query<Record<string, unknown>>(statement)).rows

test('the demonstration begins with published reviews of several pieces, with the sizes that were worn', async () => {
  const { body } = await shop.browser().get('/api/reviews?item=wf-001')
  expect(body['reviews']).toMatchObject([
    { author: 'Tala', fit: 'true' },
    { author: 'Sara', fit: 'small' },
    { author: 'Hala', sizeWorn: 'M' },
  ])
  expect(await rows('SELECT runs_small, runs_true FROM item_ratings WHERE item_id = $$wf-001$$')).toEqual([{ runs_small: 1, runs_true: 2 }])
  expect(await rows('SELECT count(*)::int AS count FROM item_ratings')).toEqual([{ count: 6 }])
})

test('a piece is late, damage is claimed with a picture, and Dana was paid once', async () => {
  expect(await rows(`SELECT status, count(*)::int AS count FROM rentals GROUP BY status ORDER BY status`)).toEqual([
    { status: 'active', count: 1 },
    { status: 'completed', count: 9 },
    { status: 'confirmed', count: 1 },
    { status: 'in_claim', count: 2 },
    { status: 'overdue', count: 2 },
    { status: 'requested', count: 1 },
  ])
  const claim = { kind: 'damage', status: 'opened', claimed: 20_000 }
  expect(await rows(`SELECT kind, status, claimed FROM claims`)).toEqual([claim, claim])
  expect(await rows(`SELECT owner_id, status FROM payouts ORDER BY batch`)).toEqual([
    { owner_id: 'owner-dana', status: 'paid' },
    { owner_id: 'owner-dana', status: 'batched' },
  ])
})

test('its books are right, and nobody hears of what was over long ago', async () => {
  expect(await checkBooks(shop.system())).toEqual([])
  const { body } = await (await signedIn(shop, { email: 'dana@libsa.example' })).get('/api/notifications')
  expect(JSON.stringify(body)).not.toContain('review')
})

test('Rana has a rental in each state, one to review, a wait and a code that works', async () => {
  const found = await rows(
    `SELECT r.status FROM rentals r JOIN orders o ON o.id = r.order_id WHERE o.person_id = 'customer-rana' ORDER BY 1`,
  )
  expect(found.map(({ status }) => status)).toEqual(['active', 'completed', 'in_claim', 'overdue', 'requested'])
  expect(await rows(`SELECT status FROM waits WHERE person_id = 'customer-rana'`)).toEqual([{ status: 'waiting' }])
  const lines = [{ itemId: 'wc-001', from: '2027-08-10', until: '2027-08-12', quantity: 1 }]
  const { body } = await (await signedIn(shop, 'customer')).send('POST', '/api/quotes', { lines, promotionalCode: 'AHLAN10' })
  expect(body).toMatchObject({ reductions: { promotion: { code: 'AHLAN10', refusal: null } } })
})

test('Rana and the owner of what she has have written to each other, and nothing of it is masked', async () => {
  const { threads } = (await (await signedIn(shop, 'customer')).get('/api/user-messages/threads')).body as { threads: object[] }
  expect(threads).toHaveLength(1)
  expect(await rows('SELECT DISTINCT sender_id, masked FROM user_messages ORDER BY 1')).toEqual([
    { sender_id: 'customer-rana', masked: null },
    { sender_id: 'owner-lama', masked: null },
  ])
})

test('its papers have sales tax from then on, under a number that nobody has', async () => {
  await seedTax(shop.system())
  await seedTax(shop.system())
  const { body } = await (await signedIn(shop, 'admin')).get('/api/tax')
  expect(body).toMatchObject({ version: 1, settings: { taxNumber: '000000000', sendsInvoices: true } })
})

test('its cash is open, differs once and was taken to the bank, and its books are right', async () => {
  await seedCash(shop.system())
  await shop.runDueJobs()
  expect(await rows('SELECT status FROM cash_sessions ORDER BY number')).toEqual([
    { status: 'reconciled' },
    { status: 'variance' },
    { status: 'open' },
  ])
  expect(await rows('SELECT kind FROM bank_deposits ORDER BY number')).toEqual([{ kind: 'withdrawal' }, { kind: 'deposit' }])
  expect(await rows(`SELECT taken > 0 AS "isTaken" FROM cash_sessions`)).toEqual(Array.from({ length: 3 }, () => ({ isTaken: true })))
  expect(await checkBooks(shop.system())).toEqual([])
})

test('its refunds by transfer are in every state, and its books are right', async () => {
  await openCliq(shop.pool)
  await seedRefunds(shop.system())
  const { body } = await (await signedIn(shop, 'admin')).get('/api/operations/repayments')
  const states = (body['rows'] as { state: string }[]).map(({ state }) => state)
  expect([...new Set(states)].toSorted()).toEqual(['compare', 'details', 'filed', 'ready'])
  expect(await checkBooks(shop.system())).toEqual([])
})

test('its documents for the tax authority are accepted, but for one that is refused and one that waits', async () => {
  await seedDocuments(shop.system())
  expect(await rows('SELECT status, count(*) > 1 AS "areMany" FROM e_invoices GROUP BY status ORDER BY status')).toEqual([
    { status: 'accepted', areMany: true },
    { status: 'refused', areMany: false },
    { status: 'waiting', areMany: false },
  ])
  expect(await rows(`SELECT status_code AS code FROM e_invoices WHERE status = 'waiting'`)).toEqual([{ code: 500 }])
  await shop.runDueJobs()
  expect(await rows(`SELECT count(*)::int AS count FROM e_invoices WHERE status = 'waiting'`)).toEqual([{ count: 1 }])
  expect(await checkBooks(shop.system())).toEqual([])
})
