import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from './database.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

test('what names a person or a piece is found by an index when that person or piece is deleted', async () => {
  const { rows } = await database.pool.query<{ column: string }>(`
    SELECT c.conrelid::regclass || '.' || a.attname AS column
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid IN ('people'::regclass, 'items'::regclass)
      AND NOT EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indkey[0] = a.attnum)
    ORDER BY 1`)
  expect(rows).toEqual([])
  const { rows: byActor } = await database.pool.query(
    `SELECT 1 FROM pg_indexes WHERE tablename = 'journal' AND indexdef LIKE '%(actor_id)%'`,
  )
  expect(byActor).toHaveLength(1)
})
