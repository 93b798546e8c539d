import type pg from 'pg'
import { findUnknown, migrateInside } from '#platform/database/database.ts'
import { BackupError, type BackupFile, secretCheckOf } from './backup-format.ts'
import { loadRows } from './load-rows.ts'
import { readBackup } from './read-backup.ts'
import { setAside } from './set-aside.ts'
import { transactionOn } from './transaction-on.ts'
import { type BackupSummary, verifyBackup } from './verify-backup.ts'

interface Options {
  secret: string
  /** Takes a backup of a shop with another secret, too: its sealed values open nowhere any more. */
  withoutSealed?: boolean
  /** The schema that keeps the tables of before. */
  keptAs: string
  /** The last step before the new tables are those of the shop. It checks them and works on them; when it throws, nothing has changed. */
  settle?(client: pg.PoolClient, summary: BackupSummary): Promise<void>
  /** Stores a file of the backup; `bytes` is null where the backup has only its name. */
  putFile?(file: BackupFile, bytes: Buffer | null): Promise<void>
  /** Another folder of migrations. */
  folder?: URL
}

/**
 * Puts a backup in the place of the tables there are, which are kept in another schema, and applies newer migrations: in one transaction, so
 * that whatever ends it leaves the old tables or the new ones, whole. Throws `BackupError` for a file that is not taken.
 */
export async function restoreInto(pool: pg.Pool, file: string, options: Options): Promise<BackupSummary> {
  const summary = await verifyBackup(file)
  const { folder, keptAs, settle, putFile } = options
  await refuseForeign(summary, options)
  await transactionOn(pool, async (client) => {
    await client.query("SET LOCAL lock_timeout = '10s'")
    await setAside(client, keptAs)
    await migrateInside(client, { only: summary.migrations, ...(folder && { folder }) })
    await loadRows(client, readBackup(file)).catch((error: { code?: string; message: string }) => {
      // Integrity (23) and data (22): the rows are not those of a shop.
      throw /^2[23]/.test(error.code ?? '') ? new BackupError(`Its rows do not fit together: ${error.message}.`) : error
    })
    await migrateInside(client, folder && { folder })
    await settle?.(client, summary)
    // Files come last: they have names of their own, and what no row names does no harm.
    if (putFile && summary.end.files > 0)
      for await (const part of readBackup(file)) if (part.kind === 'file') await putFile(part.file, part.bytes)
  })
  return summary
}

async function refuseForeign(
  { migrations, secret: check }: BackupSummary,
  { secret, withoutSealed = false, folder }: Options,
): Promise<void> {
  const [unknown] = await findUnknown(migrations, folder)
  if (unknown !== undefined) throw new BackupError(`It was written by a newer version of the shop: ${unknown} is unknown here.`)
  if (check !== secretCheckOf(secret) && !withoutSealed)
    throw new BackupError(
      'It was written with another AUTH_SECRET: set that one, or restore with --without-sealed, and bank accounts, authenticator apps and documents cannot be opened any more.',
    )
}
