import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropAllTables } from '#platform/database/archive/set-aside.ts'
import { migrate } from '#platform/database/database.ts'
import { stockedShop } from '#tests/stock.ts'

let shop: Awaited<ReturnType<typeof stockedShop>>
beforeAll(async () => {
  shop = await stockedShop()
})
afterAll(() => shop.close())

test('the samples of an earlier version get the occasions, ranks and words that a new shop begins with', async () => {
  const { pool } = shop
  const rowsOf = async (columns: string, table: string) =>
    (await pool.query<{ rows: object[] }>(`SELECT json_agg(found ORDER BY id) AS rows FROM (SELECT ${columns} FROM ${table}) AS found`))
      .rows[0]?.rows ?? []
  const asNow = 'id, rank, occasions, search_words, description_words'
  const [people, items, begun] = [await rowsOf('*', 'people'), await rowsOf('*', 'items'), await rowsOf(asNow, 'items')]
  const { rows: applied } = await pool.query<{ name: string }>('SELECT name FROM migrations_applied')
  await dropAllTables(pool)
  await migrate(pool, { only: applied.map(({ name }) => name).filter((name) => name < '0035') })
  const earlier = items.map((item) => ({ ...item, rank: 'rank' in item && Number(item.rank) > 192 ? item.rank : 100 }))
  for (const [table, rows] of [
    ['people', people],
    ['items', earlier],
  ] as const) {
    const { rows: columns } = await pool.query<{ name: string }>(
      `SELECT quote_ident(column_name) AS name FROM information_schema.columns WHERE table_name = $1 AND is_generated = 'NEVER'`,
      [table],
    )
    const names = columns.map(({ name }) => name).join(', ')
    await pool.query(`INSERT INTO ${table} (${names}) SELECT ${names} FROM json_populate_recordset(NULL::${table}, $1::json)`, [
      JSON.stringify(rows),
    ])
  }
  await migrate(pool)
  expect(begun).toHaveLength(18)
  expect(await rowsOf(asNow, 'items')).toEqual(begun)
})
