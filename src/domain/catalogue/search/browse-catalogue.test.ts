import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findSimilar } from '#domain/catalogue/items/find-similar.ts'
import { getItem } from '#domain/catalogue/items/get-item.ts'
import { itemCalendar } from '#domain/catalogue/items/item-calendar.ts'
import { homeOccasions, sorts } from '#domain/catalogue/items/item-terms.policy.ts'
import { seedItems } from '#domain/catalogue/items/seed-items.ts'
import { createCache } from '#platform/cache/cache.ts'
import { stockedShop } from '#tests/stock.ts'
import { browseCatalogue } from './browse-catalogue.ts'
import { countCatalogue } from './count-catalogue.ts'
import type { Browse, Counted } from './search.contract.ts'
import { shopWindow } from './shop-window.ts'

let shop: Awaited<ReturnType<typeof stockedShop>>
beforeAll(async () => {
  shop = await stockedShop()
})
afterAll(() => shop.close())

async function block(
  unit: string,
  from: string,
  until: string,
  { expires = null as string | null, rental = [from, until] } = {},
): Promise<void> {
  await shop.db.execute(sql`INSERT INTO blocks (id, unit_id, days, kind, rental_id, rental_from, rental_until, expires_at)
    VALUES (${`${unit}-${from}`}, ${unit}, daterange(${from}::date, ${until}::date, '[]'), 'rental', 'r', ${rental[0]}::date, ${rental[1]}::date, ${expires}::timestamptz)`)
}

const countsOf = (counted: Counted) => countCatalogue(shop.ctx, counted)
const idsOf = async (browse: Browse): Promise<string[]> =>
  (await browseCatalogue(shop.ctx, { limit: 48, ...browse })).items.map(({ id }) => id)

