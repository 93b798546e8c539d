import { eq, inArray, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { priceLadder } from '#domain/catalogue/items/item.policy.ts'
import {
  accessoryKinds,
  categories,
  conditions,
  itemTypes,
  lengths,
  necklines,
  occasions,
  sleeves,
} from '#domain/catalogue/items/item-terms.policy.ts'
import { type ItemRow, items } from '#domain/catalogue/items/items.table.ts'
import { listedAreas } from '#domain/site/areas/area.policy.ts'
import { listenTo, type Notifications } from '#platform/database/notifications.ts'
import { silentLog } from '#platform/log.ts'
import { emptyCatalogue, stockedShop } from '#tests/stock.ts'
import { type DayRange, lengthOf } from '#values/day.ts'
import { browseCatalogue } from './browse-catalogue.ts'
import { countCatalogue } from './count-catalogue.ts'
import { type Facet, facetNames, facets, ofEveryFacet } from './facet.policy.ts'
import { keepGroups } from './keep-groups.ts'
import type { CatalogueCounts, Counted } from './search.contract.ts'

let shop: Awaited<ReturnType<typeof stockedShop>>
let model: ItemRow
beforeAll(async () => {
  shop = await stockedShop()
  const [row] = await shop.db.select().from(items).where(eq(items.id, 'wf-001'))
  if (!row) throw new Error('the sample is missing')
  model = row
  await shop.db.execute(sql`DELETE FROM units`)
  await shop.db.delete(items)
})
afterAll(() => shop.close())
afterEach(async () => {
  await shop.db.execute(sql`DELETE FROM blocks`)
  await shop.db.execute(sql`DELETE FROM units`)
  await shop.db.delete(items)
})

const one = <T>(values: readonly T[]) => fc.constantFrom(...values)
const some = <T>(values: readonly T[], minLength = 0) => fc.uniqueArray(one(values), { minLength, maxLength: 3 })
// Few values, so that many items agree in all facets and many differ in one alone.
const few = <T>(values: readonly T[]) => values.slice(0, 2)
const sizes = ['S', '38']
const colors = ['black', 'gold', 'ivory']
const prices = [10_000, 10_250, 30_000]

const anItem = fc.record({
  category: one(few(categories)),
  type: one(few(itemTypes)),
  accessoryKind: one([null, ...few(accessoryKinds)]),
  occasions: some(few(occasions)),
  size: one(sizes),
  colors: some(colors, 1),
  condition: one(few(conditions)),
  pickupArea: one(few(listedAreas())),
  sleeve: one([null, ...few(sleeves)]),
  length: one([null, ...few(lengths)]),
  neckline: one([null, ...few(necklines)]),
  price: one(prices),
  rentalPeriod: one([1, 3]),
  isPublic: fc.boolean(),
  availableFrom: one([null, '2027-07-04']),
  busy: fc.boolean(),
})
type AnItem = typeof anItem extends fc.Arbitrary<infer T> ? T : never

const days = { from: '2027-07-03', until: '2027-07-05' } as const
const aQuestion: fc.Arbitrary<Counted> = fc.record(
  {
    category: one(few(categories)),
    type: some(few(itemTypes), 1),
    kind: some(few(accessoryKinds), 1),
    occasion: some(few(occasions), 1),
    size: some(sizes, 1),
    color: some(colors, 1),
    condition: some(few(conditions), 1),
    area: some(few(listedAreas()), 1),
    sleeve: some(few(sleeves), 1),
    length: some(few(lengths), 1),
    neckline: some(few(necklines), 1),
    min: one([10_000, 10_100, 12_000]),
    max: one([10_250, 30_000]),
    q: fc.constant('gown'),
  },
  { requiredKeys: [] },
)
// Most questions have few filters: with all of them nothing is left to count.
const questions = fc.array(
  fc
    .tuple(aQuestion, fc.array(one([...facetNames, 'min', 'max', 'q'] as const), { maxLength: 3 }), fc.boolean())
    .map(([whole, kept, withDays]) => ({
      ...Object.fromEntries(Object.entries(whole).filter(([name]) => kept.some((each) => each === name))),
      ...(withDays ? days : {}),
    })),
  { minLength: 6, maxLength: 6 },
)

function rowOf({ isPublic, busy: _, ...given }: AnItem, at: number): ItemRow {
  const priceByDays = priceLadder(given.price, given.rentalPeriod)
  return { ...model, ...given, priceByDays, id: `item-${at}`, quantity: 1, visibility: isPublic ? 'visible' : 'hidden', rank: at % 7 }
}

async function stock(given: readonly AnItem[]): Promise<ItemRow[]> {
  const rows = given.map(rowOf)
  await shop.db.insert(items).values(rows)
  await shop.db.execute(sql`INSERT INTO units (id, item_id, number) SELECT id || '-u1', id, 1 FROM items`)
  const busy = given.flatMap((item, index) => (item.busy ? [`item-${index}-u1`] : []))
  await shop.db.execute(sql`INSERT INTO blocks (id, unit_id, days, kind, rental_id, rental_from, rental_until)
    SELECT id, id, '[2027-07-04,2027-07-08)', 'rental', 'r', '2027-07-05', '2027-07-06' FROM units WHERE id = ANY (${sql.param(busy)}::text[])`)
  return rows
}

const valuesOf = (row: ItemRow, facet: Facet): string[] => [row[facets[facet].field] ?? []].flat()

/** The counts by looking at every item. */
function bruteForce(
  rows: readonly ItemRow[],
  given: readonly AnItem[],
  counted: Counted,
): Omit<CatalogueCounts, 'isCapped' | 'cappedFacets'> {
  const range: DayRange | null = counted.from && counted.until ? { from: counted.from, until: counted.until } : null
  const priceOf = (row: ItemRow) => row.priceByDays[(range ? lengthOf(range) : 3) - 1] ?? 0
  const isListed = (row: ItemRow, at: number) =>
    row.visibility === 'visible' && !(range && (given[at]?.busy || (row.availableFrom ?? '') > range.from))
  const passesFacet = (row: ItemRow, facet: Facet) => {
    const chosen = [counted[facet] ?? []].flat()
    return chosen.length === 0 || valuesOf(row, facet).some((value) => chosen.some((each) => each === value))
  }
  const passesPrice = (row: ItemRow) => priceOf(row) >= (counted.min ?? 0) && priceOf(row) <= (counted.max ?? Infinity)
  const listed = rows.filter(isListed)
  const others = (facet?: Facet) => listed.filter((row) => facetNames.every((name) => name === facet || passesFacet(row, name)))
  const spread = others().map(priceOf)
  const [min, max] = spread.length > 0 ? [Math.min(...spread), Math.max(...spread)] : [0, 0]
  const bars = Array.from(
    { length: 12 },
    (_, bar) => spread.filter((price) => Math.floor(((price - min) * 12) / (max + 1 - min)) === bar).length,
  )
  return {
    total: others().filter(passesPrice).length,
    facets: ofEveryFacet((facet) => {
      const values = others(facet)
        .filter(passesPrice)
        .flatMap((row) => valuesOf(row, facet))
      return [...new Set(values)].map((value) => ({ value, count: values.filter((each) => each === value).length }))
    }),
    prices: { min, max, bars },
  }
}

const inAnyOrder = <C extends Pick<CatalogueCounts, 'facets'>>(counts: C): C => ({
  ...counts,
  facets: ofEveryFacet((facet) => counts.facets[facet].toSorted((a, b) => (a.value < b.value ? -1 : 1))),
})

test('counts are what looking at every item gives, whatever the catalogue and the filters', async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(anItem, { minLength: 1, maxLength: 40 }), questions, async (given, asked) => {
        const rows = await stock(given)
        for (const counted of asked) {
          const { isCapped, cappedFacets, ...counts } = await countCatalogue(shop.ctx, counted)
          expect({ isCapped, cappedFacets }).toEqual({ isCapped: false, cappedFacets: [] })
          expect(inAnyOrder(counts), JSON.stringify(counted)).toEqual(inAnyOrder(bruteForce(rows, given, counted)))
          const page = await browseCatalogue(shop.ctx, { ...counted, limit: 48 })
          expect(page.items, JSON.stringify(counted)).toHaveLength(counts.total)
        }
      })
      .afterEach(async () => {
        await emptyCatalogue(shop.db)
      }),
    { numRuns: 12 },
  )
})

