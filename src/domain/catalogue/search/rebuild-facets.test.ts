import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#tests/database.ts'
import { facetColumnNames } from './facet-columns.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

/** Definitions of the grouping key, of every index and of every trigger of items, by name. The parentheses of a condition differ with how it was written. */
async function definitions(): Promise<Record<string, string>> {
  const { rows } = await database.pool.query<{ name: string; definition: string }>(`
    SELECT 'facet_key' AS name, pg_get_expr(d.adbin, d.adrelid) AS definition FROM pg_attrdef d
      JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum WHERE d.adrelid = 'items'::regclass AND a.attname = 'facet_key'
    UNION ALL SELECT indexname, indexdef FROM pg_indexes WHERE tablename = 'items'
    UNION ALL SELECT tgname, translate(pg_get_triggerdef(oid), '()', '') FROM pg_trigger WHERE tgrelid = 'items'::regclass AND NOT tgisinternal`)
  return Object.fromEntries(rows.map(({ name, definition }) => [name, definition]))
}

const rebuild = (columns: readonly string[]) => database.pool.query('SELECT rebuild_facets(VARIADIC $1)', [columns])

test('the columns of the facets make the key, the indexes and the triggers that there are', async () => {
  const before = await definitions()
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining([
      'facet_key',
      'items_by_group',
      'items_by_facets',
      'items_for_days',
      'group_added',
      'group_changed',
      'search_changed',
    ]),
  )
  await rebuild(facetColumnNames)
  expect(await definitions()).toEqual(before)
})

test('a column more is in the key and in both indexes of filters, and all else stays', async () => {
  const { facet_key: _, items_by_group: __, items_by_facets: ___, ...others } = await definitions()
  await database.pool.query(
    'ALTER TABLE items ADD COLUMN fabric text, ADD COLUMN is_lined boolean, ADD COLUMN seasons text[] NOT NULL DEFAULT $${}$$',
  )
  const added = ['fabric', 'is_lined', 'seasons']
  await rebuild([...facetColumnNames, ...added])
  const { facet_key, items_by_group, items_by_facets, ...after } = await definitions()
  expect(after).toEqual(others)
  for (const column of [...facetColumnNames, ...added]) {
    const word = new RegExp(`\\b${column}\\b`)
    expect(
      [facet_key, items_by_group, items_by_facets].filter((definition) => !word.test(definition ?? '')),
      column,
    ).toEqual([])
  }
})

test('a column that items do not have is refused, and nothing is lost', async () => {
  const before = await definitions()
  await expect(rebuild([...facetColumnNames, 'nowhere'])).rejects.toThrow('nowhere')
  expect(await definitions()).toEqual(before)
})
