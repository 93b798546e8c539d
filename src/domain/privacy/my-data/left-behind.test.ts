import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteExpired } from '#domain/accounts/sessions/delete-expired.ts'
import type { Browser } from '#tests/front.ts'
import { markedRows } from '#tests/marked-rows.ts'
import { signUp } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { newId } from '#values/id.ts'
import { deletePeople } from './delete-people.ts'
import { whoseWords } from './whose-words.ts'

/** Long before the shop's clock. */
const epoch = new Date(0)

/** Part of every text of the person who leaves. */
const mark = 'wordmark7'
const email = `${mark}@elsewhere.example`
const phone = '+962790007007'
const at = '2027-06-01T09:00:00Z'

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
})
afterAll(() => shop.close())

interface Column {
  table: string
  name: string
  type: string
  isNeeded: boolean
}

async function columnsOf(): Promise<Column[]> {
  const { rows } = await shop.pool.query<Column>(`
    SELECT table_name AS table, column_name AS name, CASE WHEN data_type = 'ARRAY' THEN udt_name ELSE data_type END AS type,
      is_nullable = 'NO' AND column_default IS NULL AND is_identity = 'NO' AND is_generated = 'NEVER' AS "isNeeded"
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name, ordinal_position`)
  return rows
}

const wordTypes = ['text', 'jsonb', 'bytea', '_text', 'tsvector']
const namesIn = (list = '') => list.split(' ').filter(Boolean)

test('every text column of the database says whose words it holds', async () => {
  const columns = (await columnsOf()).filter(({ type }) => wordTypes.includes(type)).map(({ table, name }) => `${table}.${name}`)
  const listed = Object.entries(whoseWords).flatMap(([table, { theirs, kept, shop: ours }]) =>
    [theirs, kept, ours].flatMap(namesIn).map((name) => `${table}.${name}`),
  )
  expect(listed.toSorted()).toEqual(columns.toSorted())
})

type Values = Record<string, unknown>
let columns: Column[] = []

/** A value of a type; a word of the person where `isTheirs`. */
function fillerOf(type: string, isTheirs: boolean): unknown {
  if (type === 'text') return isTheirs ? mark : 'some'
  if (type === 'jsonb') return JSON.stringify(isTheirs ? { words: mark } : {})
  if (type === 'bytea') return Buffer.from(isTheirs ? mark : 'some')
  if (type === '_text') return isTheirs ? [mark] : []
  if (type.startsWith('timestamp')) return at
  if (type === 'date') return '2027-06-01'
  if (type === '_int4') return Array.from({ length: 14 }, () => 10)
  if (type === 'boolean') return false
  return 10
}

