import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context, Needs } from '#domain/context.ts'
import { clearAlarm, raiseAlarm } from '#domain/site/alarms/alarms.ts'
import { restoreBackup } from '#domain/staff/system/restore-backup.ts'
import { verifyBackup } from '#platform/database/archive/verify-backup.ts'
import { withScratchDatabase } from '#platform/database/scratch-database.ts'
import { nightOf } from './backup.policy.ts'

/**
 * Restores the newest backup into a scratch database, where the books are checked too, and calls the staff where that fails. Where the account
 * of the database may create none, the file is read to its end instead.
 */
export async function rehearseNewest(ctx: Context & Needs<'deletedPeople' | 'dataFolder' | 'backups'>): Promise<void> {
  if (!ctx.backups) return clearAlarm(ctx, { kind: 'rehearsal-failed' })
  const { folder, databaseUrl } = ctx.backups
  const newest = await findNewest(folder)
  if (newest === null) return
  try {
    const isDone = await withScratchDatabase(databaseUrl, 'libsa_rehearsal', ({ db }) =>
      restoreBackup({ ...ctx, deletedPeople: undefined, dataFolder: undefined, ledgerAnchors: undefined, db }, newest),
    )
    if (!isDone) await verifyBackup(newest)
    await clearAlarm(ctx, { kind: 'rehearsal-failed' })
  } catch (error) {
    ctx.log.error({ error, file: newest }, 'the newest backup was not restored on trial')
    await raiseAlarm(ctx, { kind: 'rehearsal-failed' })
  }
}

/** The path of the file that was written last; null where there is none. */
async function findNewest(folder: string): Promise<string | null> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => nightOf(name) !== null || /^libsa-.*\.gz$/.test(name))
  const files = await Promise.all(names.map(async (name) => ({ path: join(folder, name), at: (await stat(join(folder, name))).mtimeMs })))
  return files.toSorted((a, b) => b.at - a.at)[0]?.path ?? null
}
