import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { newId } from '#values/id.ts'
import type { ObjectStore } from '#platform/storage/object-store.ts'
import { findOutsideUnavailable } from './outside/outside-unavailable.ts'
import { StartError } from './start-error.ts'

/** Something beside the database that belongs to one shop, and bears its id. */
export interface MarkedPlace {
  /** For a message, such as `the folder /srv/libsa`. */
  name: string
  /** Null where no shop has marked it. */
  read(): Promise<string | null>
  write(id: string): Promise<void>
}

const mark = 'libsa-shop'

/** A data folder, marked by a file in it. */
export function markedFolder(folder: string): MarkedPlace {
  const path = join(folder, mark)
  return {
    name: `the folder ${folder}`,
    read: () => readFile(path, 'utf8').then((text) => text.trim() || null, nullIfMissing),
    write: (id) => writeFile(path, `${id}\n`, { flush: true }),
  }
}

/** A bucket, marked by an object beside those of the shop. */
export function markedBucket(bucket: string, store: ObjectStore): MarkedPlace {
  return {
    name: `the bucket ${bucket}`,
    async read() {
      const bytes = await store.read(mark)
      return (bytes && new TextDecoder().decode(bytes).trim()) || null
    },
    write: (id) => store.put(mark, new TextEncoder().encode(`${id}\n`), 'text/plain'),
  }
}

/**
 * Compares the shop of the database with those of its places, and marks what bears no mark yet. A database that no shop has opened is a new
 * shop only where no place belongs to one. A bucket that does not answer is left out: the shop opens without its pictures.
 * @throws {StartError} where they differ; nothing is changed then
 */
export async function recogniseShop(pool: pg.Pool, places: readonly MarkedPlace[]): Promise<void> {
  const known = await findShop(pool)
  const found = await Promise.all(places.map(async (place) => ({ place, id: await place.read().catch(skipUnavailable) })))
  const marks = found.filter(({ id }) => id !== undefined)
  const foreign = marks.find(({ id }) => id !== null && id !== known)
  if (foreign) {
    const { name } = foreign.place
    throw new StartError(
      known === null
        ? `The database is empty, but ${name} holds the files of a shop. Nothing was changed. Restore a backup: npm run db -- restore FILE. To open a new shop with these files: npm run db -- adopt.`
        : `The database and ${name} belong to different shops. Nothing was changed. Check DATABASE_URL, DATA_DIR and the bucket. Where they do belong together: npm run db -- adopt.`,
    )
  }
  await markAll(
    pool,
    marks.map(({ place }) => place),
    known ?? newId(),
  )
}

/** Makes the database and its places one shop: that of the database, else that of the first marked place, else a new one. */
export async function adoptShop(pool: pg.Pool, places: readonly MarkedPlace[]): Promise<void> {
  const marks = await Promise.all(places.map((place) => place.read()))
  await markAll(pool, places, (await findShop(pool)) ?? marks.find((id) => id !== null) ?? newId())
}

/** False where no shop has opened on this database. One of a version without ids counts as opened. */
export async function hasShop(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ isMigrated: boolean; hasIds: boolean }>(
    `SELECT to_regclass('public.migrations_applied') IS NOT NULL AS "isMigrated", to_regclass('public.shop_identity') IS NOT NULL AS "hasIds"`,
  )
  const [found] = rows
  if (!found?.isMigrated) return false
  return !found.hasIds || (await findShop(pool)) !== null
}

async function findShop(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM shop_identity')
  return rows[0]?.id ?? null
}

/** The database first: a start that ends here finds it again, and marks the places then. */
async function markAll(pool: pg.Pool, places: readonly MarkedPlace[], wanted: string): Promise<void> {
  await pool.query('INSERT INTO shop_identity (id) VALUES ($1) ON CONFLICT DO NOTHING', [wanted])
  // Another process of the same shop may have been first.
  const id = (await findShop(pool)) ?? wanted
  for (const place of places) if ((await place.read()) !== id) await place.write(id)
}

function skipUnavailable(error: unknown): undefined {
  if (!findOutsideUnavailable(error)) throw error
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
