import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#tests/database.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

/** Of the column `a`. An index of some rows finds the others for no deletion: only those without a value may be left out. */
const isFound = `EXISTS (
  SELECT 1 FROM pg_index i WHERE i.indrelid = a.attrelid AND i.indkey[0] = a.attnum
    AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))`

test('what names a person or a piece is found by an index when that person or piece is deleted', async () => {
  const { rows } = await database.pool.query<{ column: string }>(`
    SELECT c.conrelid::regclass || '.' || a.attname AS column
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid IN ('people'::regclass, 'items'::regclass)
      AND NOT ${isFound}
    ORDER BY 1`)
  expect(rows).toEqual([])
})

test.each([
  ['audit_log', 'actor_id'],
  ['inquiries', 'email'],
  ['consents', 'order_id'],
])('a deletion also finds %s by %s', async (table, column) => {
  const { rows } = await database.pool.query(
    `SELECT 1 FROM pg_attribute a WHERE a.attrelid = $1::regclass AND a.attname = $2 AND ${isFound}`,
    [table, column],
  )
  expect(rows).toHaveLength(1)
})

test.each([
  ['orders_by_phone', `delivery ->> 'phone' = '+962795550101'`],
  ['orders_by_confirmed_email', `email_confirmed_at IS NOT NULL AND email = 'rana@libsa.example'`],
])('the cash orders of a customer are found by %s', async (index, condition) => {
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN SELECT id FROM orders WHERE method = 'cash' AND ${condition}`,
  )
  expect(rows.map((row) => row['QUERY PLAN']).join(' ')).toContain(index)
})
