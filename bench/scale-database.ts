import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { connect } from '#platform/database/database.ts'
import { startEmbedded } from '#platform/database/embedded.ts'
import { silentLog } from '#platform/log.ts'
import { prepare } from './open-shop.ts'
import { fill } from './scale-fill.ts'

/** The requested database; without a folder it is filled in a temporary one, which is deleted with it. */
interface Wish {
  items: number
  bookings: number
  folder: string | null
  say: (line: string) => void
}

/** Durability is off: nothing has to survive a crash. */
export const settings = {
  shared_buffers: '2GB',
  maintenance_work_mem: '1GB',
  max_wal_size: '8GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
}

const settingsInWords = Object.entries(settings)
  .map(([name, value]) => `${name}=${value}`)
  .join(', ')

/** A database with that many items and bookings; an existing one in the folder is migrated and used. */
export async function openDatabase({ items, bookings, folder, say }: Wish) {
  const home = folder ?? (await mkdtemp(join(tmpdir(), 'libsa-scale-')))
  await mkdir(home, { recursive: true })
  const server = await startEmbedded(home, { log: silentLog(), settings })
  const connection = connect(server.ownerUrl, { log: silentLog() })
  const close = async () => {
    await connection.close()
    await server.stop()
    if (!folder) await rm(home, { recursive: true, force: true })
  }
  try {
    const today = new Date().toISOString().slice(0, 10)
    const wanted = JSON.stringify({ items, bookings, today })
    const note = join(home, 'filled.json')
    await prepare(connection)
    if (existsSync(note)) {
      const found = await readFile(note, 'utf8')
      say(`${home} is filled already: ${found}`)
      if (found !== wanted) say(`It differs from ${wanted}: bookings are counted from the day of the filling.`)
    } else {
      if (await isBegun(connection.pool)) throw new Error(`The filling of ${home} was broken off: delete the folder.`)
      say(
        `Filling ${home} with ${items.toLocaleString('en')} items and some ${bookings.toLocaleString('en')} bookings (${settingsInWords}) …`,
      )
      const began = performance.now()
      await fill(connection.pool, { items, bookings, today, say })
      await connection.pool.query('CHECKPOINT')
      await writeFile(note, wanted)
      say(`  in all: ${((performance.now() - began) / 1000).toFixed(0)} s, ${await sizeOf(connection.pool)}`)
    }
    return { url: server.ownerUrl, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function isBegun(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query("SELECT FROM people WHERE email LIKE '%@scale.example' LIMIT 1")
  return rowCount !== 0
}

async function sizeOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ said: string }>(`SELECT format('%s items, %s units, %s bookings, %s groups of items alike, %s',
    (SELECT count(*) FROM items), (SELECT count(*) FROM units), (SELECT count(*) FROM blocks), (SELECT count(DISTINCT facet_key) FROM items),
    pg_size_pretty(pg_database_size(current_database()))) AS said`)
  return rows[0]?.said ?? ''
}
