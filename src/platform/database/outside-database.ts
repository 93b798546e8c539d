import pg from 'pg'
import { checkConnection } from './check-connection.ts'
import type { DatabaseAddresses } from './shop-role.ts'

interface OutsideDatabase extends DatabaseAddresses {
  /** The number of connections that its server allows. */
  maxConnections: number
}

interface Wanted {
  databaseUrl: string
  /** Null where one role does everything. */
  ownerUrl: string | null
}

/**
 * Connects to a database outside once with each of its roles. Creates the role of `databaseUrl` where it is missing and the owner may.
 * @throws {StartError} where one of them cannot be used
 */
export async function checkOutsideDatabase({ databaseUrl, ownerUrl }: Wanted): Promise<OutsideDatabase> {
  if (ownerUrl !== null) {
    await checkConnection(ownerUrl, 'DATABASE_OWNER_URL')
    await createShopRole({ databaseUrl, ownerUrl })
  }
  return { databaseUrl, ownerUrl: ownerUrl ?? databaseUrl, maxConnections: await checkConnection(databaseUrl) }
}

async function createShopRole({ databaseUrl, ownerUrl }: DatabaseAddresses): Promise<void> {
  const { user = '', password } = new pg.Client({ connectionString: databaseUrl })
  const client = new pg.Client({ connectionString: ownerUrl })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ isWanted: boolean }>(
      `SELECT (rolsuper OR rolcreaterole) AND NOT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS "isWanted" FROM pg_roles WHERE rolname = current_user`,
      [user],
    )
    const secret = typeof password === 'string' ? ` PASSWORD ${client.escapeLiteral(password)}` : ''
    // Another process of the shop may have been first.
    if (rows[0]?.isWanted && user !== '')
      await client.query(`CREATE ROLE ${client.escapeIdentifier(user)} LOGIN${secret}`).catch(ignoreExisting)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function ignoreExisting(error: { code?: string }): void {
  if (!['42710', '23505'].includes(error.code ?? '')) throw error
}
