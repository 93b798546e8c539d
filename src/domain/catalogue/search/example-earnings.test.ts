import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stockedShop } from '#tests/stock.ts'
import { exampleEarnings } from './example-earnings.ts'

let shop: Awaited<ReturnType<typeof stockedShop>>
beforeAll(async () => {
  shop = await stockedShop()
})
afterAll(() => shop.close())

test('each kind has its live prices and a live piece, and none where nothing is on the market', async () => {
  const known = await exampleEarnings(shop.ctx)
  expect(known.days).toBe(3)
  expect(known.kinds.map(({ kind, item, prices }) => [kind, item?.id ?? null, prices])).toEqual([
    ['gown', 'wf-001', { least: 45_000, most: 45_000 }],
    ['abaya', 'wf-002', { least: 35_000, most: 35_000 }],
    ['thobe', 'wf-003', { least: 50_000, most: 50_000 }],
    ['suit', 'mf-001', { least: 40_000, most: 40_000 }],
    ['kids', 'k-001', { least: 5_000, most: 16_000 }],
    ['bag', 'a-001', { least: 12_000, most: 12_000 }],
  ])
  await shop.db.execute(sql`UPDATE items SET visibility = 'hidden' WHERE id = 'a-001'`)
  const { kinds } = await exampleEarnings(shop.ctx)
  expect(kinds.at(-1)).toEqual({ kind: 'bag', item: null, prices: null })
})
