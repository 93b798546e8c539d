import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { depositOf } from '#domain/catalogue/items/item.policy.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { addDays } from '#values/day.ts'
import { newId } from '#values/id.ts'

// A lower deposit is lower everywhere: in the quote, in the hold, and in each rental. The price stays.

let shop: Awaited<ReturnType<typeof world>>
const full = new Map<string, number>()
beforeAll(async () => {
  shop = await world()
  const { body } = await shop.browser().get('/api/search?limit=48')
  for (const { id } of body['items'] as { id: string }[]) {
    const item = await shop.browser().get(`/api/items/${id}`)
    full.set(id, Number(item.body['deposit']))
  }
})
afterAll(() => shop.close())

const line = fc.record({ item: fc.nat(17), start: fc.integer({ min: 20, max: 150 }), length: fc.integer({ min: 1, max: 14 }) })

async function stand({ isVerified, isTrusted }: { isVerified: boolean; isTrusted: boolean }): Promise<void> {
  await shop.pool.query(`DELETE FROM identity_checks; DELETE FROM rentals WHERE order_id LIKE 'past-%'`)
  if (isVerified)
    await shop.pool.query(
      `INSERT INTO identity_checks (id, person_id, need, status, locale, created_at) VALUES ('check', 'customer-rana', 'deposit', 'approved', 'en', now())`,
    )
  if (!isTrusted) return
  await shop.pool.query(
    `INSERT INTO orders (id, visitor_id, person_id, locale, hold_ends_at, charges, total, deposit, created_at, updated_at)
     VALUES ('past-order', 'past', 'customer-rana', 'en', now(), '[]', 10, 0, '2026-01-01', now()) ON CONFLICT DO NOTHING`,
  )
  await shop.pool.query(
    `INSERT INTO rentals (id, order_id, line, item_id, unit_id, owner_id, color, first_day, last_day, price, deposit, status, created_at, updated_at)
     SELECT 'past-' || n, 'past-order', n, u.item_id, u.id, i.owner_id, '', '2026-01-01', '2026-01-01', 10, 0, 'completed', now(), now()
     FROM (SELECT id, item_id FROM units ORDER BY id LIMIT 1) u JOIN items i ON i.id = u.item_id, generate_series(1, 3) n`,
  )
}

const standings = [false, true].flatMap((isVerified) => [false, true].map((isTrusted) => ({ isVerified, isTrusted })))

test.each(standings)('the deposit quoted, held and kept is one amount for any bag ($isVerified, $isTrusted)', async (trustLevel) => {
  await stand(trustLevel)
  const rana = await signedIn(shop, 'customer')
  const visitor = shop.browser()
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 3 }), async (bag) => {
      const lines = bag.map(({ item, start, length }) => {
        const from = addDays('2027-07-01', start)
        return { itemId: [...full.keys()][item] ?? '', from, until: addDays(from, length - 1), quantity: 1 }
      })
      const quote = (await rana.send('POST', '/api/quotes', { lines })).body
      const strangers = (await visitor.send('POST', '/api/quotes', { lines })).body
      const due = lines.reduce((sum, { itemId }) => sum + depositOf(full.get(itemId) ?? 0, trustLevel), 0)
      expect([quote['deposit'], quote['total']]).toEqual([due, strangers['total']])
      expect(strangers['deposit']).toBe(lines.reduce((sum, { itemId }) => sum + (full.get(itemId) ?? 0), 0))
      if (!quote['isBookable']) return
      const held = await rana.send('POST', '/api/orders', { key: newId(), lines })
      expect(held.body['quote']).toMatchObject({ deposit: due, total: quote['total'] })
      const { rows } = await shop.pool.query(
        'SELECT sum(r.deposit)::int AS each, o.deposit FROM rentals r JOIN orders o ON o.id = r.order_id WHERE o.id = $1 GROUP BY o.id',
        [held.body['id']],
      )
      expect(rows).toEqual([{ each: due, deposit: due }])
    }),
    { numRuns: 15 },
  )
})

test('a check that is not decided yet, and two rentals, lower nothing', async () => {
  await stand({ isVerified: true, isTrusted: true })
  await shop.pool.query(`DELETE FROM rentals WHERE id = 'past-3'; UPDATE identity_checks SET status = 'lapsed'`)
  const rana = await signedIn(shop, 'customer')
  const lines = [{ itemId: 'wf-001', from: '2027-07-08', until: '2027-07-10', quantity: 1 }]
  expect((await rana.send('POST', '/api/quotes', { lines })).body).toMatchObject({ deposit: full.get('wf-001') })
})
