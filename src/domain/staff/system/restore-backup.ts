import type { Context, Needs } from '#domain/context.ts'
import { restoreInto } from '#platform/database/archive/restore-into.ts'
import { keptName } from '#platform/database/archive/set-aside.ts'
import type { BackupSummary } from '#platform/database/archive/verify-backup.ts'
import { handleOf } from '#platform/database/database.ts'
import { putShopFile } from '#platform/storage/shop-files.ts'
import { dayAt } from '#values/day.ts'
import { type Settled, settleRestored } from './settle-restored.ts'

export interface Restored extends Settled {
  backup: BackupSummary
  /** The schema that keeps the tables of before. */
  keptAs: string
  filesWritten: number
  /** The files that the backup lists without holding them. */
  filesListed: string[]
}

/**
 * Puts a backup in the place of the shop's tables and files, everything or nothing. Only while no process of the shop is open on the database.
 * Throws `BackupError` for a file that is not taken.
 */
export async function restoreBackup(
  ctx: Context & Needs<'deletedPeople' | 'dataFolder' | 'ledgerAnchors'>,
  file: string,
  { withoutSealed = false, withFaults = false }: { withoutSealed?: boolean; withFaults?: boolean } = {},
): Promise<Restored> {
  const now = await ctx.clock.now(ctx.db)
  const keptAs = keptName(now)
  const deletedPeople = (await ctx.deletedPeople?.list()) ?? []
  const listed: string[] = []
  let settled: Settled | null = null
  let madeAt = now
  let filesWritten = 0
  const backup = await restoreInto(ctx.db.$client, file, {
    secret: ctx.secret,
    withoutSealed,
    keptAs,
    async settle(client, { at }) {
      madeAt = new Date(at)
      settled = await settleRestored({ ...ctx, db: handleOf(client), now, today: dayAt(now) }, { madeAt, deletedPeople, withFaults })
    },
    async putFile(each, bytes) {
      if (!bytes) listed.push(each.name)
      else if (ctx.dataFolder !== undefined && (await putShopFile(ctx.dataFolder, each, bytes))) filesWritten += 1
    },
  })
  if (!settled) throw new Error('A restore has settled nothing')
  await ctx.ledgerAnchors?.addRestore({ madeAt: madeAt.toISOString(), at: now.toISOString() })
  return { ...(settled as Settled), backup, keptAs, filesWritten, filesListed: listed }
}
