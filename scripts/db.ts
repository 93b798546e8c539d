import { statSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { goBack } from '#domain/staff/system/go-back.ts'
import { recordBackup } from '#domain/staff/system/record-backup.ts'
import { type RestoreReport, reportRestored } from '#domain/staff/system/report-restored.ts'
import { type Restored, restoreBackup } from '#domain/staff/system/restore-backup.ts'
import type { Settled } from '#domain/staff/system/settle-restored.ts'
import { databaseClock } from '#platform/clock.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { BackupError } from '#platform/database/archive/backup-format.ts'
import { dropAllTables } from '#platform/database/archive/set-aside.ts'
import { verifyBackup } from '#platform/database/archive/verify-backup.ts'
import { writeBackup } from '#platform/database/archive/write-backup.ts'
import { migrate } from '#platform/database/database.ts'
import { adoptShop, hasShop, type MarkedStore, markedBucket, markedFolder } from '#platform/shop-identity.ts'
import { shopFiles } from '#platform/storage/shop-files.ts'
import { readVersion } from '#platform/version.ts'
import { asSystem, bucketOf } from './as-system.ts'
import { usingAlone, usingShared } from './using-database.ts'

const usage = `npm run db -- backup [--with-files] [FILE] | verify FILE | restore [--without-sealed] [--with-faults] FILE | go-back [SCHEMA] | rehearse | adopt | reset | migrate`
/** Names of a list that are printed at most. */
const mostNames = 20

try {
  await main(process.argv.slice(2))
} catch (error) {
  const said = error instanceof Error ? error.message : String(error)
  console.error(error instanceof BackupError ? `This file is not taken. ${said}` : said)
  process.exitCode = 1
}

async function main(args: string[]): Promise<void> {
  const { values: options, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'with-files': { type: 'boolean', default: false },
      'without-sealed': { type: 'boolean', default: false },
      'with-faults': { type: 'boolean', default: false },
    },
  })
  const [verb = '', file] = positionals
  const verbs: Record<string, () => Promise<void>> = {
    backup: () => backUp(readConfig(process.env), { file, withFiles: options['with-files'] }),
    verify: () => verify(found(file)),
    restore: () =>
      restore(readConfig(process.env), {
        file: found(file),
        withoutSealed: options['without-sealed'],
        withFaults: options['with-faults'],
      }),
    'go-back': () => swap(readConfig(process.env), file),
    // Loaded when asked for: a container has no tests, whose shop it starts.
    rehearse: async () => (await import('./rehearse.ts')).rehearse(),
    adopt: () => adopt(readConfig(process.env)),
    reset: () => reset(readConfig(process.env)),
    migrate: () => bringUpToDate(readConfig(process.env)),
  }
  const run = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  if (!run) throw new Error(usage)
  await run()
}

/** The path of a file that there is. */
function found(file: string | undefined): string {
  if (file === undefined) throw new Error(usage)
  const entry = statSync(file, { throwIfNoEntry: false })
  if (!entry) throw new Error(`There is no file ${resolve(file)}.`)
  if (entry.isDirectory()) throw new Error(`${resolve(file)} is a folder: name the file of a backup.`)
  return resolve(file)
}

async function backUp(config: Config, { file, withFiles }: { file: string | undefined; withFiles: boolean }): Promise<void> {
  const name = `libsa-${new Date().toISOString().replace(/[:.]/g, '-')}.gz`
  const path = resolve(file ?? join(config.dataDir, 'backups', name))
  const files = withFiles ? shopFiles(config.dataDir, bucketOf(config)) : []
  const { rows, end } = await usingShared(config, async ({ pool, db }) => {
    if (!(await hasShop(pool)))
      throw new Error(
        'No shop has opened on this database: there is nothing to back up. Check DATABASE_URL and DATA_DIR, or open the shop.',
      )
    const written = await writeBackup(pool, path, { version: await readVersion(), secret: config.authSecret, files })
    await recordBackup({ db, clock: databaseClock() }, (await stat(path)).size)
    return written
  })
  const also = end.files > 0 ? ` and ${end.files} files` : ''
  console.log(`${rows} rows${also} were written to ${path} and read back.`)
}

