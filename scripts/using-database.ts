import type { Config } from '#platform/config.ts'
import { isLocked } from '#platform/database/data-folder-lock.ts'
import { type Connection, connect, migrate } from '#platform/database/database.ts'
import { type EmbeddedServer, startEmbedded } from '#platform/database/embedded.ts'
import { findRunningAddresses } from '#platform/database/orphaned-server.ts'
import { checkOutsideDatabase } from '#platform/database/outside-database.ts'
import { shareDatabase, shopIsOpen, withDatabaseAlone } from '#platform/database/shop-lock.ts'
import { type DatabaseAddresses, separateRights } from '#platform/database/shop-role.ts'
import { createLog } from '#platform/log.ts'

/** A connection with the role of the shop, on tables that its owner brings up to date. */
export interface SharedConnection extends Connection {
  migrate(): Promise<void>
}

/** Works beside a running shop, with the rights of the shop, on the configured database or the embedded one. */
export function usingShared<T>(config: Config, work: (connection: SharedConnection) => Promise<T>): Promise<T> {
  return onDatabase(config, 'shared', async (addresses) => {
    await asOwnerOf(addresses, async () => undefined)
    const connection = connect(addresses.databaseUrl, { maxConnections: 2 })
    try {
      const lock = await shareDatabase(addresses.databaseUrl, { log: log(), onTaken: () => undefined })
      const bringUpToDate = () => asOwnerOf(addresses, async ({ pool }) => void (await migrate(pool)))
      return await work({ ...connection, migrate: bringUpToDate }).finally(() => lock.release())
    } finally {
      await connection.close()
    }
  })
}

/** Works as the owner of the tables, only while no shop is open. */
export function usingAlone<T>(config: Config, work: (connection: Connection) => Promise<T>): Promise<T> {
  return onDatabase(config, 'alone', async ({ ownerUrl }) => {
    const connection = connect(ownerUrl, { maxConnections: 2 })
    try {
      return await withDatabaseAlone(ownerUrl, () => work(connection))
    } finally {
      await connection.close()
    }
  })
}

const log = () => createLog({ level: 'warn' })

/** Works as the owner, and gives the shop's role its rights on the tables afterwards. */
async function asOwnerOf(addresses: DatabaseAddresses, work: (connection: Connection) => Promise<void>): Promise<void> {
  const connection = connect(addresses.ownerUrl, { maxConnections: 1 })
  try {
    await work(connection)
    await separateRights(connection.pool, addresses)
  } finally {
    await connection.close()
  }
}

async function onDatabase<T>(config: Config, how: 'shared' | 'alone', work: (addresses: DatabaseAddresses) => Promise<T>): Promise<T> {
  const { databaseUrl, ownerUrl, dataDir } = config
  if (databaseUrl !== null) return work(await checkOutsideDatabase({ databaseUrl, ownerUrl }))
  const running = how === 'shared' ? await findRunningAddresses(dataDir) : null
  if (running) return work(running)
  if (await isLocked(dataDir)) throw shopIsOpen()
  const embedded: EmbeddedServer = await startEmbedded(dataDir, { log: log() })
  try {
    return await work({ databaseUrl: embedded.url, ownerUrl: embedded.ownerUrl })
  } finally {
    await embedded.stop()
  }
}
