import type pg from 'pg'
import { addDays, type Day } from '#values/day.ts'
import { insertion, type Removable, removablesOf } from './scale-fill.ts'
import { itemRow } from './scale-items.ts'

const imported = 100_000
const sampled = 2000
const rounds = 3

type Row = Record<string, unknown>

interface Shop {
  items: number
  today: Day
  say: (line: string) => void
}

/** Prints what an import and bookings cost, and what each index has to do with it; everything is rolled back. */
export async function printWriting(pool: pg.Pool, { items, today, say }: Shop): Promise<void> {
  const rows = (from: number, count: number) => Array.from({ length: count }, (_, index) => itemRow(items + from + index, { items, today }))
  const all = await removablesOf(pool, 'items')
  const whole = await importAll(pool, rows, [])
  const bare = await importAll(pool, rows, all)
  const told = `${imported.toLocaleString('en')} items`
  say(`Import of ${told} in one transaction: ${whole.toFixed(0)} s, without indexes ${bare.toFixed(0)} s.`)
  await printEach(pool, { table: 'items', rows: rows(0, sampled), removables: all, say })
  const { rows: units } = await pool.query<{ id: string }>('SELECT id FROM units TABLESAMPLE SYSTEM (5) LIMIT $1', [sampled])
  const [from, until, last] = [addDays(today, 400), addDays(today, 402), addDays(today, 404)]
  const blocks = units.map(({ id }, index): Row => {
    const rental = { rental_id: `written-${index}`, rental_from: from, rental_until: until }
    return { id: `written-${index}`, unit_id: id, days: `[${from},${last}]`, kind: 'rental', ...rental, is_live: true, created_at: today }
  })
  await printEach(pool, { table: 'blocks', rows: blocks, removables: await removablesOf(pool, 'blocks'), say })
  await pool.query('VACUUM items, blocks')
}

/** Seconds that inserting took. */
async function importAll(pool: pg.Pool, rows: (from: number, count: number) => Row[], without: readonly Removable[]): Promise<number> {
  return rolledBack(pool, without, async (client) => {
    let seconds = 0
    for (let from = 0; from < imported; from += sampled) seconds += await timed(client, insertion('items', rows(from, sampled)))
    return seconds
  })
}

/** Without the triggers, whose work would drown that of an index: the best of some rounds with all indexes, then without each. */
async function printEach(
  pool: pg.Pool,
  { table, rows, removables, say }: { table: string; rows: readonly Row[]; removables: readonly Removable[]; say: Shop['say'] },
): Promise<void> {
  const noTriggers = { name: 'triggers', drop: `ALTER TABLE ${table} DISABLE TRIGGER USER`, make: '', refers: false }
  const statement = insertion(table, rows)
  const least = async (without: readonly Removable[]) => {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) times.push(await rolledBack(pool, without, (client) => timed(client, statement)))
    return (Math.min(...times) / rows.length) * 1_000_000
  }
  const before = await least([])
  const plain = await least([noTriggers])
  say(
    `One row of ${table} among ${rows.length}: ${plain.toFixed(0)} microseconds, and ${(before - plain).toFixed(0)} for its triggers. Of these`,
  )
  for (const one of removables.filter(({ drop }) => !drop.includes('TRIGGER'))) {
    // With it again each time, so that what else the machine does falls on both alike.
    const cost = (await least([noTriggers])) - (await least([noTriggers, one]))
    say(`${cost.toFixed(1).padStart(8)}  ${one.name}`)
  }
}

async function rolledBack<T>(pool: pg.Pool, without: readonly Removable[], work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    for (const { drop } of without) await client.query(drop)
    return await work(client)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

async function timed(client: pg.PoolClient, statement: { text: string; values: [string] }): Promise<number> {
  const began = performance.now()
  await client.query(statement)
  return (performance.now() - began) / 1000
}
