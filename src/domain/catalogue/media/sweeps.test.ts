import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteDocuments } from '#domain/accounts/identity-verification/delete-documents.ts'
import { findRisks } from '#domain/renting/admin-lists/find-risks.ts'
import type { Browser } from '#tests/front.ts'
import { photo } from '#tests/listed.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { tendBin } from './media-bin.ts'
import { sweepMedia } from './sweep-media.ts'

/** Long before the shop's clock. */
const epoch = new Date(0)

let shop: Awaited<ReturnType<typeof world>>
let rana: Browser
let lina: Browser
beforeAll(async () => {
  shop = await world()
  rana = await signedIn(shop, 'customer')
  lina = await signedIn(shop, 'admin')
})
afterAll(() => shop.close())

const day = 86_400_000
const pictures = async () => (await readdir(shop.mediaFolder)).filter((name) => name !== 'bin').toSorted()
const sweep = () => sweepMedia(shop.system(), { strayMs: 0 })
const alarms = async () => (await lina.get('/api/system/health')).body['alarms']
const strayIds = (count: number, sign: string) => Array.from({ length: count }, (_, index) => `${sign}${String(index).padStart(21, '0')}`)

/** Files that no row knows. */
async function strays(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await mkdir(join(shop.mediaFolder, id), { recursive: true })
    await writeFile(join(shop.mediaFolder, id, 'whole.webp'), id)
  }
}

test('swept files lie in the bin for 30 days, and come back when their rows do', async () => {
  const used = await photo(rana, 1)
  const [stray = ''] = strayIds(1, 'a')
  await strays([stray])
  await sweep()
  expect(await pictures()).toEqual([used])
  await shop.system().objectStore?.moveAll(`${used}/`, `bin/2027-06-30/${used}/`)
  expect(await pictures()).toEqual([])
  await tendBin(shop.system())
  expect(await pictures()).toEqual([used])
  shop.clock.advance(30 * day)
  await tendBin(shop.system())
  expect(await readdir(join(shop.mediaFolder, 'bin'))).toContain('2027-07-01')
  shop.clock.advance(day)
  await tendBin(shop.system())
  expect(await readdir(join(shop.mediaFolder, 'bin'))).not.toContain('2027-07-01')
  lina = await signedIn(shop, 'admin')
  rana = await signedIn(shop, 'customer')
})

test('a sweep that finds too many files without a row stops, calls the staff, and goes on once they say so', async () => {
  await sweep()
  await photo(rana, 2)
  await strays(strayIds(11, 'b'))
  const before = await pictures()
  for (let night = 0; night < 2; night++) await sweep()
  expect(await pictures()).toEqual(before)
  expect(await alarms()).toEqual([{ kind: 'sweep-stopped', subject: 'media', since: expect.any(String), files: before.length, strays: 11 }])
  expect(await findRisks(shop.system())).toContainEqual(expect.objectContaining({ kind: 'sweep-stopped', id: 'media', orderId: null }))
  await shop.runDueJobs()
  const { rows } = await shop.pool.query(`SELECT recipient FROM outbox WHERE subject = 'The file clean-up has stopped'`)
  expect(rows.length).toBeGreaterThan(0)
  expect(new Set(rows.map(({ recipient }) => recipient)).size).toBe(rows.length)

  expect(await rana.send('PUT', '/api/system/sweeps/media', {})).toMatchObject({ status: 403 })
  expect(await lina.send('PUT', '/api/system/sweeps/documents', {})).toMatchObject({ status: 404, body: { code: 'system.no-alarm' } })
  expect(await lina.send('PUT', '/api/system/sweeps/media', {})).toMatchObject({ status: 200 })
  expect(await alarms()).toEqual([])
  await sweep()
  expect(await pictures()).toHaveLength(before.length - 11)
  // Let go on once, not for ever.
  await strays(strayIds(11, 'c'))
  await sweep()
  expect(await alarms()).toMatchObject([{ strays: 11 }])
  expect(await lina.send('PUT', '/api/system/sweeps/media', {})).toMatchObject({ status: 200 })
  await sweep()
})

test('a database that has lost all its rows takes no file with it', async () => {
  const kept = await pictures()
  expect(kept.length).toBeGreaterThan(0)
  await shop.pool.query('DELETE FROM uploads')
  await shop.pool.query('DELETE FROM objects')
  await sweep()
  expect(await pictures()).toEqual(kept)
  expect(await alarms()).toMatchObject([{ subject: 'media', files: kept.length, strays: kept.length }])
  expect(await lina.send('PUT', '/api/system/sweeps/media', {})).toMatchObject({ status: 200 })
})

test('a document whose time is still being set when it is listed is kept', async () => {
  const ctx = shop.system()
  const { documents } = ctx
  if (!documents) throw new Error('There is no place for documents.')
  const now = await shop.clock.now()
  const name = await documents.save(Buffer.from('of somebody who is writing'), now)
  let isFirst = true
  const list = async () => {
    const savedAt = isFirst ? epoch : now
    isFirst = false
    return [{ name, savedAt }]
  }
  await deleteDocuments({ ...ctx, documents: { ...documents, list } })
  expect(await documents.read(name)).not.toBeNull()
  expect(await alarms()).toEqual([])
  await documents.remove(name)
})

test('documents that nothing refers to go the same way', async () => {
  const documents = shop.system().documents
  const lost = (await documents?.save(Buffer.from('of nobody'), epoch)) ?? ''
  await deleteDocuments(shop.system())
  expect(await alarms()).toMatchObject([{ subject: 'documents', files: 1, strays: 1 }])
  expect(await documents?.read(lost)).not.toBeNull()
  expect(await lina.send('PUT', '/api/system/sweeps/documents', {})).toMatchObject({ status: 200 })
  await deleteDocuments(shop.system())
  expect([await documents?.read(lost), (await documents?.listBin())?.map(({ name }) => name)]).toEqual([null, [lost]])
  shop.clock.advance(31 * day)
  await deleteDocuments(shop.system())
  expect(await documents?.listBin()).toEqual([])
})
