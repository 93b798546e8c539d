import type pg from 'pg'
import { bookingsOf } from './scale-bookings.ts'
import { itemRow, ownerRow, ownersOf, type Plan } from './scale-items.ts'

const batch = 2000
const tables = ['items', 'units', 'blocks']

interface Fill extends Plan {
  bookings: number
  say: (line: string) => void
}

/** Fills a migrated shop that has its people and samples. Indexes and constraints wait until the rows are there, except keys that others refer to. */
export async function fill(pool: pg.Pool, { bookings, say, ...plan }: Fill): Promise<void> {
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    const result = await work()
    say(`  ${what}: ${((performance.now() - began) / 1000).toFixed(0)} s`)
    return result
  }
  const removables = await Promise.all(tables.map((table) => removablesOf(pool, table)))
  for (const { drop } of removables.flat().toReversed()) await pool.query(drop)
  await timed('owners', () => insertAll(pool, 'people', ownersOf(plan.items), (number) => [ownerRow(number, plan)]))
  await timed('items, with the words that their trigger writes', () => insertAll(pool, 'items', plan.items, (n) => [itemRow(n, plan)]))
  await timed('units and bookings', () => insertBookings(pool, plan, bookings / plan.items))
  await timed('indexes and constraints', async () => {
    await Promise.all(
      removables.map((ofTable) =>
        putBack(
          pool,
          ofTable.filter((one) => !one.refers),
        ),
      ),
    )
    await putBack(
      pool,
      removables.flat().filter((one) => one.refers),
    )
  })
  await timed('VACUUM ANALYZE', () => pool.query('VACUUM ANALYZE'))
}

/** An index, constraint or trigger, and the statements that take it away and bring it back. */
export interface Removable {
  name: string
  drop: string
  make: string
  /** True for one that needs the keys of another table. */
  refers: boolean
}

async function putBack(pool: pg.Pool, removables: readonly Removable[]): Promise<void> {
  for (const { make } of removables) await pool.query(make)
}

/**
 * Constraints, indexes and triggers dropped while a table is loaded, in the order of their return. Referenced keys stay, and so do triggers
 * that write rows.
 */
export async function removablesOf(pool: pg.Pool, table: string): Promise<Removable[]> {
  const { rows } = await pool.query<Removable>(
    `SELECT conname AS name, format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(own.oid)) AS make, contype = 'f' AS refers
    FROM pg_constraint own WHERE conrelid = $1::regclass AND contype IN ('f', 'x', 'u', 'p')
      AND NOT EXISTS (SELECT FROM pg_constraint other WHERE other.contype = 'f' AND other.conindid = own.conindid AND own.contype <> 'f')
    UNION ALL SELECT relname, format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid), false
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
    UNION ALL SELECT tgname, format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname),
      format('ALTER TABLE %s ENABLE TRIGGER %I', tgrelid::regclass, tgname), false
    FROM pg_trigger WHERE tgrelid = $1::regclass AND tgfoid = to_regproc('announce_page_change') ORDER BY refers, name`,
    [table],
  )
  return rows
}

/** Inserts the rows of `of(0)`, `of(1)`, … on two connections, some thousand at a time. */
async function insertAll(pool: pg.Pool, table: string, count: number, of: (n: number) => Record<string, unknown>[]): Promise<void> {
  let next = 0
  const work = async (): Promise<void> => {
    while (next < count) {
      const first = next
      next += batch
      const rows = Array.from({ length: Math.min(batch, count - first) }, (_, index) => of(first + index)).flat()
      await insert(pool, table, rows)
    }
  }
  await Promise.all([work(), work()])
}

async function insertBookings(pool: pg.Pool, plan: Plan, perItem: number): Promise<void> {
  let next = 0
  let made = 0
  const work = async (): Promise<void> => {
    while (next < plan.items) {
      const first = next
      next += batch
      const units: Record<string, unknown>[] = []
      const blocks: Record<string, unknown>[] = []
      for (let n = first; n < Math.min(first + batch, plan.items); n += 1) {
        const one = bookingsOf(n, { plan, perItem, at: made })
        made += one.blocks.length
        units.push(...one.units)
        blocks.push(...one.blocks)
      }
      await insert(pool, 'units', units)
      await insert(pool, 'blocks', blocks)
    }
  }
  await Promise.all([work(), work()])
}

/** The statement that inserts rows written as JSON; columns that no row names get their default. */
export function insertion(table: string, rows: readonly Record<string, unknown>[]): { text: string; values: [string] } {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].join(', ')
  const text = `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1::json)`
  return { text, values: [JSON.stringify(rows)] }
}

/** A deadlock over words that two batches bring at once is tried again. */
async function insert(pool: pg.Pool, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const statement = insertion(table, rows)
  for (;;) {
    try {
      await pool.query(statement)
      return
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === '40P01')) throw error
    }
  }
}
