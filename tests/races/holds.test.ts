import { afterEach, beforeEach, expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { holdOrder } from '#domain/renting/holds/hold-order.ts'
import { makeQuote } from '#domain/renting/quotes/make-quote.ts'
import { newId } from '#values/id.ts'
import { line } from './checkout.ts'
import { type OpenShop, openShop } from './shop.ts'

let shop: OpenShop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function race(visitors: number, itemId: string, quantity = 1) {
  const tries = Array.from({ length: visitors }, (_, index) =>
    holdOrder(shop.as(`visitor-${index}-0123456789`), { key: newId(), lines: [line(itemId, quantity)] }),
  )
  const settled = await Promise.allSettled(tries)
  const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  return { won: settled.filter((one) => one.status === 'fulfilled').length, refused }
}

test('of 200 checkouts at once for the last unit exactly one gets it, the others are told it is taken, and nothing is left of them', async () => {
  const { won, refused } = await race(200, 'single-1')
  expect(won).toBe(1)
  expect(
    refused.map((one) =>
      one instanceof Refusal ? `${one.status} ${one.code} ${Array.isArray(one.details['alternatives'])}` : String(one),
    ),
  ).toEqual(Array(199).fill('409 order.taken true'))
  expect([
    await shop.count('orders'),
    await shop.count('rentals'),
    await shop.count('blocks WHERE is_live'),
    await shop.count('payments'),
    await shop.count('idempotency_keys'),
  ]).toEqual([1, 1, 1, 0, 1])
})

test('without the exclusion constraint more than one gets the last unit: the race is real', async () => {
  await shop.database.pool.query(
    `DO $$ DECLARE name text; BEGIN SELECT conname INTO name FROM pg_constraint WHERE conrelid = 'blocks'::regclass AND contype = 'x'; EXECUTE 'ALTER TABLE blocks DROP CONSTRAINT ' || name; END $$`,
  )
  // Two have to ask within the same few milliseconds, which not every race brings.
  const races = [await race(200, 'single-1'), await race(200, 'single-2'), await race(200, 'triple', 3)]
  expect(Math.max(...races.map(({ won }) => won))).toBeGreaterThan(1)
})

test('three units never become four', async () => {
  const { won } = await race(40, 'triple')
  expect(won).toBe(3)
  expect(await shop.count('blocks WHERE is_live')).toBe(3)
})

test('two lines of one item in one bag count together', async () => {
  const ctx = shop.as('visitor-0123456789ab')
  const later = { from: '2027-07-09', until: '2027-07-11' }
  const quote = await makeQuote(ctx, { lines: [line('triple', 2), line('triple', 2, later)] })
  expect(quote.lines.map(({ state, free }) => [state, free])).toEqual([
    ['free', 3],
    ['taken', 1],
  ])
  await expect(holdOrder(ctx, { key: newId(), lines: [line('triple', 2), line('triple', 2, later)] })).rejects.toMatchObject({
    code: 'order.taken',
    details: { lines: [1] },
  })
  expect((await holdOrder(ctx, { key: newId(), lines: [line('triple', 2), line('triple', 1, later)] })).rentals).toHaveLength(3)
})

test('bags with the same items in another order do not deadlock', async () => {
  const bags = Array.from({ length: 40 }, (_, index) => {
    const lines = [line('single-1'), line('single-2'), line('triple')]
    return holdOrder(shop.as(`visitor-${index}-0123456789`), { key: newId(), lines: index % 2 ? lines : lines.reverse() })
  })
  const settled = await Promise.allSettled(bags)
  expect(settled.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  expect(settled.filter((one) => one.status === 'rejected' && !(one.reason instanceof Refusal))).toEqual([])
})

test('the same key 50 times at once makes one order, and another payload under it is refused', async () => {
  const ctx = shop.as('visitor-0123456789ab')
  const key = newId()
  const made = await Promise.all(Array.from({ length: 50 }, () => holdOrder(ctx, { key, lines: [line('triple')] })))
  expect(new Set(made.map((order) => order.id)).size).toBe(1)
  expect(await shop.count('orders')).toBe(1)
  await expect(holdOrder(ctx, { key, lines: [line('triple', 2)] })).rejects.toMatchObject({ code: 'order.key-reused', status: 422 })
})

test('a visitor has one live hold: starting again gives the first one back', async () => {
  const ctx = shop.as('visitor-0123456789ab')
  const first = await holdOrder(ctx, { key: newId(), lines: [line('single-1')] })
  const second = await holdOrder(ctx, { key: newId(), lines: [line('single-1'), line('single-2')] })
  expect(second.rentals).toHaveLength(2)
  expect(await shop.count(`rentals WHERE order_id = '${first.id}' AND status = 'released'`)).toBe(1)
  expect(await shop.count('blocks WHERE is_live')).toBe(2)
})

test('a hold that has run out does not block the next visitor', async () => {
  await holdOrder(shop.as('visitor-a-0123456789'), { key: newId(), lines: [line('single-1')] })
  await expect(holdOrder(shop.as('visitor-b-0123456789'), { key: newId(), lines: [line('single-1')] })).rejects.toMatchObject({
    code: 'order.taken',
  })
  shop.clock.advance(15 * 60_000)
  expect((await holdOrder(shop.as('visitor-b-0123456789'), { key: newId(), lines: [line('single-1')] })).status).toBe('held')
})
