import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openService } from '#platform/outside/outside-service.ts'
import { s3Server } from '#tests/s3-server.ts'
import { diskObjectStore, type ObjectStore } from './object-store.ts'
import { s3ObjectStore } from './s3-object-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'libsa-objects-'))
const keys = { accessKeyId: 'libsa', secretAccessKey: 'a secret of the tests' }
const service = await s3Server({ bucket: 'libsa-pictures', accessKeyId: keys.accessKeyId })
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

const s3 = (bucket = 'libsa-pictures', accessKeyId = keys.accessKeyId) =>
  s3ObjectStore({ bucket, region: 'eu-central-1', endpoint: service.endpoint, ...keys, accessKeyId }, openService('storage'))

async function listed(store: ObjectStore, prefix?: string): Promise<string[]> {
  const names = []
  for await (const name of store.list(prefix)) names.push(name)
  return names.toSorted()
}

test.each([
  ['a disk', () => diskObjectStore(folder)],
  ['an S3 service', () => s3()],
] as const)('files are put, read, listed and removed on %s', async (_, open) => {
  const store = open()
  expect(await store.read('one/whole.webp')).toBeNull()
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (__, index) => index % 251))
  await store.put('one/whole.webp', bytes, 'image/webp')
  await store.put('one/480.avif', Buffer.from('small'), 'image/avif')
  await store.put('two/whole.webp', Buffer.from('two'), 'image/webp')
  expect(Buffer.from((await store.read('one/whole.webp')) ?? []).equals(bytes)).toBe(true)
  expect(await listed(store)).toEqual(['one', 'two'])
  await store.put('two/whole.webp', Buffer.from('two again'), 'image/webp')
  expect(Buffer.from((await store.read('two/whole.webp')) ?? []).toString()).toBe('two again')
  await store.removeAll('one/')
  await store.removeAll('never-there/')
  expect(await store.read('one/480.avif')).toBeNull()
  expect(await listed(store)).toEqual(['two'])
  await store.put('two/480.avif', Buffer.from('small'), 'image/avif')
  await store.moveAll('two/', 'bin/2026-11-28/two/')
  await store.moveAll('never-there/', 'bin/2026-11-28/never-there/')
  expect([await listed(store), await listed(store, 'bin/'), await listed(store, 'bin/2026-11-28/'), await listed(store, 'never/')]).toEqual(
    [['bin'], ['2026-11-28'], ['two'], []],
  )
  expect(await store.read('two/whole.webp')).toBeNull()
  await store.moveAll('bin/2026-11-28/two/', 'two/')
  expect(Buffer.from((await store.read('two/480.avif')) ?? []).toString()).toBe('small')
  expect(Buffer.from((await store.read('two/whole.webp')) ?? []).toString()).toBe('two again')
})

test('an S3 service that says no is a fault, not an absent file', async () => {
  await s3().put('three/whole.webp', Buffer.from('three'), 'image/webp')
  expect(service.typeOf('three/whole.webp')).toBe('image/webp')
  await expect(s3('libsa-pictures', 'a stranger').read('three/whole.webp')).rejects.toThrow()
  await expect(s3('libsa-pictures', 'a stranger').put('four/whole.webp', Buffer.from('four'), 'image/webp')).rejects.toThrow()
  expect(service.keys()).not.toContain('four/whole.webp')
})