async function verify(file: string): Promise<void> {
  const { rows, at, version, end } = await verifyBackup(file)
  console.log(`The backup is whole: ${rows} rows and ${end.files} files of ${at}, written by version ${version}.`)
}

interface RestoreWish {
  file: string
  withoutSealed: boolean
  withFaults: boolean
}

async function restore(config: Config, { file, ...wish }: RestoreWish): Promise<void> {
  const report = await usingAlone(config, async (connection) => {
    const ctx = asSystem(connection, config)
    const restored = await restoreBackup(ctx, file, wish)
    for (const line of restoredLines(restored)) console.log(line)
    return reportRestored(ctx, restored)
  })
  for (const each of report.unknown) console.warn(`This could not be looked at, and its lists below lack it. ${each}`)
  for (const line of reportLines(report)) console.log(line)
}

function restoredLines({ backup, keptAs, filesWritten, ...done }: Restored): string[] {
  return [
    `${backup.rows} rows of ${backup.at} were restored. The tables of before are kept in the schema ${keptAs} until the shop has been open for a day.`,
    ...settledLines(done),
    `Files written: ${filesWritten}.`,
  ]
}

/** The faults that whoever restores a backup has to know. */
function reportLines(report: RestoreReport): string[] {
  const { sealed } = report
  return [
    listOf('Files that the backup lists and the store lacks', report.filesMissing),
    listOf('Rows without files', report.rowsWithoutFiles),
    listOf('Files without rows', report.filesWithoutRows),
    `Sealed values that do not open: ${sealed.accounts} bank accounts, ${sealed.apps} authenticator apps, ${sealed.documents} documents.`,
    'Staff, as the backup has them; look whether each still should be:',
    ...report.staff.map(({ name, email, roles }) => `  ${name} <${email ?? 'no e-mail'}>: ${roles.join(', ')}`),
  ]
}

function settledLines({ sessions, held, deleted, toDelete, faults }: Settled): string[] {
  return [
    `Ended: ${sessions} sessions, and every token, code and link. Held until staff send them at /admin/outbox: ${held} messages.`,
    `People deleted again: ${deleted}; still to be deleted once nothing of theirs is open: ${toDelete}.`,
    listOf('Faults in the books', faults),
  ]
}

function listOf(what: string, names: readonly string[]): string {
  if (names.length === 0) return `${what}: none.`
  const more = names.length > mostNames ? ` and ${names.length - mostNames} more` : ''
  return `${what}: ${names.length} (${names.slice(0, mostNames).join(', ')}${more}).`
}

async function swap(config: Config, schema: string | undefined): Promise<void> {
  const { from, keptAs, ...done } = await usingAlone(config, (connection) => goBack(asSystem(connection, config), schema))
  console.log(`The tables of ${from} are those of the shop again. Those of until now are kept in the schema ${keptAs}.`)
  for (const line of settledLines(done)) console.log(line)
}

async function reset(config: Config): Promise<void> {
  if (config.isProduction) throw new Error('A shop in production is not reset: it would lose its orders.')
  await usingAlone(config, async ({ pool }) => {
    await dropAllTables(pool)
    await migrate(pool)
    await adoptShop(pool, placesOf(config))
  })
  // They belong to the ledger that is gone.
  await rm(join(config.dataDir, 'ledger-anchors'), { force: true })
  console.log('The database is as new; the next start fills it with the samples.')
}

async function adopt(config: Config): Promise<void> {
  await usingAlone(config, async ({ pool }) => {
    await migrate(pool)
    await adoptShop(pool, placesOf(config))
  })
  console.log('The database, the data folder and the bucket belong to one shop now.')
}

/** The data folder and the bucket, which bear the shop's id. */
function placesOf(config: Config): MarkedStore[] {
  const bucket = bucketOf(config)
  return [markedFolder(config.dataDir), ...(config.s3 && bucket ? [markedBucket(config.s3.bucket, bucket)] : [])]
}

async function bringUpToDate(config: Config): Promise<void> {
  const names = await usingAlone(config, ({ pool }) => migrate(pool))
  console.log(names.length === 0 ? 'Nothing to migrate.' : `Applied: ${names.join(', ')}.`)
}
