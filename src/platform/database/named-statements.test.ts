import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/database.ts'
import { isUnreachable, transaction } from './database.ts'
import { plannedForValues } from './named-statements.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase({ most: 1 })
})
afterAll(() => database.close())

/** The texts of the statements that the connection keeps, among those with this word. */
async function keptWith(word: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ statement: string }>('SELECT statement FROM pg_prepared_statements')
  return rows.map(({ statement }) => statement).filter((text) => text.includes(word))
}

test('a statement that is asked again and again is kept by its connection, with parameters only', async () => {
  const ask = async (value: number) => (await database.db.execute(sql`SELECT ${value}::int + 1 AS often`)).rows
  expect([await ask(1), await ask(2)]).toEqual([[{ often: 2 }], [{ often: 3 }]])
  expect(await keptWith('often')).toEqual([])
  expect([await ask(3), await ask(4), await ask(5)]).toEqual([[{ often: 4 }], [{ often: 5 }], [{ often: 6 }]])
  expect(await keptWith('often')).toHaveLength(1)
  for (let time = 0; time < 5; time += 1) await database.pool.query('SELECT 1 AS plain')
  expect(await keptWith('plain')).toEqual([])
})

test('one that is planned for its values is not kept', async () => {
  for (let time = 0; time < 5; time += 1) await database.db.execute(sql`SELECT ${time}::int AS own ${plannedForValues}`)
  expect(await keptWith('own')).toEqual([])
})

test('lists of many lengths keep no other statement from a name', async () => {
  for (let length = 1; length <= 1000; length += 1) await database.pool.query(`SELECT $1::int AS listed_${length}`, [length])
  for (let time = 0; time < 3; time += 1) await database.pool.query('SELECT $1::int AS after_lists', [time])
  expect(await keptWith('listed_')).toEqual([])
  expect(await keptWith('after_lists')).toHaveLength(1)
})

test('a kept statement whose table has other columns fails once as a lost connection does, also in a transaction', async () => {
  await database.pool.query('CREATE TABLE grown (id int); INSERT INTO grown VALUES (1)')
  const ask = () => transaction(database.db, async (tx) => (await tx.execute(sql`SELECT * FROM grown WHERE id = ${1}`)).rows)
  for (let time = 0; time < 4; time += 1) expect(await ask()).toEqual([{ id: 1 }])
  await database.pool.query(`ALTER TABLE grown ADD COLUMN size text DEFAULT 'M'`)
  const failure: unknown = await ask().catch((error: unknown) => error)
  expect(isUnreachable(failure)).toBe(true)
  expect(await ask()).toEqual([{ id: 1, size: 'M' }])
})
