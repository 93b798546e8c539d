import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#tests/database.ts'
import { whoseWords } from './whose-words.ts'

// Data of people, found in the catalogue of the database: references to people, words of people, and columns that are named after a person.

interface Column {
  table: string
  name: string
  /** The effect of deleting the person on a reference: `c` deletes the row, `n` empties the column, `a` refuses. */
  onDelete: 'c' | 'n' | 'a' | null
  isNeeded: boolean
}
interface Reference {
  table: string
  to: string
}

let database: Awaited<ReturnType<typeof freshDatabase>>
let columns: Column[]
/** Rows that go with a row of another table. */
let references: Reference[]
beforeAll(async () => {
  database = await freshDatabase()
  const { rows } = await database.pool.query<Column>(`
    SELECT c.relname AS table, a.attname AS name, a.attnotnull AS "isNeeded",
      (SELECT f.confdeltype FROM pg_constraint f WHERE f.contype = 'f' AND f.conrelid = c.oid AND f.confrelid = 'people'::regclass AND f.conkey = ARRAY[a.attnum])
        AS "onDelete"
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'`)
  columns = rows
  const found = await database.pool.query<Reference>(`
    SELECT f.conrelid::regclass::text AS table, f.confrelid::regclass::text AS to FROM pg_constraint f
    JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = ANY (f.conkey) AND a.attnotnull
    WHERE f.contype = 'f' AND f.confdeltype = 'c'`)
  references = found.rows
})
afterAll(() => database.close())

const named =
  /(^|_)(email|phone|contact|network|mailbox|recipient|sender|visitor|device|birthday|iban)(_(id|number|hash))?$|^(person|owner|author|courier|user)_id$|_by$/
const namesIn = (list = '') => list.split(' ').filter(Boolean)

function isPersonal({ table, name, onDelete }: Column): boolean {
  const { theirs, kept, shop } = whoseWords[table] ?? {}
  const isText = [theirs, kept, shop].flatMap(namesIn).includes(name)
  return onDelete !== null || [theirs, kept].flatMap(namesIn).includes(name) || (named.test(name) && isText)
}

/** Tables whose rows the database deletes with their person, or with a row that a verb deletes. */
function goneTables(): ReadonlySet<string> {
  const gone = new Set(['people', ...Object.keys(whoseWords).filter((table) => whoseWords[table]?.deletedBy)])
  for (let size = 0; size !== gone.size; ) {
    size = gone.size
    for (const { table, to } of references) if (gone.has(to)) gone.add(table)
  }
  return gone
}

const domain = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, domain), 'utf8')
/** The text of all that runs when a person is deleted, or by the hour. */
function callers(): string {
  const deletion = read('privacy/my-data/delete-people.ts')
  const jobs = readdirSync(new URL('../jobs/', domain)).map((name) => read(`../jobs/${name}`))
  const steps = [...deletion.matchAll(/'#domain\/(.*?)'/g)].map(([, path = '']) => read(path))
  return [deletion, ...jobs, ...steps].join('\n')
}

test('every table with data of people says what becomes of them, unless the database sees to it', () => {
  const gone = goneTables()
  const said = (table: string) => {
    const { deletedBy, clearedBy, keptFor } = whoseWords[table] ?? {}
    return deletedBy !== undefined || clearedBy !== undefined || keptFor !== undefined
  }
  const left = columns.filter((column) => isPersonal(column) && column.onDelete !== 'n' && !gone.has(column.table))
  expect([...new Set(left.map(({ table }) => table))].filter((table) => !said(table)).toSorted()).toEqual([])
})

test('no reference to a person refuses their deletion, unless a verb empties it', () => {
  const cleared = (table: string) => whoseWords[table]?.clearedBy !== undefined
  expect(columns.filter(({ table, onDelete }) => onDelete === 'a' && !cleared(table)).map(({ table, name }) => `${table}.${name}`)).toEqual(
    [],
  )
})

test('every verb that is named deletes or empties rows of its table, and runs when a person is deleted or by the hour', () => {
  const called = callers()
  const wrong = Object.entries(whoseWords).flatMap(([table, { deletedBy, clearedBy }]) =>
    [deletedBy, clearedBy]
      .filter((path) => path !== undefined)
      .flatMap((path) => {
        const text = read(path)
        const variable = table.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
        const changes = new RegExp(`(DELETE FROM|UPDATE) ${table}\\b|\\.(delete|update)\\(${variable}\\)`)
        return changes.test(text) && called.includes(`#domain/${path}`) ? [] : [`${table}: ${path}`]
      }),
  )
  expect(wrong).toEqual([])
})
