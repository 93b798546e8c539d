import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TxContext } from '#domain/context.ts'
import { createCache } from '#platform/cache/cache.ts'
import { stockedShop } from '#tests/stock.ts'
import { browseCatalogue } from './browse-catalogue.ts'
import { countCatalogue } from './count-catalogue.ts'
import { facetNames } from './facet.policy.ts'
import { keepGroups } from './keep-groups.ts'
import type { Browse } from './search.contract.ts'

// PostgreSQL's query plans: their shapes are stored in files, so that a changed index or statement shows in the diff.

let shop: Awaited<ReturnType<typeof stockedShop>>
let ctx: TxContext
beforeAll(async () => {
  shop = await stockedShop()
  await stock(24_000)
  const facetGroups = keepGroups(shop.db, { isListening: () => true })
  await facetGroups.get()
  ctx = { ...shop.ctx, facetGroups }
})
afterAll(() => shop.close())

/** Copies of the samples of other sizes, colours, prices, ranks and ages, the same every time. Their words are those of their sample, so that no trigger has to run. */
async function stock(items: number): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = replica`)
    const { rows } = await tx.execute<{ name: string }>(
      sql`SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'items' AND is_generated = 'NEVER' ORDER BY ordinal_position`,
    )
    const own: Record<string, SQL> = {
      id: sql`'copy-' || n`,
      rank: sql`hashint4(n) & 63`,
      quantity: sql`1`,
      size: sql`(ARRAY[size, size, 'XS', 'S', 'M', 'L', 'XL'])[1 + (hashint4(n + 1) & 7) % 7]`,
      colors: sql`CASE WHEN hashint4(n + 2) & 3 = 0 THEN ARRAY[(ARRAY['black', 'ivory', 'navy', 'rose', 'gold'])[1 + (hashint4(n + 3) & 15) % 5]] ELSE colors END`,
      condition: sql`(ARRAY['new', 'like-new', 'good'])[1 + (hashint4(n + 4) & 15) % 3]`,
      price_by_days: sql`ARRAY(SELECT price + 250 * (hashint4(n + 5) & 63) FROM unnest(price_by_days) WITH ORDINALITY AS rung (price, at) ORDER BY at)`,
      created_at: sql`created_at - (hashint4(n + 6) & 4095) * interval '1 hour'`,
    }
    const columns = rows.map(({ name }) => sql.identifier(name))
    const values = rows.map(({ name }) => own[name] ?? sql`sample.${sql.identifier(name)}`)
    await tx.execute(sql`WITH sample AS (SELECT *, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS many FROM items)
      INSERT INTO items (${sql.join(columns, sql`, `)}) SELECT ${sql.join(values, sql`, `)} FROM generate_series(1, ${items}::int) AS n JOIN sample ON place = n % many`)
    await tx.execute(sql`INSERT INTO units (id, item_id, number) SELECT id || '-u1', id, 1 FROM items WHERE id LIKE 'copy-%'`)
    await tx.execute(sql`INSERT INTO blocks (id, unit_id, days, kind, rental_id, rental_from, rental_until)
      SELECT id, id, daterange(first, first + 7), 'rental', 'r', first + 1, first + 3
      FROM units, LATERAL (SELECT '2027-06-02'::date + (hashtext(id) & 127) AS first) AS start WHERE id LIKE 'copy-%'`)
  })
  await shop.db.execute(sql`VACUUM ANALYZE items`)
  await shop.db.execute(sql`VACUUM ANALYZE units`)
  await shop.db.execute(sql`VACUUM ANALYZE blocks`)
}

/** The plans of the statements that run meanwhile: their nodes and indexes, without costs, numbers and conditions. */
async function shapesOf(work: (ctx: TxContext) => Promise<unknown>): Promise<string> {
  const statements: SQL[] = []
  const db = Object.assign(Object.create(shop.db) as typeof shop.db, {
    execute: (statement: SQL) => {
      statements.push(statement)
      return shop.db.execute(statement)
    },
  })
  await work({ ...ctx, db })
  const shapes: string[] = []
  for (const statement of statements) {
    const { rows } = await shop.db.execute<{ 'QUERY PLAN': string }>(sql`EXPLAIN (COSTS OFF) ${statement}`).catch(() => ({ rows: [] }))
    const nodes = rows
      .map((row) => row['QUERY PLAN'])
      .filter((line) => /^\s*(->|CTE|InitPlan|SubPlan|\S.*(Scan|Sort|Limit|Loop|Join|Aggregate))/.test(line))
    shapes.push(nodes.join('\n'))
  }
  // Some cards by their ids are read one way or the other.
  const isById = (shape: string) =>
    /^ *-> +(Index Scan using items_pkey|Bitmap Heap Scan on items\n +-> +Bitmap Index Scan on items_pkey)/.test(shape)
  return `${shapes.filter((shape) => shape !== '' && !isById(shape)).join('\n\n')}\n`
}

const days = { from: '2027-07-03', until: '2027-07-05' } as const
const pages: Record<string, Browse> = {
  recommended: {},
  'newest-of-a-category': { category: 'Women', sort: 'newest' },
  cheapest: { sort: 'price-up' },
  'cheapest-on-days': { sort: 'price-up', ...days },
  'dearest-of-a-category': { category: 'Men', sort: 'price-down' },
  'common-filter': { color: ['black'] },
  'common-filter-on-days': { category: 'Women', condition: ['new'], ...days },
  'rare-filters': { size: ['XS'], color: ['gold'], condition: ['new'], type: ['party'] },
  'rare-filters-on-days': { size: ['XS'], color: ['gold'], condition: ['new'], type: ['party'], ...days },
  'filters-of-several-values': { size: ['XS', 'XL'], color: ['gold'], condition: ['new', 'good'], type: ['party', 'sports'] },
  'range-of-prices': { min: 20_000, max: 30_000, sort: 'newest' },
  'common-word': { q: 'dress' },
  'rare-words': { q: 'emerald satin gown' },
}

test.each(Object.entries(pages))('the page %s is read as it was', async (name, browse) => {
  await expect(await shapesOf((own) => browseCatalogue(own, browse))).toMatchFileSnapshot(`plans/${name}.txt`)
})

test('counts without days and text read no items; with days they read indexes and the bookings', async () => {
  expect(await shapesOf((own) => countCatalogue(own, { category: 'Women', color: ['black'] }))).toBe('\n')
  const onDays = await shapesOf((own) => countCatalogue(own, days))
  expect(onDays).toContain('Index Only Scan using items_for_days on items')
  expect(onDays).not.toContain('Seq Scan on items')
  // The bookings near the days come first and by themselves: joined with a second condition on their days, each was compared with each item.
  expect(onDays).toMatch(/CTE near\n.*blocks/)
})

/** As if these items were a part of a very large catalogue. */
function inVeryLarge({ facetGroups, ...rest }: TxContext): TxContext {
  if (!facetGroups) throw new Error('no groups are kept')
  const get = async () => ({ ...(await facetGroups.get()), total: 1_000_000 })
  return { ...rest, facetGroups: { ...facetGroups, counts: createCache(0, 1), get } }
}

test('of a very large catalogue, the best 1,000 that are free are counted, and what is fewer exactly', async () => {
  const large = inVeryLarge(ctx)
  const whole = await countCatalogue(ctx, days)
  const best = await countCatalogue(large, days)
  expect(whole.total).toBeGreaterThan(1000)
  expect(best).toMatchObject({ total: 1000, isCapped: true, cappedFacets: facetNames })
  const counts = new Map(whole.facets.category.map(({ value, count }) => [value, count]))
  for (const { value, count } of best.facets.category) expect(count).toBeLessThanOrEqual(counts.get(value) ?? 0)
  const rare = { size: ['XS'], color: ['gold'], condition: ['new' as const], ...days }
  const [few, exact] = [await countCatalogue(large, rare), await countCatalogue(ctx, rare)]
  expect(exact.total).toBeGreaterThan(0)
  expect({ ...few, cappedFacets: [] }).toEqual({ ...exact, facets: few.facets, prices: few.prices })
  expect(few.facets.occasion).toEqual(exact.facets.occasion)
  expect(await countCatalogue(large, { ...rare, min: 1_000_000 })).toMatchObject({ total: 0, isCapped: false })
})

test('where none of the best is free, others are looked at', async () => {
  const large = inVeryLarge(ctx)
  const far = { from: '2027-10-20', until: '2027-10-22' } as const
  await shop.db.execute(sql`INSERT INTO blocks (id, unit_id, days, kind, rental_id, rental_from, rental_until)
    SELECT 'far-' || units.id, units.id, '[2027-10-15,2027-10-28)', 'rental', 'r', '2027-10-20', '2027-10-22' FROM units
    JOIN (SELECT id FROM items WHERE status = 'approved' AND visibility = 'visible' ORDER BY rank DESC, created_at DESC, id DESC LIMIT 12000) AS best ON best.id = units.item_id`)
  expect(await countCatalogue(large, far)).toMatchObject({ total: 1000, isCapped: true })
  await shop.db.execute(sql`DELETE FROM blocks WHERE id LIKE 'far-%'`)
})

/** The ids in the order of the list, page after page. */
async function listed(browse: Browse, most: number): Promise<string[]> {
  const ids: string[] = []
  let after: string | undefined
  do {
    const page = await browseCatalogue(ctx, { ...browse, limit: 48, ...(after ? { after } : {}) })
    ids.push(...page.items.map(({ id }) => id))
    after = page.next ?? undefined
  } while (after && ids.length < most)
  return ids.slice(0, most)
}

const busy = sql`SELECT units.item_id FROM units JOIN blocks ON blocks.unit_id = units.id JOIN items AS kept ON kept.id = units.item_id
  WHERE days && daterange(${'2027-07-02'}::date, ${'2027-07-06'}::date + kept.turnaround_days, '[]')`

test.each([
  ['a word that very many have', { q: 'dress' }, sql`true`],
  ['with filters and days', { q: 'dress', size: ['S', 'M'], ...days }, sql`size IN ('S', 'M') AND id NOT IN (${busy})`],
  ['a word that only children and accessories have', { q: 'clutch', condition: ['new'] }, sql`condition = 'new'`],
] as const)(
  '%s is answered in the order of equal answers, each item once, to the end of the walk and beyond',
  async (_, browse, passes) => {
    const { rows } = await shop.db.execute<{ id: string }>(sql`SELECT id FROM items
    WHERE name_words @@ ${browse.q === 'dress' ? `'dress' | 'فستان'` : `'clutch'`}::tsquery AND ${passes}
    ORDER BY CASE category WHEN 'accessories' THEN 0 WHEN 'Kids' THEN 1 ELSE 2 END DESC, rank DESC, created_at DESC, id DESC LIMIT 1500`)
    expect(rows.length).toBeGreaterThan(200)
    expect(
      await listed(
        {
          ...browse,
          size: 'size' in browse ? [...browse.size] : undefined,
          condition: 'condition' in browse ? ['new'] : undefined,
        } as Browse,
        rows.length,
      ),
    ).toEqual(rows.map(({ id }) => id))
  },
)

test.each(['recommended', 'newest', 'price-up', 'price-down'] as const)(
  'pages by %s with filters and days hold what sorting all gives',
  async (sort) => {
    const order = {
      recommended: sql`rank DESC, created_at DESC, id DESC`,
      newest: sql`created_at DESC, rank DESC, id DESC`,
      'price-up': sql`price_by_days[3], id`,
      'price-down': sql`price_by_days[3] DESC, id DESC`,
    }
    const { rows } = await shop.db.execute<{ id: string }>(sql`SELECT id FROM items
    WHERE category = 'Women' AND condition = 'new' AND id NOT IN (${busy}) ORDER BY ${order[sort]} LIMIT 300`)
    expect(await listed({ category: 'Women', condition: ['new'], sort, ...days }, 300)).toEqual(rows.map(({ id }) => id))
  },
)

test('a name of any length is kept', async () => {
  const words = Array.from({ length: 900 }, (_, index) => `w${index}`).join(' ')
  await shop.db.execute(sql`UPDATE items SET name = jsonb_build_object('en', ${words}::text, 'ar', ${words}::text) WHERE id = 'wf-001'`)
  expect((await browseCatalogue(shop.ctx, { q: 'w3' })).items[0]?.id).toBe('wf-001')
})
