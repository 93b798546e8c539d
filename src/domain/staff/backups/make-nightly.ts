import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { clearAlarm, raiseAlarm } from '#domain/site/alarms/alarms.ts'
import { type Context, nowOf } from '#domain/context.ts'
import { recordBackup } from '#domain/staff/system/record-backup.ts'
import { maxBackupAgeMs } from '#domain/staff/system/system.policy.ts'
import { writeBackup } from '#platform/database/archive/write-backup.ts'
import { dayAt } from '#values/day.ts'
import { nightlyName, outlived } from './backup.policy.ts'

/** Writes the backup of today, reads it back, and removes those that are no longer kept. A failed one leaves the older ones alone. */
export async function makeNightly(ctx: Context): Promise<void> {
  if (!ctx.backups) return
  const { folder } = ctx.backups
  const { now } = await nowOf(ctx)
  const path = join(folder, nightlyName(dayAt(now)))
  await writeBackup(ctx.db.$client, path, { version: ctx.version ?? '', secret: ctx.secret })
  await recordBackup(ctx, (await stat(path)).size)
  for (const name of outlived(await readdir(folder), dayAt(now))) await rm(join(folder, name), { force: true })
  await clearAlarm(ctx, { kind: 'backup-missing' })
}

/** Makes the first backup of a shop, and calls the staff where the newest one is older than a day and two hours. */
export async function watchBackups(ctx: Context): Promise<void> {
  if (!ctx.backups) return
  const { now } = await nowOf(ctx)
  const { rows } = await ctx.db.execute<{ at: string | null }>(sql`SELECT max(at) AS at FROM backups`)
  const newest = rows[0]?.at ?? null
  if (newest === null) return makeNightly(ctx)
  if (now.getTime() - new Date(newest).getTime() > maxBackupAgeMs) await raiseAlarm(ctx, { kind: 'backup-missing' })
  else await clearAlarm(ctx, { kind: 'backup-missing' })
}
