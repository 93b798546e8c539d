import { eq, inArray, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ItemRow, items } from '#domain/catalogue/items/items.table.ts'
import { translator } from '#i18n/server.ts'
import { stockedShop } from '#tests/stock.ts'
import { locales } from '#values/locale.ts'
import { browseCatalogue } from './browse-catalogue.ts'
import { countCatalogue } from './count-catalogue.ts'
import { definedValues, type Facet, facetNames, facets } from './facet.policy.ts'
import { facetColumnNames } from './facet-columns.ts'
import { type Browse, browseSchema } from './search.contract.ts'

// Two pieces that differ in one facet alone. Everything here follows from the definitions: a new facet is tested as it is defined.

let shop: Awaited<ReturnType<typeof stockedShop>>
let model: ItemRow
const pair = ['pair-one', 'pair-other'] as const
beforeAll(async () => {
  shop = await stockedShop()
  const [row] = await shop.db.select().from(items).where(eq(items.id, 'wf-001'))
  if (!row) throw new Error('the sample is missing')
  model = row
  await shop.db.insert(items).values(pair.map((id) => ({ ...row, id })))
  await shop.db.update(items).set({ visibility: 'hidden' }).where(ne(items.id, pair[0]))
  await shop.db
    .update(items)
    .set({ visibility: 'visible' })
    .where(inArray(items.id, [...pair]))
})
afterAll(() => shop.close())

/** A value of a facet as an item has it. */
function stored(facet: Facet, value: string | null): Partial<ItemRow> {
  const { field } = facets[facet]
  const column = items[field]
  const type: string = column.dataType
  return { [field]: type === 'array' ? [value] : type === 'boolean' ? value === 'true' : value }
}

/** Makes both pieces alike but for one facet; null leaves it out. */
async function differ(facet: Facet, values: readonly (string | null)[]): Promise<void> {
  for (const [at, id] of pair.entries())
    await shop.db
      .update(items)
      .set({ ...model, ...stored(facet, values[at] ?? null), id, visibility: 'visible' })
      .where(eq(items.id, id))
}

const twoValues = (facet: Facet): readonly [string, string] => {
  const [one = 'One', other = 'Other'] = definedValues(facet) ?? []
  return [one, other]
}
const chosen = (facet: Facet, value: string): Browse => browseSchema.parse({ [facet]: value })

test.each(facetNames)('two pieces that differ in %s alone are counted apart and found apart', async (facet) => {
  const values = twoValues(facet)
  await differ(facet, values)
  const whole = await countCatalogue(shop.ctx, {})
  expect(whole.total).toBe(2)
  const each = values.map((value) => ({ value, count: 1 }))
  expect(whole.facets[facet]).toEqual(expect.arrayContaining(each))
  expect(whole.facets[facet]).toHaveLength(2)
  for (const other of facetNames.filter((one) => one !== facet)) for (const { count } of whole.facets[other]) expect(count, other).toBe(2)
  for (const [at, value] of values.entries()) {
    expect((await browseCatalogue(shop.ctx, chosen(facet, value))).items.map(({ id }) => id)).toEqual([pair[at]])
    const page = await countCatalogue(shop.ctx, chosen(facet, value))
    expect(page.total).toBe(1)
    expect(page.facets[facet]).toEqual(expect.arrayContaining(each))
    for (const other of facetNames.filter((one) => one !== facet)) for (const { count } of page.facets[other]) expect(count, other).toBe(1)
  }
})

test.each(facetNames.filter((facet) => !items[facets[facet].field].notNull))(
  'a piece without %s is counted apart from one with it',
  async (facet) => {
    const [value] = twoValues(facet)
    await differ(facet, [value, null])
    expect((await countCatalogue(shop.ctx, {})).facets[facet]).toEqual([{ value, count: 1 }])
    expect((await browseCatalogue(shop.ctx, chosen(facet, value))).items.map(({ id }) => id)).toEqual([pair[0]])
  },
)

test('the grouping key of the database is made of exactly the columns of the facets, and the index of filters holds them', async () => {
  const { rows: inKey } = await shop.db.execute<{ name: string }>(sql`
    SELECT part.attname AS name FROM pg_attrdef made
    JOIN pg_attribute own ON own.attrelid = made.adrelid AND own.attnum = made.adnum
    JOIN pg_depend used ON used.classid = 'pg_attrdef'::regclass AND used.objid = made.oid AND used.refobjid = made.adrelid
    JOIN pg_attribute part ON part.attrelid = made.adrelid AND part.attnum = used.refobjsubid
    WHERE made.adrelid = 'items'::regclass AND own.attname = 'facet_key' AND part.attname <> 'facet_key'`)
  expect(inKey.map(({ name }) => name).sort()).toEqual([...facetColumnNames].sort())
  const { rows: inIndex } = await shop.db.execute<{ name: string }>(
    sql`SELECT attname AS name FROM pg_attribute WHERE attrelid = 'items_by_facets'::regclass`,
  )
  expect(inIndex.map(({ name }) => name).sort()).toEqual([...facetColumnNames].sort())
})

test('no two facets have the same name in an address', () => {
  const names = facetNames.map((facet) => facets[facet].parameter)
  expect(new Set([...names, 'q', 'from', 'until', 'min', 'max', 'sort', 'after', 'limit']).size).toBe(names.length + 8)
})

test('a value that does not exist is refused, also among others; one value may be written without brackets', () => {
  for (const facet of facetNames) {
    const [one, other] = twoValues(facet)
    const { values, choice } = facets[facet]
    expect(browseSchema.safeParse({ [facet]: values ? 'no-such-value' : '' }).success, facet).toBe(false)
    expect(browseSchema.parse({ [facet]: one })).toEqual({ [facet]: choice === 'several' ? [one] : one })
    expect(browseSchema.safeParse({ [facet]: [one, other] }).success, facet).toBe(choice === 'several')
    expect(browseSchema.safeParse({ [facet]: Array.from({ length: 25 }, () => one) }).success, facet).toBe(false)
  }
})

test.each(locales)('every facet and every known value has its words (%s)', (locale) => {
  const t = translator(locale)
  const letters = locale === 'ar' ? /[\u0600-\u06ff]/ : /[A-Za-z]/
  for (const facet of facetNames) {
    expect(t(`items:facet.${facet}`), facet).toMatch(letters)
    for (const value of facets[facet].values ?? []) expect(t(`items:${facet}.${value}`), `${facet} ${value}`).toMatch(letters)
  }
})
