import { eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stockedShop } from '#tests/stock.ts'
import { findSimilar } from './find-similar.ts'
import { priceLadder } from './item.policy.ts'
import { type ItemRow, items } from './items.table.ts'

let shop: Awaited<ReturnType<typeof stockedShop>>
let model: ItemRow
beforeAll(async () => {
  shop = await stockedShop()
  const [row] = await shop.db.select().from(items).where(eq(items.id, 'wf-001'))
  if (!row) throw new Error('the sample is missing')
  model = row
})
afterAll(() => shop.close())

const days = { from: '2027-07-05', until: '2027-07-06' } as const
interface AnItem extends Pick<ItemRow, 'category' | 'type' | 'size' | 'tags' | 'visibility'> {
  price: number
  isBusy: boolean
}

const anItem: fc.Arbitrary<AnItem> = fc.record({
  category: fc.constantFrom('Women', 'Men', 'Kids'),
  type: fc.constantFrom('formal', 'party', 'casual'),
  size: fc.constantFrom('S', 'M', 'L'),
  price: fc.constantFrom(10_000, 20_000, 30_000, 35_000),
  tags: fc.uniqueArray(fc.constantFrom('silk', 'long', 'gold'), { maxLength: 3 }),
  isBusy: fc.boolean(),
  visibility: fc.constantFrom('visible', 'visible', 'visible', 'hidden'),
})

const idOf = (at: number) => `item-${String(at).padStart(4, '0')}`

async function stock(given: readonly AnItem[]): Promise<ItemRow[]> {
  for (const table of ['blocks', 'units', 'items']) await shop.db.execute(sql`DELETE FROM ${sql.identifier(table)}`)
  const rows = given.map(({ price, isBusy: _, ...rest }, index) => {
    return { ...model, ...rest, id: idOf(index), quantity: 1, priceByDays: priceLadder(price, 3) }
  })
  await shop.db.insert(items).values(rows)
  await shop.db.execute(sql`INSERT INTO units (id, item_id, number) SELECT id || '-u1', id, 1 FROM items`)
  const busy = given.flatMap(({ isBusy }, index) => (isBusy ? [`${idOf(index)}-u1`] : []))
  await shop.db.execute(sql`INSERT INTO blocks (id, unit_id, days, kind, rental_id, rental_from, rental_until)
    SELECT id, id, '[2027-07-04,2027-07-08)', 'rental', 'r', '2027-07-05', '2027-07-06' FROM units WHERE id = ANY (${sql.param(busy)}::text[])`)
  return rows
}

/** The order of likeness by looking at every item. */
function ranked(rows: readonly ItemRow[], wanted: ItemRow): string[] {
  const likeness = (row: ItemRow) => {
    const isAlike = row.category === wanted.category
    if (row.type === wanted.type) return isAlike ? (row.size === wanted.size ? 0 : 1) : 3
    return isAlike ? 2 : null
  }
  const distance = (row: ItemRow) => Math.abs((row.priceByDays[2] ?? 0) - (wanted.priceByDays[2] ?? 0))
  return rows
    .flatMap((row) => {
      const at = row.id === wanted.id || row.visibility === 'hidden' ? null : likeness(row)
      const shared = row.tags.filter((tag) => wanted.tags.includes(tag)).length
      return at === null ? [] : [{ id: row.id, keys: [at, -shared, distance(row)] }]
    })
    .toSorted((a, b) => a.keys.map((key, index) => key - (b.keys[index] ?? 0)).find((step) => step !== 0) ?? (a.id < b.id ? -1 : 1))
    .map(({ id }) => id)
}

test('similar items come in the order of their likeness, and with days only those that are free', async () => {
  const catalogues = fc.array(anItem, { minLength: 12, maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(catalogues, fc.integer({ min: 1, max: 12 }), async (given, limit) => {
      const rows = await stock(given)
      for (const wanted of rows.slice(0, 4)) {
        const all = wanted.visibility === 'hidden' ? [] : ranked(rows, wanted)
        const found = async (range = {}) => (await findSimilar(shop.ctx, { itemId: wanted.id, ...range, limit })).map(({ id }) => id)
        expect(await found()).toEqual(all.slice(0, limit))
        expect(await found(days)).toEqual(all.filter((id) => !given[rows.findIndex((row) => row.id === id)]?.isBusy).slice(0, limit))
      }
    }),
    { numRuns: 10 },
  )
})

test('among very many of a kind the nearest by price are compared, and when these are busy less similar ones are found', async () => {
  const kind: AnItem = { category: 'Women', type: 'formal', size: 'M', tags: [], price: 0, isBusy: false, visibility: 'visible' }
  const many = Array.from({ length: 300 }, (_, index) => ({ ...kind, price: 10_000 + index * 500 }))
  const others = [{ ...kind, size: 'L', price: 200_000 }]
  await stock([...many, ...others])
  const alike = async (range = {}) => (await findSimilar(shop.ctx, { itemId: idOf(150), ...range, limit: 4 })).map(({ id }) => id)
  expect(await alike()).toEqual([149, 151, 148, 152].map(idOf))
  await stock([...many.map((item, index) => ({ ...item, isBusy: Math.abs(index - 150) < 100 })), ...others])
  expect(await alike(days)).toEqual([idOf(300)])
})
