import { getTableColumns, sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/database.ts'
import { rowsOf } from './rows-of.ts'

const shelves = pgTable('test_shelves', { id: text('id').primaryKey() })
const boxes = pgTable('test_boxes', {
  id: text('id').primaryKey(),
  shelfId: text('shelf_id').notNull(),
  pieces: integer('pieces'),
  isOpen: boolean('is_open').notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  colors: text('colors').array().notNull(),
  note: jsonb('note').$type<{ words: string[] }>(),
})

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await database.pool.query(`
    CREATE TABLE test_shelves (id text PRIMARY KEY);
    CREATE TABLE test_boxes (id text PRIMARY KEY, shelf_id text NOT NULL, pieces int, is_open boolean NOT NULL, day date NOT NULL, at timestamptz NOT NULL,
      colors text[] NOT NULL, note jsonb);
    INSERT INTO test_shelves VALUES ('a'), ('b');
    INSERT INTO test_boxes VALUES
      ('1', 'a', 3, true, '2027-07-09', '2027-07-09 12:00:00.123456+03', '{red,"dark, blue"}', '{"words": ["12", "ثوب"]}'),
      ('2', 'a', NULL, false, '2027-02-28', '2027-02-28 09:00:00Z', '{}', NULL)`)
})
afterAll(() => database.close())

test('rows that are read beside another one are those of their own select, in its order', async () => {
  const { db } = database
  const beside = await db
    .select({
      id: shelves.id,
      boxes: rowsOf(getTableColumns(boxes), sql`FROM ${boxes} WHERE ${boxes.shelfId} = ${shelves.id} ORDER BY ${boxes.at}`),
    })
    .from(shelves)
    .orderBy(shelves.id)
  const alone = await db.select().from(boxes).orderBy(boxes.at)
  expect(alone.map(({ id }) => id)).toEqual(['2', '1'])
  expect(beside).toEqual([
    { id: 'a', boxes: alone },
    { id: 'b', boxes: [] },
  ])
})

test('rows hold rows of their own, and an expression as JSON has it', async () => {
  const words = sql<string>`${boxes.id} || '!'`
  const inner = rowsOf({ at: boxes.at, words }, sql`FROM ${boxes} WHERE ${boxes.shelfId} = ${shelves.id} ORDER BY ${boxes.id} LIMIT 1`)
  const [found] = await database.db
    .select({ rows: rowsOf({ id: shelves.id, inner }, sql`FROM ${shelves} ORDER BY ${shelves.id}`) })
    .from(sql`(SELECT 1) nothing`)
  expect(found?.rows).toEqual([
    { id: 'a', inner: [{ at: new Date('2027-07-09T09:00:00.123Z'), words: '1!' }] },
    { id: 'b', inner: [] },
  ])
})
