import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { recordBackup } from '#domain/staff/system/record-backup.ts'
import { readConfig } from '#platform/config.ts'
import { restoreInto } from '#platform/database/archive/restore-into.ts'
import { dropAllTables, keptName } from '#platform/database/archive/set-aside.ts'
import { verifyBackup } from '#platform/database/archive/verify-backup.ts'
import { writeBackup } from '#platform/database/archive/write-backup.ts'
import { adoptShop, type MarkedPlace, markedBucket, markedFolder } from '#platform/shop-identity.ts'
import { openService } from '#platform/outside/outside-service.ts'
import { s3ObjectStore } from '#platform/storage/s3-object-store.ts'
import { migrate } from '#platform/database/database.ts'
import { readVersion } from '#platform/version.ts'
import { using } from './using-database.ts'

const usage = 'npm run db -- backup [FILE] | verify FILE | restore FILE | adopt | reset | migrate'

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** The data folder and the bucket, which bear the shop's id. */
function placesOf({ dataDir, s3 }: ReturnType<typeof readConfig>): MarkedPlace[] {
  return [markedFolder(dataDir), ...(s3 ? [markedBucket(s3.bucket, s3ObjectStore(s3, openService('storage')))] : [])]
}

async function main([verb, file]: string[]): Promise<void> {
  const config = readConfig(process.env)
  if (verb === 'backup') {
    const path = resolve(file ?? join(config.dataDir, 'backups', `libsa-${new Date().toISOString().replace(/[:.]/g, '-')}.gz`))
    const rows = await using(config, 'shared', async ({ pool, db }) => {
      const written = await writeBackup(pool, path, { version: await readVersion(), secret: config.authSecret })
      await recordBackup({ db }, (await stat(path)).size)
      return written.rows
    })
    console.log(`${rows} rows were written to ${path}.`)
  } else if (verb === 'restore' && file) {
    if (!existsSync(file)) throw new Error(`There is no file ${resolve(file)}.`)
    const { rows } = await using(config, 'alone', ({ pool }) =>
      restoreInto(pool, resolve(file), { secret: config.authSecret, keptAs: keptName(new Date()) }),
    )
    console.log(`${rows} rows were restored.`)
  } else if (verb === 'verify' && file) {
    const { rows, at, version } = await verifyBackup(resolve(file))
    console.log(`The backup is whole: ${rows} rows of ${at}, written by version ${version}.`)
  } else if (verb === 'reset') {
    if (config.isProduction) throw new Error('A shop in production is not reset: it would lose its orders.')
    await using(config, 'alone', async (connection) => {
      await dropAllTables(connection.pool)
      await migrate(connection.pool)
      await adoptShop(connection.pool, placesOf(config))
    })
    console.log('The database is as new; the next start fills it with the samples.')
  } else if (verb === 'adopt') {
    await using(config, 'alone', async ({ pool }) => {
      await migrate(pool)
      await adoptShop(pool, placesOf(config))
    })
    console.log('The database, the data folder and the bucket belong to one shop now.')
  } else if (verb === 'migrate') {
    const names = await using(config, 'alone', ({ pool }) => migrate(pool))
    console.log(names.length === 0 ? 'Nothing to migrate.' : `Applied: ${names.join(', ')}.`)
  } else {
    throw new Error(usage)
  }
}