/** Groups as a running process keeps them. */
async function keeper(): Promise<{ ctx: typeof shop.ctx; changes: Notifications }> {
  const groups = keepGroups(shop.db, { isListening: () => changes.isListening() })
  const changes = listenTo(shop.url, { group_changes: groups.change }, { onGap: groups.forget, log: silentLog() })
  await expect.poll(() => changes.isListening()).toBe(true)
  return { ctx: { ...shop.ctx, facetGroups: groups }, changes }
}

test('kept counts follow every change, and so does the first page by price', async () => {
  const { ctx, changes } = await keeper()
  try {
    await fc.assert(
      fc
        .asyncProperty(fc.array(anItem, { minLength: 3, maxLength: 30 }), questions, async (given, asked) => {
          const rows = await stock(given)
          for (const [at, counted] of asked.entries()) {
            await expect
              .poll(async () => inAnyOrder(await countCatalogue(ctx, counted)))
              .toMatchObject(inAnyOrder(bruteForce(rows, given, counted)))
            for (const sort of ['price-up', 'price-down'] as const)
              expect(await browseCatalogue(ctx, { ...counted, sort, limit: 4 })).toEqual(
                await browseCatalogue(shop.ctx, { ...counted, sort, limit: 4 }),
              )
            const changed = rows[at % rows.length]
            if (!changed) continue
            Object.assign(changed, { size: sizes[at % 2], visibility: at % 3 === 0 ? 'hidden' : 'visible' })
            await shop.db.update(items).set(changed).where(eq(items.id, changed.id))
          }
          await shop.db.execute(sql`DELETE FROM blocks`)
          await shop.db.execute(sql`DELETE FROM units`)
          await shop.db.delete(items).where(
            inArray(
              items.id,
              rows.map(({ id }) => id),
            ),
          )
          await expect.poll(async () => (await countCatalogue(ctx, {})).total).toBe(0)
        })
        .afterEach(async () => {
          await shop.db.execute(sql`DELETE FROM blocks`)
          await shop.db.execute(sql`DELETE FROM units`)
          await shop.db.delete(items)
        }),
      { numRuns: 6 },
    )
  } finally {
    await changes.stop()
  }
})

