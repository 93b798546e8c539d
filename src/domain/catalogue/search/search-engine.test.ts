import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { items } from '#domain/catalogue/items/items.table.ts'
import type { Context } from '#domain/context.ts'
import { fixedClock } from '#platform/clock.ts'
import { CollectionMissing } from '#platform/search-engine/search-engine.ts'
import { alias, ctx, hide, idsOf, open, openEngine, server, shop, waiting } from '#tests/engine-shop.ts'
import { browseCatalogue } from './browse-catalogue.ts'
import { countCatalogue } from './count-catalogue.ts'
import { followCatalogue } from './follow-catalogue.ts'
import type { Browse } from './search.contract.ts'
import { forgetIndex, rebuildIndex } from './search-index.ts'

openEngine()

const questions: readonly Browse[] = [
  'dress',
  'فستان أخضر',
  'الفساتين',
  'drss',
  'zar',
  'jack',
  'waterproof jacket',
  'engagement dress',
  'خطوبة',
  'suit for engagement',
  'بدلة كحلي',
  'wedding guest gown satin',
  'heel 38',
  'جبل عمّان',
  'ta6reez',
  'Layali Amman',
].map((q) => ({ q }))
const filtered: readonly Browse[] = [
  { q: 'dress', category: 'Kids' },
  { q: 'wedding', color: ['black', 'red\\', 'emerald', '`', '🌹'] },
  { q: 'wedding', size: ['S', '38'], min: 20_000 },
  { q: 'eid', min: 20_000, max: 40_000 },
  { q: 'eid', from: '2027-07-08', until: '2027-07-14', max: 60_000 },
  { q: 'dress', sort: 'price-up' },
  { q: 'wedding', occasion: ['wedding', 'eid'], sort: 'newest' },
]

describe('what an engine finds', () => {
  beforeAll(async () => {
    await open()
    await followCatalogue(ctx)
  })
  afterAll(() => shop.close())

  test.each([...questions, ...filtered])('is what the database finds, in the same order: %j', async (asked) => {
    const expected = await idsOf(asked, shop.ctx)
    server.searches.length = 0
    expect(await idsOf(asked)).toEqual(expected)
    expect(server.searches.length).toBeGreaterThan(0)
    const { sort: _, ...counted } = asked
    expect(await countCatalogue(ctx, counted)).toEqual(await countCatalogue(shop.ctx, counted))
  })

  test('is asked of the database again: what is hidden or changed since is never shown, and busy days are left out', async () => {
    await hide('wf-001')
    await shop.db
      .update(items)
      .set({ name: { en: 'Boots', ar: 'جزمة' }, description: { en: '', ar: '' }, type: 'casual' })
      .where(eq(items.id, 'wc-001'))
    await shop.db.execute(sql`INSERT INTO blocks (id, unit_id, days, kind, rental_id, rental_from, rental_until)
      SELECT 'b-' || id, id, '[2027-07-01,2027-07-20]', 'rental', 'r-' || id, '2027-07-05', '2027-07-16' FROM units WHERE item_id = 'wp-001'`)
    const days = { from: '2027-07-08', until: '2027-07-10' } as const
    server.searches.length = 0
    expect(await idsOf({ q: 'dress' })).toEqual(await idsOf({ q: 'dress' }, shop.ctx))
    expect(await idsOf({ q: 'dress' })).not.toContain('wf-001')
    expect(await idsOf({ q: 'dress', ...days })).not.toContain('wp-001')
    expect((await countCatalogue(ctx, { q: 'dress' })).total).toBe(await idsOf({ q: 'dress' }).then(({ length }) => length))
    expect(server.searches.length).toBeGreaterThan(0)
  })

  test('has every page of very many, each item once, and what is new before the engine knows of it', async () => {
    await shop.db.update(items).set({ visibility: 'visible' })
    await many(1400)
    await followCatalogue(ctx)
    server.searches.length = 0
    const pages = async (from: Context | typeof shop.ctx = ctx) => {
      const seen: string[] = []
      for (let after: string | undefined = ''; after !== undefined; ) {
        const page = await browseCatalogue(from, { q: 'paisley', limit: 48, ...(after && { after }) })
        seen.push(...page.items.map(({ id }) => id))
        after = page.next ?? undefined
      }
      return seen
    }
    const seen = await pages()
    expect(seen).toEqual(await pages(shop.ctx))
    expect(new Set(seen).size).toBe(1400)
    // It is the engine that finds them.
    const forgotten = [700, 1000].map((at) => seen[at] ?? '')
    for (const id of forgotten) server.served(alias).delete(id)
    const ofOtherSize = forgotten.filter((id) => Number(id.slice('many-'.length)) % 2).length
    expect(await pages()).toEqual(seen.filter((id) => !forgotten.includes(id)))
    expect(await countCatalogue(ctx, { q: 'paisley' })).toMatchObject({ total: 1000, isCapped: true })
    expect(await countCatalogue(ctx, { q: 'paisley', size: ['XS'] })).toMatchObject({ total: 700 - ofOtherSize, isCapped: false })
    await shop.db
      .update(items)
      .set({ name: { en: 'Farwa', ar: 'فروة' } })
      .where(eq(items.id, 'ms-001'))
    expect(await idsOf({ q: 'farwa' })).toEqual(['ms-001'])
    server.meet('unavailable')
    const before = server.calls.length
    expect((await countCatalogue(ctx, { q: 'paisley', size: ['XS'], max: 90_000 })).total).toBeGreaterThan(0)
    // A count asks several questions; after the fault of the first one, which is tried twice, the database answers the others.
    expect(server.calls.length - before).toBe(2)
  })
})

