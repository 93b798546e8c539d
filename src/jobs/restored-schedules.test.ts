import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import { restoreBackup } from '#domain/staff/system/restore-backup.ts'
import { writeBackup } from '#platform/database/archive/write-backup.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'
import { scheduleKey } from '#platform/jobs/schedule.ts'
import { world } from '#tests/world.ts'
import { enqueueSchedules, schedules } from './jobs.ts'

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

test('what recurs is set anew by a restore, and what people wait for stays due', async () => {
  await enqueueSchedules(shop.system())
  await inTransaction(shop.system(), (tx) => enqueueJob(tx, 'roles.follow-staff', {}))
  await shop.pool.query("UPDATE pgboss.job SET state = 'active', started_on = now() WHERE singleton_key = $1", [
    scheduleKey('backups.make'),
  ])
  const file = join(folder, 'backup.gz')
  await writeBackup(shop.pool, file, { version: '1.0.0', secret: shop.system().secret })
  shop.clock.advance(9 * 86_400_000)
  await restoreBackup(shop.system(), file)
  await enqueueSchedules(shop.system())
  const now = await shop.clock.now()
  const { rows } = await shop.pool.query<{ name: string; isDue: boolean }>(
    `SELECT data ->> 'name' AS name, start_after <= $1 AS "isDue" FROM pgboss.job WHERE state IN ('created', 'retry', 'active') ORDER BY 1`,
    [now],
  )
  const expected = [...Object.keys(schedules).map((name) => ({ name, isDue: false })), { name: 'roles.follow-staff', isDue: true }]
  expect(rows).toHaveLength(expected.length)
  expect(rows).toEqual(expect.arrayContaining(expected))
})
