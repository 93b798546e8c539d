import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openService } from '#platform/outside/outside-service.ts'
import { s3ObjectStore } from '#platform/storage/s3-object-store.ts'
import { type Fault, faultyService } from '#tests/faults.ts'
import type { Browser } from '#tests/front.ts'
import { limits } from '#tests/limits.ts'
import { picture, upload } from '#tests/listed.ts'
import { signedIn } from '#tests/people.ts'
import { s3Server } from '#tests/s3-server.ts'
import { world } from '#tests/world.ts'

const keys = { accessKeyId: 'libsa', secretAccessKey: 'a secret of the tests' }
const clock = { ticks: 0 }
const restMs = 5000
const service = openService('storage', {
  connectMs: limits.poll,
  tryMs: limits.poll,
  totalMs: limits.poll,
  restMs,
  ticks: () => clock.ticks,
})
let s3: Awaited<ReturnType<typeof s3Server>>
let way: Awaited<ReturnType<typeof faultyService>>
let shop: Awaited<ReturnType<typeof world>>
let lina: Browser
let path: string
beforeAll(async () => {
  s3 = await s3Server({ bucket: 'libsa-pictures', accessKeyId: keys.accessKeyId })
  way = await faultyService(s3.endpoint, service)
  const settings = { bucket: 'libsa-pictures', region: 'eu-central-1', endpoint: way.url, ...keys }
  shop = await world({ objectStore: s3ObjectStore(settings, service) })
  lina = await signedIn(shop, 'admin')
  const { body } = await upload(lina, await picture(1))
  path = (body as unknown as { object: { src: string } }).object.src
})
afterAll(async () => {
  await shop.close()
  await way.close()
  await s3.close()
})

const read = async () => (await shop.browser().get(path)).status
/** The pause of a store that failed too often is over. */
const rested = () => {
  clock.ticks += restMs
}

test('a store that is silent for a moment costs that moment: all pictures come once it answers, and no connection is lost', async () => {
  way.meet('silent')
  // Each is tried again, and none is given up: the second try of all of them comes before its time is over.
  Object.assign(service.limits, { tryMs: 10_000, totalMs: limits.poll })
  const before = way.count()
  const asked = Array.from({ length: 80 }, read)
  // As many as the store is asked for at once.
  await way.came(before + 64)
  way.meet(null)
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]))
  expect(await Promise.all(Array.from({ length: 5 }, read))).toEqual([200, 200, 200, 200, 200])
})

/** The answers to a reader and an uploader while the fault lasts. */
const expected: Record<Fault, { read: number; upload: number }> = {
  slow: { read: 200, upload: 200 },
  flapping: { read: 200, upload: 200 },
  silent: { read: 503, upload: 503 },
  down: { read: 503, upload: 503 },
  forbidden: { read: 503, upload: 503 },
  failing: { read: 503, upload: 503 },
  garbage: { read: 503, upload: 503 },
  half: { read: 503, upload: 503 },
}

test.each(Object.entries(expected))('a store that is %s is met, and is well again after it', async (fault, outcome) => {
  const bytes = await picture(Object.keys(expected).indexOf(fault) + 2)
  const count = async () => (await shop.pool.query<{ count: number }>('SELECT count(*)::int AS count FROM objects')).rows[0]?.count ?? 0
  const before = await count()
  way.meet(fault as Fault)
  const picked = await shop.browser().get(path)
  expect(picked.status).toBe(outcome.read)
  if (picked.status === 503) expect(Number(picked.headers.get('retry-after'))).toBeGreaterThan(0)
  way.meet(fault as Fault)
  const sent = await upload(lina, bytes)
  expect(sent).toMatchObject({ status: outcome.upload, ...(outcome.upload === 503 && { body: { code: 'server.unavailable' } }) })
  if (outcome.upload === 503) expect(await count()).toBe(before)
  way.meet(null)
  rested()
  expect(await read()).toBe(200)
  expect(await upload(lina, bytes)).toMatchObject({ status: 200 })
})

test('after five faults in a row the store is left alone, and one read finds out whether it is well', async () => {
  way.meet('failing')
  for (let at = 0; at < 5; at += 1) expect(await read()).toBe(503)
  const before = way.count()
  const turnedAway = await shop.browser().get(path, { 'accept-language': 'ar' })
  expect([turnedAway.status, turnedAway.headers.get('retry-after')]).toEqual([503, '5'])
  expect(way.count()).toBe(before)
  rested()
  expect(await read()).toBe(503)
  expect(await read()).toBe(503)
  way.meet(null)
  rested()
  expect(await Promise.all(Array.from({ length: 3 }, read))).toContain(200)
  expect(await read()).toBe(200)
})

test('a disk that cannot be written to or read answers 503, and is asked again by the next call', async () => {
  const own = await world()
  const admin = await signedIn(own, 'admin')
  const { body } = await upload(admin, await picture(20))
  const { id, src } = (body as unknown as { object: { id: string; src: string } }).object
  const file = join(own.mediaFolder, id, 'whole.webp')
  const bytes = await readFile(file)
  await rm(file)
  await mkdir(file)
  expect(await own.browser().get(src)).toMatchObject({ status: 503 })
  await rm(file, { recursive: true })
  await writeFile(file, bytes)
  expect((await own.browser().get(src)).status).toBe(200)
  await rename(own.mediaFolder, `${own.mediaFolder}.away`)
  await writeFile(own.mediaFolder, '')
  expect(await upload(admin, await picture(21))).toMatchObject({ status: 503, body: { code: 'server.unavailable' } })
  await rm(own.mediaFolder)
  await rename(`${own.mediaFolder}.away`, own.mediaFolder)
  expect((await upload(admin, await picture(21))).status).toBe(200)
  await own.close()
})

test('a visitor who goes away ends the read, which says nothing about the store', async () => {
  way.meet('silent')
  // Each is tried again, and none is given up: the second try of all of them comes before its time is over.
  Object.assign(service.limits, { tryMs: 3000, totalMs: limits.poll })
  const before = way.count()
  const gone = new AbortController()
  const asked = shop.shop.request(path, { signal: gone.signal })
  await way.came(before + 1)
  gone.abort()
  await asked
  expect(service.state().state).toBe('well')
  way.meet(null)
  expect(await read()).toBe(200)
})