describe('browse', () => {
  it('lists the 18 samples, in the reader’s language, for three days', async () => {
    expect(shop.written).toBe(18)
    expect(await seedItems(shop.ctx)).toBe(0)
    const page = await browseCatalogue(shop.ctxIn('ar'), {})
    expect((await countsOf({})).total).toBe(18)
    expect(page.next).toBeNull()
    expect(page.items[0]).toMatchObject({
      id: 'wf-001',
      name: 'فستان سهرة ساتان زمردي ملفوف',
      brand: 'بيت حرير',
      price: 45_000,
      days: 3,
      deposit: 90_000,
    })
    expect((await countsOf({})).prices.min).toBeGreaterThan(0)
  })

  it.each(sorts)('gives every item exactly once over pages, sorted by %s', async (sort) => {
    const seen: { id: string; price: number }[] = []
    let after: string | undefined
    for (let pages = 0; pages < 10; pages += 1) {
      const page = await browseCatalogue(shop.ctx, { sort, limit: 5, ...(after ? { after } : {}) })
      seen.push(...page.items)
      if (!page.next) break
      after = page.next
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(18)
    expect(seen).toHaveLength(18)
    const prices = seen.map(({ price }) => price)
    if (sort === 'price-up') expect(prices).toEqual([...prices].sort((a, b) => a - b))
    if (sort === 'price-down') expect(prices).toEqual([...prices].sort((a, b) => b - a))
  })

  const largest = '999999999999999999'
  it.each<{ sort: (typeof sorts)[number]; q?: string; keys: string[] }>([
    { sort: 'price-up', keys: [largest] },
    { sort: 'newest', keys: ['2027-13-45 99:99:99+99', '5'] },
    { sort: 'newest', keys: ['2027-06-01 09:00:00+00', largest] },
    { sort: 'recommended', keys: ['5', '2027-02-31 09:00:00+00'] },
    { sort: 'recommended', keys: ['5', '0000-01-01 09:00:00+00'] },
    { sort: 'recommended', q: 'dress', keys: [largest, '2027-06-01 09:00:00+00'] },
    { sort: 'recommended', q: 'dress', keys: [`-${largest}`, '2027-06-01 09:00:00+00'] },
    ...[101, 102].map((tier) => ({
      sort: 'recommended' as const,
      q: 'dress',
      keys: [String((BigInt(tier * 4 + 2) << 32n) + 0xffff_ffffn), '2027-06-01 09:00:00+00'],
    })),
  ])('answers a place in the list that somebody made up: $sort $q $keys', async ({ keys, ...browse }) => {
    const after = Buffer.from(JSON.stringify([...keys, 'wf-001'])).toString('base64url')
    expect((await browseCatalogue(shop.ctx, { ...browse, after })).items).toBeInstanceOf(Array)
  })

  it('counts the pieces in twelve equal steps of price, without the price filter', async () => {
    const { items } = await browseCatalogue(shop.ctx, { limit: 48 })
    const { prices } = await countsOf({})
    const step = (prices.max + 1 - prices.min) / 12
    const expected = Array.from({ length: 12 }, () => 0)
    for (const { price } of items)
      expected[Math.floor((price - prices.min) / step)] = (expected[Math.floor((price - prices.min) / step)] ?? 0) + 1
    expect(prices.bars).toEqual(expected)
    const cheap = await countsOf({ max: 20_000 })
    expect(cheap.total).toBeLessThan(18)
    expect(cheap.prices).toEqual(prices)
    const women = await countsOf({ category: 'Women', from: '2027-07-08', until: '2027-07-10' })
    expect(women.prices.bars.reduce((sum, count) => sum + count, 0)).toBe(women.total)
    expect((await countsOf({ q: 'zzzzzzzz' })).prices).toEqual({ min: 0, max: 0, bars: expected.map(() => 0) })
  })

  it('pages through a text search by relevance', async () => {
    const first = await browseCatalogue(shop.ctx, { q: 'dress', limit: 2 })
    const second = await browseCatalogue(shop.ctx, { q: 'dress', limit: 2, after: first.next ?? '' })
    expect([...first.items, ...second.items].map(({ id }) => id).sort()).toEqual(['k-001', 'wc-001', 'wf-001', 'wp-001'])
    expect(second.next).toBeNull()
  })

  it('counts each facet with every filter but its own', async () => {
    const chosen: Counted = { category: 'Women', type: ['formal'], color: ['emerald', 'black'] }
    expect((await idsOf(chosen)).sort()).toEqual(['wf-001', 'wf-002'])
    const page = await countsOf(chosen)
    expect(page.total).toBe(2)
    expect(page.facets.type).toEqual([{ value: 'formal', count: 2 }])
    expect(page.facets.category).toEqual([
      { value: 'Women', count: 2 },
      { value: 'Men', count: 1 },
    ])
    expect(page.facets.color.find(({ value }) => value === 'ivory')).toEqual({ value: 'ivory', count: 1 })
    for (const [facet, counts] of Object.entries((await countsOf({ type: ['party', 'shoes'] })).facets)) {
      if (facet === 'type' || facet === 'category') continue
      for (const { value, count } of counts)
        expect(await idsOf({ type: ['party', 'shoes'], [facet]: [value] }), `${facet} ${value}`).toHaveLength(count)
    }
  })

  it('filters by price and keeps the range without that filter', async () => {
    const range = { min: 40_000, max: 45_000 }
    const { items } = await browseCatalogue(shop.ctx, range)
    expect(items.every(({ price }) => price >= 40_000 && price <= 45_000)).toBe(true)
    const counts = await countsOf(range)
    expect(counts.total).toBe(items.length)
    expect(counts.prices).toEqual((await countsOf({})).prices)
  })

  it('refuses days that cannot be rented', async () => {
    const code = (browse: Browse) =>
      browseCatalogue(shop.ctx, browse).then(
        () => null,
        (error: { code: string; status: number }) => `${error.status} ${error.code}`,
      )
    expect(await code({ from: '2027-05-31', until: '2027-06-02' })).toBe('422 days.past')
    expect(await code({ from: '2027-07-03', until: '2027-07-01' })).toBe('422 days.reversed')
    expect(await code({ from: '2027-07-03' })).toBe('422 input.invalid')
  })

  it('begins at the beginning for a place in the list that is not ours', async () => {
    const first = await browseCatalogue(shop.ctx, { limit: 5 })
    for (const after of ['x', 'bnVsbA', Buffer.from('["1; DROP","a"]').toString('base64url')])
      expect(await browseCatalogue(shop.ctx, { limit: 5, after })).toEqual(first)
  })
})

describe('availability', () => {
  it('lists an item while one unit is free for the whole block, priced for the days', async () => {
    const days = { from: '2027-07-08', until: '2027-07-10', category: 'Women' } as const
    expect((await browseCatalogue(shop.ctx, { ...days, until: '2027-07-14' })).items.find(({ id }) => id === 'wf-001')).toMatchObject({
      price: 72_000,
      days: 7,
    })
    await block('wf-001-u1', '2027-07-05', '2027-07-12')
    expect(await idsOf(days)).toContain('wf-001')
    await block('wf-001-u2', '2027-07-12', '2027-07-16')
    expect(await idsOf(days)).not.toContain('wf-001')
    expect((await countsOf(days)).facets.color.some(({ value }) => value === 'emerald')).toBe(false)
    expect(await idsOf({ ...days, until: '2027-07-08' })).toContain('wf-001')
  })

  it('lets a hold that has run out block nothing', async () => {
    await block('a-003-u1', '2027-08-01', '2027-08-10', { expires: '2027-06-01T08:59:59Z' })
    expect(await idsOf({ from: '2027-08-03', until: '2027-08-05' })).toContain('a-003')
    await block('wf-003-u1', '2027-08-01', '2027-08-10', { expires: '2027-06-01T09:10:00Z' })
    expect(await idsOf({ from: '2027-08-03', until: '2027-08-05' })).not.toContain('wf-003')
  })

  it('agrees with the calendar about the shortest rental', async () => {
    const { days } = await itemCalendar(shop.ctx, { id: 'wf-001', from: '2027-06-28', until: '2027-07-28' })
    for (const { day, canStart } of days) expect((await idsOf({ from: day, until: day })).includes('wf-001'), day).toBe(canStart)
  })

  it('tells rental, transit and cleaning apart', async () => {
    await block('s-002-u1', '2027-09-09', '2027-09-13', { rental: ['2027-09-10', '2027-09-11'] })
    const { days } = await itemCalendar(shop.ctx, { id: 's-002', from: '2027-09-07', until: '2027-09-15' })
    expect(days.map(({ state }) => state)).toEqual([
      'free',
      'free',
      'on-its-way',
      'taken',
      'taken',
      'on-its-way',
      'cleaning',
      'free',
      'free',
    ])
    expect(days.map(({ canStart }) => canStart)).toEqual([false, false, false, false, false, false, false, false, true])
    expect((await itemCalendar(shop.ctx, { id: 's-002', from: '2027-05-30', until: '2027-06-02' })).days.map(({ state }) => state)).toEqual(
      ['closed', 'closed', 'free', 'free'],
    )
    await expect(itemCalendar(shop.ctx, { id: 's-002', from: '2027-01-01', until: '2029-01-01' })).rejects.toMatchObject({ status: 422 })
  })

  it('never gives two live blocks of one unit the same day', async () => {
    await block('mc-001-u1', '2027-07-05', '2027-07-12')
    await expect(block('mc-001-u1', '2027-07-12', '2027-07-14')).rejects.toMatchObject({ cause: { code: '23P01' } })
  })

  it('finds similar items free on the days, the same type first', async () => {
    const found = await findSimilar(shop.ctx, { itemId: 'wf-002', from: '2027-07-08', until: '2027-07-10', limit: 18 })
    expect(found.map(({ id }) => id)).not.toContain('wf-001')
    expect(found[0]).toMatchObject({ id: 'wf-003', days: 3 })
    expect((await findSimilar(shop.ctx, { itemId: 'wf-002' })).map(({ id }) => id)[0]).toMatch(/^wf-/)
  })
})

describe('the shop window', () => {
  it('shows what the catalogue shows: the foremost pieces, the counts of the categories, and the best for each occasion', async () => {
    for (const ctx of [shop.ctx, shop.ctxIn('ar')]) {
      const shown = await shopWindow(ctx)
      const first = await browseCatalogue(ctx, { limit: 12 })
      expect(shown.items).toEqual(first.items)
      expect(shown.categories).toHaveLength(4)
      expect(shown.categories).toEqual((await countsOf({})).facets.category)
      for (const [at, occasion] of homeOccasions.entries()) {
        const { items } = await browseCatalogue(ctx, { occasion: [occasion], limit: 2 })
        expect(shown.occasions[at]).toEqual({ total: (await countsOf({ occasion: [occasion] })).total, items })
      }
    }
  })
})

describe('what pages remember', () => {
  it('is told to every language in its own words, and never of days', async () => {
    const cache = createCache(60_000, 10)
    const inEnglish = { ...shop.ctx, cache }
    const days = { from: '2027-07-03', until: '2027-07-05' } as const
    const before = await browseCatalogue(inEnglish, {})
    const { total } = await countsOf({})
    expect(await idsOf({ ...days, category: 'Kids' })).toContain('k-002')
    await shop.db.execute(sql`UPDATE items SET visibility = 'hidden' WHERE id = 'k-002'`)
    try {
      expect(await browseCatalogue(inEnglish, {})).toEqual(before)
      const inArabic = await browseCatalogue({ ...shop.ctxIn('ar'), cache }, {})
      expect(inArabic.items.map(({ id }) => id)).toEqual(before.items.map(({ id }) => id))
      expect(inArabic.items[0]?.name).toMatch(/\p{Script=Arabic}/u)
      expect((await countCatalogue(inEnglish, { category: 'Kids' })).total).toBe(2)
      const free = await browseCatalogue(inEnglish, { ...days, category: 'Kids' })
      expect(free.items.map(({ id }) => id)).not.toContain('k-002')
      expect((await countsOf({})).total).toBe(total - 1)
    } finally {
      await shop.db.execute(sql`UPDATE items SET visibility = 'visible' WHERE id = 'k-002'`)
    }
  })
})

describe('an item', () => {
  it('shows its owner’s first name and area and nothing more of them', async () => {
    const item = await getItem(shop.ctx, 'wf-001')
    expect(item.owner).toEqual({
      ...{ page: expect.stringMatching(/^[0-9a-f]{20}$/), firstName: 'Dana', area: 'Abdoun' },
      ...{ itemCount: 10, hasMoreItems: false, rating: null },
    })
    expect(item.pictures.map(({ base, alt }) => [base.match(/wf-001-\d/)?.[0], alt])).toEqual([
      ['wf-001-1', 'Front of the emerald gown'],
      ['wf-001-4', 'The emerald gown worn over a high-necked top'],
      ['wf-001-3', 'Back of the emerald gown'],
      ['wf-001-2', 'V-neck and gathered sash, close up'],
    ])
    expect(JSON.stringify(item)).not.toMatch(/@|Haddad|owner-dana/)
    const arabic = await getItem(shop.ctxIn('ar'), 'wf-001')
    expect(arabic.owner.firstName).toBe('دانا')
    expect(JSON.stringify(arabic)).not.toMatch(/حدّاد/)
    expect((await getItem(shop.ctxIn('ar'), 'wf-003')).owner.firstName).toBe('Lama')
  })

  it('is unknown when hidden or not approved, like one that never was', async () => {
    await shop.db.execute(sql`UPDATE items SET visibility = 'hidden' WHERE id = 'k-003'`)
    for (const id of ['k-003', 'nothing']) await expect(getItem(shop.ctx, id)).rejects.toMatchObject({ code: 'item.unknown', status: 404 })
    expect(await idsOf({})).not.toContain('k-003')
  })
})
