import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ItemRow, items } from '#domain/catalogue/items/items.table.ts'
import { emptyCatalogue, stockedShop } from '#tests/stock.ts'
import { countCatalogue } from './count-catalogue.ts'
import { countGroups } from './count-groups.ts'
import type { FacetGroups } from './facet-groups.ts'
import { type GroupKeeper, keepGroups } from './keep-groups.ts'
import type { Counted } from './search.contract.ts'

let shop: Awaited<ReturnType<typeof stockedShop>>
let model: ItemRow
beforeAll(async () => {
  shop = await stockedShop()
  const [row] = await shop.db.select().from(items).where(eq(items.id, 'wf-001'))
  if (!row) throw new Error('the sample is missing')
  model = row
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyCatalogue(shop.db)
})

/** Adds this many items, each of a size and a price of its own, and with it a group and a ladder. */
async function stock(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    ...model,
    id: `item-${index}`,
    size: `s${index}`,
    priceByDays: ladder(index),
  }))
  for (let at = 0; at < count; at += 500) await shop.db.insert(items).values(rows.slice(at, at + 500))
  await shop.db.execute(sql`ANALYZE items`)
}

const ladder = (at: number) => Array.from({ length: 14 }, (_, day) => 1000 + 10 * at + day)

/** Changes items as another process would, and notifies the keeper as their triggers do, in the order of their ids. */
async function change(groups: GroupKeeper, set: string, where = 'true'): Promise<void> {
  const key = 'SELECT facet_key::text AS key FROM items'
  const { rows: before } = await shop.pool.query<{ key: string }>(`${key} WHERE ${where} ORDER BY length(id), id`)
  await shop.pool.query(`UPDATE items SET ${set} WHERE ${where}`)
  const { rows: after } = await shop.pool.query<{ key: string }>(`${key} WHERE ${where} ORDER BY length(id), id`)
  for (const row of [...before, ...after]) groups.change(row.key)
}

/** Runs `work` while every read of the items waits. */
async function whileItemsAreLocked(work: () => Promise<void>): Promise<void> {
  const client = await shop.pool.connect()
  try {
    await client.query('BEGIN; LOCK TABLE items IN ACCESS EXCLUSIVE MODE')
    await work()
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

const totalOf = async (groups: GroupKeeper, counted: Counted = {}) =>
  (await countCatalogue({ ...shop.ctx, facetGroups: groups }, counted)).total

async function expectExact(groups: GroupKeeper): Promise<void> {
  for (const counted of [{}, { size: ['s7', 's2100', 'changed'] }, { min: 5000, max: 20_000 }] satisfies Counted[])
    expect(await countCatalogue({ ...shop.ctx, facetGroups: groups }, counted)).toEqual(await countCatalogue(shop.ctx, counted))
}

test('very many changes are read the latest first, merged, and counts are then what a reading of all gives', async () => {
  await stock(2200)
  const newer: FacetGroups[] = []
  const groups: GroupKeeper = keepGroups(shop.db, { isListening: () => true, onNewer: () => newer.push(...[groups.peek() ?? []].flat()) })
  const filters = { size: ['s7'] }
  expect(await totalOf(groups, filters)).toBe(1)
  await change(groups, `price_by_days[3] = price_by_days[3] + 1`)
  await change(groups, `visibility = 'hidden'`, `id = 'item-7'`)
  await whileItemsAreLocked(async () => expect(await totalOf(groups, filters)).toBe(1))
  await expect.poll(() => groups.isCurrent()).toBe(true)
  const [first, whole] = newer
  if (!first || !whole) throw new Error('not read in two steps')
  expect([first.changed.keys.length, whole.changed.keys.length]).toEqual([1999, 0])
  expect((await countGroups(first, { filters, days: 3 })).total).toBe(0)
  await expectExact(groups)
  await change(groups, `visibility = 'hidden'`, `right(id, 1) = '3'`)
  await expectExact(groups)
  await change(groups, `size = 'changed', visibility = 'visible'`, `right(id, 1) IN ('3', '7')`)
  await expectExact(groups)
})

test('prices that no item has any more are not kept for long', async () => {
  await stock(300)
  const groups = keepGroups(shop.db, { isListening: () => true })
  const known: number[] = []
  for (let round = 0; round < 8; round += 1) {
    await change(groups, `price_by_days[3] = price_by_days[3] + 5000`)
    known.push((await groups.get()).dictionary.prices.length / 14)
  }
  expect(Math.max(...known)).toBeGreaterThan(1000)
  expect(Math.max(...known)).toBeLessThanOrEqual(1900)
  await expectExact(groups)
})

test('where reading takes long, counts are made of the last known groups, and made anew once there are newer ones', async () => {
  await stock(3)
  let newer = 0
  const groups = keepGroups(shop.db, { isListening: () => true, onNewer: () => (newer += 1) })
  expect(await totalOf(groups)).toBe(3)
  await change(groups, `visibility = 'hidden'`, `id = 'item-1'`)
  await whileItemsAreLocked(async () => {
    expect(await totalOf(groups)).toBe(3)
    expect([groups.isCurrent(), newer]).toEqual([false, 0])
  })
  await expect.poll(() => newer).toBe(1)
  expect(await totalOf(groups)).toBe(2)
  expect(groups.isCurrent()).toBe(true)
  // The same where changes may have been missed.
  await shop.pool.query(`UPDATE items SET visibility = 'hidden' WHERE id = 'item-2'`)
  groups.forget()
  await whileItemsAreLocked(async () => {
    expect(await totalOf(groups)).toBe(2)
    expect([groups.isCurrent(), newer]).toEqual([false, 1])
  })
  await expect.poll(() => newer).toBe(2)
  expect(await totalOf(groups)).toBe(1)
  expect(groups.isCurrent()).toBe(true)
})

test('what changes while all groups are read anew is counted as it became', async () => {
  await stock(300)
  const groups = keepGroups(shop.db, { isListening: () => true })
  await groups.get()
  for (let at = 0; at < 30; at += 1) {
    groups.forget()
    const reading = groups.get()
    await change(groups, `visibility = 'hidden'`, `id = 'item-${at}'`)
    await Promise.all([reading, groups.get()])
    expect(await totalOf(groups)).toBe(299 - at)
  }
  expect(groups.isCurrent()).toBe(true)
  await expectExact(groups)
})
