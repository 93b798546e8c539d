import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/database.ts'
import { s3Server } from '#tests/s3-server.ts'
import { openService } from './outside/outside-service.ts'
import { OutsideUnavailable } from './outside/outside-unavailable.ts'
import { adoptShop, compareShop, type MarkedStore, markedBucket, markedFolder, markShop } from './shop-identity.ts'
import { s3ObjectStore } from './storage/s3-object-store.ts'

const home = mkdtempSync(join(tmpdir(), 'libsa-identity-'))
const service = await s3Server({ bucket: 'pictures', accessKeyId: 'libsa' })
const databases: FreshDatabase[] = []
let places: MarkedStore[]
let own: FreshDatabase
let other: FreshDatabase

beforeEach(async () => {
  places = [markedFolder(mkdtempSync(join(home, 'data-'))), bucketOf(`shop-${databases.length}`)]
  own = await database()
  other = await database()
})
afterAll(async () => {
  for (const one of databases) await one.close()
  await service.close()
  await rm(home, { recursive: true, force: true })
})

/** Compares and marks, as a start does. */
const recogniseShop = async (pool: FreshDatabase['pool'], of: readonly MarkedStore[]) => markShop(pool, await compareShop(pool, of))

async function database(): Promise<FreshDatabase> {
  const one = await freshDatabase()
  databases.push(one)
  return one
}

/** A bucket of its own on the one service of these tests. */
function bucketOf(folder: string): MarkedStore {
  const s3 = { bucket: 'pictures', region: 'eu-central-1', endpoint: service.endpoint, accessKeyId: 'libsa', secretAccessKey: 'secret' }
  const store = s3ObjectStore(s3, openService('storage'))
  return markedBucket('pictures', {
    ...store,
    read: (key) => store.read(`${folder}/${key}`),
    put: (key, bytes, type) => store.put(`${folder}/${key}`, bytes, type),
  })
}

const idOf = async ({ pool }: FreshDatabase) => (await pool.query('SELECT id FROM shop_identity')).rows[0]?.id as string | undefined
const marks = () => Promise.all(places.map((place) => place.read()))

test('a new shop marks its database, its folder and its bucket, and is recognised by them', async () => {
  await recogniseShop(own.pool, places)
  const id = await idOf(own)
  expect(id).toMatch(/^\w{22}$/)
  expect(await marks()).toEqual([id, id])
  await recogniseShop(own.pool, places)
  expect(await idOf(own)).toBe(id)
  // Another machine of the same shop has an empty folder.
  await recogniseShop(own.pool, [markedFolder(mkdtempSync(join(home, 'data-')))])
})

test('an empty database is not taken for a new shop where the files of one lie', async () => {
  await recogniseShop(own.pool, places)
  const before = await marks()
  await expect(recogniseShop(other.pool, places)).rejects.toThrow(/^The database is empty, but the folder .+ holds the files of a shop\./)
  await expect(recogniseShop(other.pool, places.slice(1))).rejects.toThrow(/^The database is empty, but the bucket pictures holds/)
  expect([await idOf(other), await marks()]).toEqual([undefined, before])
  await adoptShop(other.pool, places)
  expect(await idOf(other)).toBe(before[0])
  await recogniseShop(other.pool, places)
})

test('a database with people that is older than the ids takes that of its folder, also before it is migrated', async () => {
  await recogniseShop(own.pool, places)
  await other.pool.query(
    `INSERT INTO people (id, name, email, created_at, updated_at) VALUES ('of-before', 'Rana', 'rana@example.com', now(), now())`,
  )
  await other.pool.query('DROP TABLE shop_identity')
  expect((await compareShop(other.pool, places)).id).toBe(await idOf(own))
})

test('a demonstration that was emptied on purpose keeps its id; that of another shop is not emptied', async () => {
  await recogniseShop(own.pool, places)
  expect((await compareShop(other.pool, places, { mayBeEmpty: true })).id).toBe(await idOf(own))
  await recogniseShop(other.pool, [])
  await expect(compareShop(other.pool, places, { mayBeEmpty: true })).rejects.toThrow('belong to different shops')
})

test('a bucket that does not answer keeps no shop closed, and is compared with the next start', async () => {
  await recogniseShop(own.pool, places)
  const [folder, bucket] = places
  if (!folder || !bucket) throw new Error('There are two places')
  const silent = { ...bucket, read: () => Promise.reject(new OutsideUnavailable('storage', { waitMs: 5000 })) }
  await recogniseShop(own.pool, [folder, silent])
  await expect(recogniseShop(other.pool, [folder, silent])).rejects.toThrow(/^The database is empty/)
  await expect(recogniseShop(other.pool, [silent, bucket])).rejects.toThrow(/^The database is empty/)
})

test('the database of another shop is refused until somebody says that both belong together', async () => {
  await recogniseShop(own.pool, places)
  await recogniseShop(other.pool, [])
  await expect(recogniseShop(other.pool, places)).rejects.toThrow(/^The database and the folder .+ belong to different shops\./)
  await adoptShop(other.pool, places)
  const id = await idOf(other)
  expect(await marks()).toEqual([id, id])
})