/** Copies of a gown, half of another size, 600 alike but for their ids, and those that are only tagged foremost in rank. */
async function many(count: number): Promise<void> {
  const [model] = await shop.db.select().from(items).where(eq(items.id, 'wf-001'))
  if (!model) throw new Error('the sample is missing')
  const rows = Array.from({ length: count }, (_, n) => ({
    ...model,
    id: `many-${n}`,
    rank: n < 600 ? 9 : n < 1300 ? n % 7 : 20,
    size: n % 2 ? 'XS' : model.size,
    createdAt: new Date(model.createdAt.getTime() + Math.max(n, 600) * 1000),
    name: { en: n < 1300 ? 'Paisley gown' : 'Gown', ar: 'قطعة' },
    tags: n < 1300 ? [] : ['paisley'],
  }))
  for (let at = 0; at < count; at += 200) await shop.db.insert(items).values(rows.slice(at, at + 200))
}

describe('the index', () => {
  beforeEach(() => open())
  afterEach(() => shop.close())
  const indexed = () => [...server.served(alias).keys()].toSorted()
  const listed = async () =>
    (await shop.pool.query("SELECT id FROM items WHERE status = 'approved' AND visibility = 'visible'")).rows.map(({ id }) => id).toSorted()

  test('is filled at first, and follows what is added, changed, hidden and removed', async () => {
    await followCatalogue(ctx)
    expect(indexed()).toEqual(await listed())
    await hide('wf-001')
    await shop.db.execute(sql`DELETE FROM units WHERE item_id = 'wp-001'`)
    await shop.db.delete(items).where(eq(items.id, 'wp-001'))
    await shop.db
      .update(items)
      .set({ colors: ['`wine`, red && ['] })
      .where(eq(items.id, 'wc-001'))
    await shop.db.update(items).set({ availableFrom: '2027-07-04' }).where(eq(items.id, 'k-001'))
    expect((await waiting()).map(({ item_id }) => item_id)).toEqual(['wf-001', 'wp-001', 'wc-001'])
    await many(3)
    await followCatalogue(ctx)
    expect(indexed()).toEqual(await listed())
    expect(server.served(alias).get('wc-001')).toMatchObject({ facet_color: ["'wine', red && ["] })
    expect(await waiting()).toEqual([])
    server.searches.length = 0
    expect(await idsOf({ q: 'dress', color: ['`wine`, red && ['] })).toEqual(['wc-001'])
    expect(server.searches).toHaveLength(1)
  })

  test('is one collection at a time: a new one is served once it is full, and the old one dropped', async () => {
    await followCatalogue(ctx)
    const [old] = server.collections.keys()
    await rebuildIndex(ctx, ctx.searchEngine as NonNullable<typeof ctx.searchEngine>, { isLost: false })
    expect(server.aliases.get(alias)).toBe(old)
    server.collections.set('others_items', { fields: [], documents: new Map() })
    await Promise.all([followCatalogue(ctx), followCatalogue(ctx)])
    expect(server.aliases.get(alias)).not.toBe(old)
    expect([...server.collections.keys()].toSorted()).toEqual([server.aliases.get(alias), 'others_items'].toSorted())
    expect(indexed()).toEqual(await listed())
  })

  test('is filled anew where its collection is gone, or another one is served', async () => {
    await followCatalogue(ctx)
    server.aliases.set(alias, 'another')
    await followCatalogue(ctx)
    expect(indexed()).toEqual(await listed())
    server.collections.clear()
    expect(await idsOf({ q: 'dress' })).toEqual(await idsOf({ q: 'dress' }, shop.ctx))
    await hide('wf-001')
    await followCatalogue(ctx)
    await followCatalogue(ctx)
    expect(indexed()).toEqual(await listed())
    expect(await waiting()).toEqual([])
  })

  test('answers no more where nothing follows it, until a new one is full', async () => {
    await followCatalogue(ctx)
    await forgetIndex({ ...shop.ctx })
    server.served(alias).delete('wf-001')
    const engine = ctx.searchEngine as NonNullable<typeof ctx.searchEngine>
    const stuck = { ...engine, put: () => Promise.reject(new Error('stuck')) }
    await expect(followCatalogue({ ...ctx, searchEngine: stuck })).rejects.toThrow('stuck')
    expect(await idsOf({ q: 'dress' })).toContain('wf-001')
    await followCatalogue(ctx)
    expect(indexed()).toEqual(await listed())
  })

  test('is still served where the one that is being filled is gone', async () => {
    await followCatalogue(ctx)
    const old = server.aliases.get(alias)
    const engine = ctx.searchEngine as NonNullable<typeof ctx.searchEngine>
    await rebuildIndex(ctx, engine, { isLost: false })
    const gone = { ...engine, put: (name: string) => Promise.reject(new CollectionMissing(name)) }
    await followCatalogue({ ...ctx, searchEngine: gone })
    expect(server.aliases.get(alias)).toBe(old)
    const { rows } = await shop.pool.query('SELECT serving FROM search_index')
    expect(rows).toEqual([{ serving: old }])
  })

  test('keeps what an import refuses, and tries it again after pauses that grow', async () => {
    server.refused.add('wf-001')
    await followCatalogue(ctx)
    expect(indexed()).not.toContain('wf-001')
    const at = (minutes: number) => followCatalogue({ ...ctx, clock: fixedClock(new Date(shop.ctx.now.getTime() + minutes * 60_000)) })
    await at(0)
    await at(0)
    expect(await waiting()).toEqual([{ item_id: 'wf-001', tries: 1 }])
    await at(1)
    expect(await waiting()).toEqual([{ item_id: 'wf-001', tries: 2 }])
    server.refused.clear()
    await at(2)
    expect(indexed()).toEqual(await listed())
  })

  test('notes no change in a shop without an engine', async () => {
    await hide('wf-001')
    expect(await waiting()).toEqual([])
    await followCatalogue(ctx)
    await forgetIndex({ ...shop.ctx })
    await hide('wf-002')
    expect(await waiting()).toEqual([])
  })
})
