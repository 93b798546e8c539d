import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { ObjectStore } from '#platform/storage/object-store.ts'
import { newId } from '#values/id.ts'
import { findOutsideUnavailable } from './outside/outside-unavailable.ts'
import { StartError } from './start-error.ts'

/** Something beside the database that belongs to one shop, and bears its id. */
export interface MarkedStore {
  /** For a message, such as `the folder /srv/libsa`. */
  name: string
  /** Null where no shop has marked it. */
  read(): Promise<string | null>
  write(id: string): Promise<void>
}

const mark = 'libsa-shop'

/** A data folder, marked by a file in it. */
export function markedFolder(folder: string): MarkedStore {
  const path = join(folder, mark)
  return {
    name: `the folder ${folder}`,
    read: () => readFile(path, 'utf8').then((text) => text.trim() || null, nullIfMissing),
    write: (id) => writeFile(path, `${id}\n`, { flush: true }),
  }
}

/** A bucket, marked by an object beside those of the shop. */
export function markedBucket(bucket: string, store: ObjectStore): MarkedStore {
  return {
    name: `the bucket ${bucket}`,
    async read() {
      const bytes = await store.read(mark)
      return (bytes && new TextDecoder().decode(bytes).trim()) || null
    },
    write: (id) => store.put(mark, new TextEncoder().encode(`${id}\n`), 'text/plain'),
  }
}

/** The shop that a database and its places belong to. */
export interface RecognisedShop {
  id: string
  /** Those that answer. */
  places: readonly MarkedStore[]
}

interface Options {
  /** The database was emptied on purpose. */
  mayBeEmpty?: boolean
}

/**
 * Compares the shop of the database with those of its places, also before any migration, and changes nothing. A database without people is a new
 * shop only where no place belongs to one; one with people and without an id is older than the ids. A bucket that does not answer is left out: the
 * shop opens without its pictures.
 * @throws {StartError} where they differ
 */
export async function compareShop(
  pool: pg.Pool,
  places: readonly MarkedStore[],
  { mayBeEmpty = false }: Options = {},
): Promise<RecognisedShop> {
  const known = await findShop(pool)
  const found = await Promise.all(places.map(async (place) => ({ place, id: await place.read().catch(skipUnavailable) })))
  const marks = found.filter(({ id }) => id !== undefined)
  const marked = marks.find(({ id }) => id !== null)
  if (known === null && marked && !mayBeEmpty && !(await hasPeople(pool)))
    throw new StartError(
      `The database is empty, but ${marked.place.name} holds the files of a shop. Nothing was changed. Restore a backup: npm run db -- restore FILE. To open a new shop with these files: npm run db -- adopt.`,
    )
  const id = known ?? marked?.id ?? newId()
  const foreign = marks.find((mark) => mark.id !== null && mark.id !== id)
  if (foreign)
    throw new StartError(
      `The database and ${foreign.place.name} belong to different shops. Nothing was changed. Check DATABASE_URL, DATA_DIR and the bucket. Where they do belong together: npm run db -- adopt.`,
    )
  return { id, places: marks.map(({ place }) => place) }
}

/** Writes the id of a shop into its migrated database and its places, where it is missing. */
export async function markShop(pool: pg.Pool, { id: wanted, places }: RecognisedShop): Promise<void> {
  // The database first: a start that ends here finds it again, and marks the places then.
  await pool.query('INSERT INTO shop_identity (id) VALUES ($1) ON CONFLICT DO NOTHING', [wanted])
  // Another process of the same shop may have been first.
  const id = (await findShop(pool)) ?? wanted
  for (const place of places) if ((await place.read()) !== id) await place.write(id)
}

/** Makes the database and its places one shop: that of the database, else that of the first marked place, else a new one. */
export async function adoptShop(pool: pg.Pool, places: readonly MarkedStore[]): Promise<void> {
  const marks = await Promise.all(places.map((place) => place.read()))
  await markShop(pool, { id: (await findShop(pool)) ?? marks.find((id) => id !== null) ?? newId(), places })
}

/** False where no shop has opened on this database. One of a version without ids counts as opened by its people. */
export async function hasShop(pool: pg.Pool): Promise<boolean> {
  return (await findShop(pool)) !== null || hasPeople(pool)
}

/** Null where no shop has opened the database since there are ids. */
async function findShop(pool: pg.Pool): Promise<string | null> {
  if (!(await hasTable(pool, 'shop_identity'))) return null
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM shop_identity')
  return rows[0]?.id ?? null
}

async function hasPeople(pool: pg.Pool): Promise<boolean> {
  return (await hasTable(pool, 'people')) && ((await pool.query('SELECT FROM people LIMIT 1')).rowCount ?? 0) > 0
}

async function hasTable(pool: pg.Pool, name: string): Promise<boolean> {
  const { rows } = await pool.query<{ isThere: boolean }>('SELECT to_regclass($1) IS NOT NULL AS "isThere"', [`public.${name}`])
  return rows[0]?.isThere === true
}

function skipUnavailable(error: unknown): undefined {
  if (!findOutsideUnavailable(error)) throw error
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
