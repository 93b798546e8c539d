import { access, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type Context, type Needs, nowOf } from '#domain/context.ts'
import { clearAlarm, raiseAlarm } from '#domain/site/alarms/alarms.ts'
import { recordBackup } from '#domain/staff/system/record-backup.ts'
import { maxBackupAgeMs } from '#domain/staff/system/system.policy.ts'
import { writeBackup } from '#platform/database/archive/write-backup.ts'
import { transaction } from '#platform/database/database.ts'
import { dayAt } from '#values/day.ts'
import { nightlyName, outlived } from './backup.policy.ts'

const alarm = { kind: 'backup-missing' } as const
// An arbitrary number for the advisory lock of whoever writes the backup.
const lockNumber = 7_311_806

/** Writes the backup of today beside those there are, reads it back, and removes those that are no longer kept. Does nothing while another process does. */
export async function makeNightly(ctx: Context & Needs<'version' | 'backups'>): Promise<void> {
  if (!ctx.backups) return
  const { folder } = ctx.backups
  await transaction(ctx.db, async (lock) => {
    const { rows } = await lock.execute<{ taken: boolean }>(sql`SELECT pg_try_advisory_xact_lock(${lockNumber}) AS taken`)
    if (rows[0]?.taken !== true) return
    for (const name of await listOf(folder)) if (/^nightly-.*\.gz\.part$/.test(name)) await rm(join(folder, name), { force: true })
    const path = join(folder, await freeName(ctx, folder))
    await writeBackup(ctx.db.$client, path, { version: ctx.version ?? '', secret: ctx.secret })
    await recordBackup(ctx, (await stat(path)).size)
    await clearAlarm(ctx, alarm)
    await prune(ctx, folder)
  })
}

/** Makes the backup that is missing, and calls the staff where it cannot be made: the first one, and one for the last day and two hours. */
export async function watchBackups(ctx: Context & Needs<'version' | 'backups'>): Promise<void> {
  if (!ctx.backups) return clearAlarm(ctx, alarm)
  const { now } = await nowOf(ctx)
  const { rows } = await ctx.db.execute<{ at: string | null }>(
    sql`SELECT max(at) AS at FROM backups WHERE at <= ${now.toISOString()}::timestamptz`,
  )
  const newest = rows[0]?.at ?? null
  if (newest !== null && now.getTime() - new Date(newest).getTime() <= maxBackupAgeMs) {
    await clearAlarm(ctx, alarm)
    return prune(ctx, ctx.backups.folder)
  }
  try {
    await makeNightly(ctx)
  } catch (error) {
    await raiseAlarm(ctx, alarm)
    throw error
  }
}

/** The file name of today's backup. It has the minute where that file exists already, as before a restore: no backup is replaced. */
async function freeName(ctx: Context, folder: string): Promise<string> {
  const { now } = await nowOf(ctx)
  const name = nightlyName(dayAt(now))
  const isFree = await access(join(folder, name)).then(
    () => false,
    () => true,
  )
  return isFree ? name : nightlyName(dayAt(now), now.toISOString().slice(11, 16).replace(':', ''))
}

async function prune(ctx: Context, folder: string): Promise<void> {
  const { now } = await nowOf(ctx)
  for (const name of outlived(await listOf(folder), dayAt(now))) await rm(join(folder, name), { force: true })
}

async function listOf(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}
