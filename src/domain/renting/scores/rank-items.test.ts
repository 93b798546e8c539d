import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { people } from '#domain/accounts/people/people.table.ts'
import { type ItemRow, items } from '#domain/catalogue/items/items.table.ts'
import { browseCatalogue } from '#domain/catalogue/search/browse-catalogue.ts'
import type { Context } from '#domain/context.ts'
import { emptyCatalogue, stockedShop } from '#tests/stock.ts'
import { rankItems, rankItemsOfOwner } from './rank-items.ts'

let shop: Awaited<ReturnType<typeof stockedShop>>
let template: ItemRow
beforeEach(async () => {
  shop = await stockedShop()
  const [gown] = await shop.db.select().from(items).where(eq(items.id, 'wf-001'))
  if (!gown) throw new Error('the samples have no gown')
  template = gown
  await emptyCatalogue(shop.db)
})
afterEach(() => shop.close())

/** The pool of the test instead of a transaction. */
const ctx = () => shop.ctx as unknown as Context

interface Simulated {
  owner: string
  pieces: number
  /** Days since they went live. */
  age: number
  /** Stars by customers, and how many gave them. */
  stars?: number
  reviews?: number
}

const dayMs = 86_400_000

/** An owner with alike pieces; answers their ids. */
async function stock({ owner, pieces, age, stars = 0, reviews = 0 }: Simulated): Promise<string[]> {
  const at = new Date(shop.ctx.now.getTime() - age * dayMs)
  await shop.db
    .insert(people)
    .values({ id: owner, name: owner, email: `${owner}@libsa.test`, emailVerified: true, createdAt: at, updatedAt: at })
  if (reviews > 0)
    await shop.db.execute(
      sql`INSERT INTO person_ratings (person_id, side, reviews, stars) VALUES (${owner}, 'owner', ${reviews}, ${Math.round(reviews * stars)})`,
    )
  const ids = Array.from({ length: pieces }, (_, index) => `${owner}-${index + 1}`)
  for (const id of ids) {
    await shop.db.insert(items).values({ ...template, id, styleId: id, ownerId: owner, rank: 0, createdAt: at })
    await shop.db.execute(sql`INSERT INTO units (id, item_id, number) VALUES (${`${id}-u`}, ${id}, 1)`)
  }
  return ids
}

const listed = async (limit = 24) => (await browseCatalogue(shop.ctx, { limit })).items.map(({ id }) => id)
const placeOf = async (id: string) => (await listed(48)).indexOf(id)

test('a new owner’s piece is on the first page in its first week, among owners who were here first', async () => {
  for (let at = 1; at <= 12; at += 1) await stock({ owner: `old-${at}`, pieces: 4, age: 200, stars: 4.6, reviews: 9 })
  const [fresh = ''] = await stock({ owner: 'new', pieces: 1, age: 2 })
  await rankItems(ctx())
  expect(await placeOf(fresh)).toBeLessThan(5)
})

test('nobody fills a page, however many pieces they list at once', async () => {
  for (let at = 1; at <= 8; at += 1) await stock({ owner: `old-${at}`, pieces: 3, age: 100, stars: 4.6, reviews: 9 })
  await stock({ owner: 'flood', pieces: 30, age: 1 })
  await rankItems(ctx())
  expect((await listed()).filter((id) => id.startsWith('flood')).length).toBeLessThanOrEqual(12)
})

test('who cancels, is rated badly or has no free day comes after who does not', async () => {
  const [good = ''] = await stock({ owner: 'good', pieces: 1, age: 60, stars: 4.8, reviews: 12 })
  const [rude = ''] = await stock({ owner: 'rude', pieces: 1, age: 60, stars: 2, reviews: 12 })
  const [full = ''] = await stock({ owner: 'full', pieces: 1, age: 60, stars: 4.8, reviews: 12 })
  await shop.db.execute(sql`INSERT INTO blocks (id, unit_id, days, kind, rental_id, rental_from, rental_until)
    VALUES ('b', ${`${full}-u`}, '[2027-06-01,2027-07-10]', 'rental', 'r', '2027-06-02', '2027-07-08')`)
  await rankItems(ctx())
  expect((await listed())[0]).toBe(good)
  expect(await placeOf(rude)).toBeGreaterThan(0)
  expect(await placeOf(full)).toBeGreaterThan(0)
})

test('alike pieces rank alike, in whatever order their owners came', async () => {
  await stock({ owner: 'first', pieces: 1, age: 40 })
  await stock({ owner: 'second', pieces: 1, age: 40 })
  await rankItems(ctx())
  const { rows } = await shop.db.execute<{ rank: number }>(sql`SELECT DISTINCT rank FROM items`)
  expect(rows).toHaveLength(1)
})

test('one owner’s pieces are ranked as all of them are, and what stays is not written', async () => {
  await stock({ owner: 'one', pieces: 3, age: 3 })
  await stock({ owner: 'other', pieces: 2, age: 30, stars: 4, reviews: 5 })
  await rankItemsOfOwner(ctx(), { ownerId: 'one' })
  const ranks = async () =>
    (
      await shop.db.execute<{ id: string; rank: number; version: string }>(
        sql`SELECT id, rank, xmin::text AS version FROM items ORDER BY id`,
      )
    ).rows
  const alone = await ranks()
  expect(alone.filter(({ id }) => id.startsWith('other')).map(({ rank }) => rank)).toEqual([0, 0])
  await rankItems(ctx())
  const all = await ranks()
  expect(all.slice(0, 3)).toEqual(alone.slice(0, 3))
  await rankItems(ctx())
  expect(await ranks()).toEqual(all)
})
