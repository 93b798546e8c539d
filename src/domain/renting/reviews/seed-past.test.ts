import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { seedPast } from './seed-past.ts'

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
  await seedPast(shop.system())
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
    { status: 'completed', count: 8 },
    { status: 'in_claim', count: 1 },
    { status: 'overdue', count: 1 },
  ])
  expect(await rows(`SELECT kind, status, claimed FROM claims`)).toEqual([{ kind: 'damage', status: 'opened', claimed: 20_000 }])
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
