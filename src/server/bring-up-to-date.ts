import { dropAllTables } from '#platform/database/archive/set-aside.ts'
import { connect, migrate } from '#platform/database/database.ts'
import { withDatabaseAlone } from '#platform/database/shop-lock.ts'
import { adoptShop, type MarkedPlace, recogniseShop } from '#platform/shop-identity.ts'

interface Opening {
  /** The demonstration was asked to begin from nothing. */
  isAnew: boolean
  places: readonly MarkedPlace[]
}

/** Empties the database of a demonstration, unless another process of it is open. */
export async function emptyDatabase(databaseUrl: string): Promise<void> {
  const { pool, close } = connect(databaseUrl, { maxConnections: 1 })
  try {
    await withDatabaseAlone(databaseUrl, () => dropAllTables(pool))
  } finally {
    await close()
  }
}

/**
 * Migrates, and compares the shop of the database with its folder and bucket, by a connection of its own: a migration may be silent for longer
 * than a query.
 * @throws {StartError} where they belong to different shops
 */
export async function bringUpToDate(databaseUrl: string, { isAnew, places }: Opening): Promise<void> {
  const { pool, close } = connect(databaseUrl, { maxConnections: 1 })
  try {
    await migrate(pool)
    await (isAnew ? adoptShop : recogniseShop)(pool, places)
  } finally {
    await close()
  }
}