test('a list by price has what became the cheapest, also when nobody asks for counts', async () => {
  const { ctx, changes } = await keeper()
  try {
    await shop.db
      .insert(items)
      .values([10_000, 20_000, 30_000].map((price, index) => ({ ...model, id: `item-${index}`, priceByDays: priceLadder(price, 3) })))
    await expect.poll(async () => (await countCatalogue(ctx, {})).total).toBe(3)
    const cheapest = async () => (await browseCatalogue(ctx, { sort: 'price-up', limit: 1 })).items[0]?.id
    expect(await cheapest()).toBe('item-0')
    await shop.db
      .update(items)
      .set({ priceByDays: priceLadder(5000, 3) })
      .where(eq(items.id, 'item-2'))
    await expect.poll(cheapest).toBe('item-2')
  } finally {
    await changes.stop()
  }
})

test('texts are counted a few at a time, and who asks for very many is refused', async () => {
  const ctx = { ...shop.ctx, facetGroups: keepGroups(shop.db, { isListening: () => true }) }
  const asked = Array.from({ length: 210 }, (_, min) => countCatalogue(ctx, { q: 'dress', min }))
  const answers = await Promise.allSettled(asked)
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
  expect(refused).toHaveLength(8)
  expect(refused[0]).toMatchObject({ code: 'server.busy', status: 503 })
})
