import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import { noteOpened } from '#domain/staff/system/keep-before.ts'
import { restoreBackup } from '#domain/staff/system/restore-backup.ts'
import { listKept } from '#platform/database/archive/set-aside.ts'
import { writeBackup } from '#platform/database/archive/write-backup.ts'
import { enqueueJob, writeJob } from '#platform/jobs/enqueue-job.ts'
import { scheduleKey } from '#platform/jobs/schedule.ts'
import { addressOf } from '#tests/database.ts'
import { patience } from '#tests/limits.ts'
import { world } from '#tests/world.ts'
import { enqueueSchedules, schedulesOf, startJobs } from './jobs.ts'

let folder = ''
let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'libsa-schedules-'))
  shop = await world()
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

async function backUp(): Promise<string> {
  const file = join(folder, 'backup.gz')
  await writeBackup(shop.pool, file, { version: '1.0.0', secret: shop.system().secret })
  return file
}

test('what recurs is set anew by a restore, and what people wait for stays due', async () => {
  await enqueueSchedules(shop.system())
  await inTransaction(shop.system(), (tx) => enqueueJob(tx, 'roles.follow-staff', {}))
  await shop.pool.query("UPDATE pgboss.job SET state = 'active', started_on = now() WHERE singleton_key = $1", [
    scheduleKey('backups.make'),
  ])
  const file = await backUp()
  shop.clock.advance(9 * 86_400_000)
  await restoreBackup(shop.system(), file)
  await enqueueSchedules(shop.system())
  const now = await shop.clock.now()
  const { rows } = await shop.pool.query<{ name: string; isDue: boolean }>(
    `SELECT data ->> 'name' AS name, start_after <= $1 AS "isDue" FROM pgboss.job WHERE state IN ('created', 'retry', 'active') ORDER BY 1`,
    [now],
  )
  const expected = [...schedulesOf(shop.system()).map(([name]) => ({ name, isDue: false })), { name: 'roles.follow-staff', isDue: true }]
  expect(rows).toHaveLength(expected.length)
  expect(rows).toEqual(expect.arrayContaining(expected))
})

test('the overdue job of a shop that was closed for days drops nothing of before a restore as it opens', async () => {
  const system = () => shop.system()
  shop.clock.advance(60_000)
  const { keptAs } = await restoreBackup(system(), await backUp())
  await noteOpened(system())
  const name = 'system.drop-before'
  await inTransaction(system(), (tx) => writeJob(tx, { name, payload: {}, key: scheduleKey(name) }))
  shop.clock.advance(3 * 86_400_000)
  const { rows } = await shop.pool.query<{ name: string }>('SELECT current_database() AS name')
  const jobs = await startJobs(system, { databaseUrl: addressOf(inject('databaseUrl'), rows[0]?.name ?? '') })
  await vi.waitUntil(
    async () => (await shop.pool.query("SELECT FROM pgboss.job WHERE data ->> 'name' = $1 AND state = 'completed'", [name])).rowCount === 1,
    patience,
  )
  await jobs.stop()
  expect(await listKept(shop.pool)).toContain(keptAs)
})
