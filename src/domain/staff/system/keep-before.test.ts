import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { listKept } from '#platform/database/archive/set-aside.ts'
import { writeBackup } from '#platform/database/archive/write-backup.ts'
import { world } from '#tests/world.ts'
import { dropBefore, noteOpened } from './keep-before.ts'
import { restoreBackup } from './restore-backup.ts'

const day = 86_400_000
let folder = ''
let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'libsa-kept-'))
})
beforeEach(async () => {
  shop = await world()
})
afterEach(() => shop.close())
afterAll(() => rm(folder, { recursive: true, force: true }))

const restore = async () => {
  const file = join(folder, 'backup.gz')
  await writeBackup(shop.pool, file, { version: '1.0.0', secret: shop.system().secret })
  return (await restoreBackup(shop.system(), file)).keptAs
}
const keptAfter = async (ms: number) => {
  shop.clock.advance(ms)
  await dropBefore(shop.system())
  return listKept(shop.pool)
}

test('what was before is kept until the restored shop has been open for a day since its last opening', async () => {
  const keptAs = await restore()
  expect(await keptAfter(10 * day)).toEqual([keptAs])
  await noteOpened(shop.system())
  expect(await keptAfter(day - 1000)).toEqual([keptAs])
  // Closed over the weekend: the hourly job that is overdue runs as soon as the shop opens.
  shop.clock.advance(3 * day)
  await noteOpened(shop.system())
  expect(await keptAfter(6000)).toEqual([keptAs])
  expect(await keptAfter(day - 6001)).toEqual([keptAs])
  expect(await keptAfter(1)).toEqual([])
  const { rows } = await shop.pool.query("SELECT FROM pg_namespace WHERE nspname LIKE 'libsa_kept%'")
  expect(rows).toEqual([])
})

test('a restore and an opening by a clock that was ahead keep the shop from nothing', async () => {
  shop.clock.advance(400 * day)
  const keptAs = await restore()
  await noteOpened(shop.system())
  shop.clock.advance(-400 * day)
  await noteOpened(shop.system())
  expect(await keptAfter(day - 1)).toEqual([keptAs])
  expect(await keptAfter(1)).toEqual([])
})
