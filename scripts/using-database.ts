import type { Config } from '#platform/config.ts'
import { checkConnection } from '#platform/database/check-connection.ts'
import { isLocked } from '#platform/database/data-folder-lock.ts'
import { type Connection, connect } from '#platform/database/database.ts'
import { startEmbedded } from '#platform/database/embedded.ts'
import { findRunningUrl } from '#platform/database/orphaned-server.ts'
import { shareDatabase, shopIsOpen, withDatabaseAlone } from '#platform/database/shop-lock.ts'
import { createLog } from '#platform/log.ts'

/** Works on the configured database, or on the embedded one: beside a running shop (`shared`), or only when it is closed (`alone`). */
export async function using<T>(config: Config, how: 'shared' | 'alone', work: (connection: Connection) => Promise<T>): Promise<T> {
  if (config.databaseUrl !== null) await checkConnection(config.databaseUrl)
  const log = createLog({ level: 'warn' })
  const url = config.databaseUrl ?? (how === 'shared' ? await findRunningUrl(config.dataDir) : null)
  if (url === null && (await isLocked(config.dataDir))) throw shopIsOpen()
  const embedded = url === null ? await startEmbedded(config.dataDir, { log }) : null
  const address = url ?? embedded?.url ?? ''
  const connection = connect(address, { maxConnections: 2 })
  try {
    if (how === 'alone') return await withDatabaseAlone(address, () => work(connection))
    const lock = await shareDatabase(address, { log, onTaken: () => undefined })
    return await work(connection).finally(() => lock.release())
  } finally {
    await connection.close()
    await embedded?.stop()
  }
}
