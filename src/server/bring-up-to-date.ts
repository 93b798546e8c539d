import { dropAllTables } from '#platform/database/archive/set-aside.ts'
import { connect, migrate } from '#platform/database/database.ts'
import { withDatabaseAlone } from '#platform/database/shop-lock.ts'
import { type DatabaseAddresses, requireRoles, separateRights } from '#platform/database/shop-role.ts'
import { compareShop, type MarkedStore, markShop } from '#platform/shop-identity.ts'

export interface Opening {
  /** The demonstration was asked to begin from nothing. */
  isAnew: boolean
  places: readonly MarkedStore[]
}

/**
 * Empties the database of a demonstration, unless another process of it is open.
 * @throws {StartError} where it is, and where the database belongs to another shop
 */
export async function emptyDatabase(ownerUrl: string, places: readonly MarkedStore[]): Promise<void> {
  const { pool, close } = connect(ownerUrl, { maxConnections: 1 })
  try {
    await compareShop(pool, places, { mayBeEmpty: true })
    await withDatabaseAlone(ownerUrl, () => dropAllTables(pool))
  } finally {
    await close()
  }
}

/**
 * Compares the shop of the database with its folder and bucket, migrates, and gives the shop's role its rights. It takes a connection of the
 * owner: a migration may be silent for longer than a query.
 * @throws {StartError} where they belong to different shops; nothing is changed then
 */
export async function bringUpToDate(addresses: DatabaseAddresses, { isAnew, places }: Opening): Promise<void> {
  const { pool, close } = connect(addresses.ownerUrl, { maxConnections: 1 })
  try {
    if (addresses.databaseUrl !== addresses.ownerUrl) await requireRoles(pool, addresses.databaseUrl)
    const shop = await compareShop(pool, places, { mayBeEmpty: isAnew })
    await migrate(pool)
    await markShop(pool, shop)
    await separateRights(pool, addresses)
  } finally {
    await close()
  }
}