/** Writes a row of the person: every word of theirs is marked, what else is needed is filled. Neither references nor triggers hold it up. */
async function put(table: string, values: Values): Promise<void> {
  const theirs = namesIn(whoseWords[table]?.theirs)
  const row: Values = {}
  for (const { name, type, isNeeded } of columns.filter((column) => column.table === table)) {
    const isTheirs = theirs.includes(name)
    if (name in values) row[name] = values[name]
    else if ((isTheirs && type !== 'tsvector') || isNeeded) row[name] = fillerOf(type, isTheirs)
  }
  const names = Object.keys(row)
  const client = await shop.pool.connect()
  try {
    await client.query('SET session_replication_role = replica')
    const places = names.map((_, index) => `$${index + 1}`)
    await client.query(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places.join(', ')})`, Object.values(row))
  } finally {
    await client.query('RESET session_replication_role')
    client.release()
  }
}

/** A file of the document store with the name that a row has. */
const file = () => shop.deps.documents?.save(Buffer.from('a picture'), epoch) ?? Promise.reject(new Error('no documents'))

/** A row in every table that has words of people, and the files that they name. */
async function fillAll(id: string): Promise<string[]> {
  const files = await Promise.all(Array.from({ length: 9 }, file))
  const left = [...files]
  await shop.pool.query(`UPDATE people SET name = $2, image = $2, phone = $3, arabic_name = $2 WHERE id = $1`, [id, mark, phone])
  await shop.pool.query(`DELETE FROM profiles WHERE person_id = $1`, [id])
  const both = JSON.stringify({ en: mark, ar: mark })
  await shop.pool.query(
    `UPDATE items SET owner_id = $1, description = $2, care = $2, flaws = $3, pickup_contact_number = $4 WHERE id = 'wf-003'`,
    [id, both, JSON.stringify([{ words: mark }]), phone],
  )
  const faults: string[] = []
  for (const [table, values] of markedRows({ id, email, phone, mark }, () => left.pop() ?? '')) {
    await put(table, values).catch((error: Error) => faults.push(`${table}: ${error.message}`))
  }
  expect(faults).toEqual([])
  expect(left).toEqual([])
  await shop.deps.objectStore?.put('markedobject0000000000/480.webp', Buffer.from(mark), 'image/webp')
  return files
}

/** Every row of the database that holds one of these words, by its table. */
async function rowsWith(words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await shop.pool.query<{ name: string }>(`
    SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_schema IN ('public', 'pgboss') AND table_type = 'BASE TABLE' ORDER BY 1`)
  const wanted = words.flatMap((word) => [word, Buffer.from(word).toString('hex')])
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await shop.pool.query<{ row: string }>(
      `SELECT row::text AS row FROM ${name} AS row WHERE EXISTS (SELECT 1 FROM unnest($1::text[]) AS word WHERE strpos(row::text, word) > 0)`,
      [wanted],
    )
    found.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return found
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

test('a person who is deleted leaves no word and no file behind', async () => {
  columns = await columnsOf()
  const { browser, answer } = await signUp(shop, email)
  const { id } = answer.body['person'] as { id: string }
  const files = await fillAll(id)
  const before = await rowsWith([mark, phone, ...files])
  const unmarked = Object.keys(whoseWords).filter(
    (table) => whoseWords[table]?.theirs && !before.some((row) => row.startsWith(`public.${table} `)),
  )
  expect(unmarked).toEqual([])

  expect((await browser.send('POST', '/api/my-data/deletion', { understood: true })).body).toMatchObject({
    deletionDueAt: expect.any(String) as string,
  })
  shop.clock.advance(15 * 86_400_000)
  // Limits are counted by address for a day at most. No other sweep helps.
  await deleteExpired(shop.system())
  expect(await deletePeople(shop.system())).toEqual([])

  expect(await rowsWith([mark, phone, phone.slice(4), ...files])).toEqual([])
  const left = await filesIn(shop.documentsFolder)
  expect(files.filter((name) => left.some((path) => path.includes(name)))).toEqual([])
  const pictures = await filesIn(shop.mediaFolder)
  const bytes = await Promise.all(pictures.map((path) => readFile(path)))
  expect(pictures.filter((_, index) => bytes[index]?.includes(mark))).toEqual([])
  expect((await shop.pool.query('SELECT deleted_at FROM people WHERE id = $1', [id])).rows).toMatchObject([
    { deleted_at: expect.any(Date) as Date },
  ])
})

test('a question that nobody answered goes with the person who asked it, unless others have asked it too', async () => {
  const asked = async () => {
    const { rows } = await shop.pool.query<{ asked: string }>('SELECT asked FROM unmatched_questions ORDER BY asked')
    return rows.map((row) => row.asked)
  }
  const ask = async (browser: Browser, content: string) => {
    const { body } = await browser.send('POST', '/api/chat/sessions', { path: '/' })
    const { sessionId } = body['session'] as { sessionId: string }
    await browser.send('POST', `/api/chat/sessions/${sessionId}/messages`, { key: newId(), content })
  }
  const { browser } = await signUp(shop, 'huda@elsewhere.example')
  await ask(browser, 'qqqq zzzz')
  await ask(browser, 'wwww vvvv')
  await ask(shop.browser(), 'wwww vvvv')
  expect(await asked()).toEqual(['qqqq zzzz', 'wwww vvvv'])
  await browser.send('POST', '/api/my-data/deletion', { understood: true })
  shop.clock.advance(15 * 86_400_000)
  expect(await deletePeople(shop.system())).toEqual([])
  expect(await asked()).toEqual(['wwww vvvv'])
})
