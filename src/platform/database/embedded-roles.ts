import pg from 'pg'

/** The role with which the shop works on the embedded database. */
export const embeddedShopRole = 'libsa_shop'

/** Creates the database `libsa` and the role of the shop on the embedded server, where they are missing; `password` is null on a socket. */
export async function createDatabase(ownerUrl: string, password: string | null): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = 'libsa'")
    if (!rowCount) await client.query('CREATE DATABASE libsa')
    const { rowCount: roles } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [embeddedShopRole])
    const secret = password === null ? '' : ` PASSWORD ${client.escapeLiteral(password)}`
    if (!roles) await client.query(`CREATE ROLE ${embeddedShopRole} LOGIN${secret}`)
  } finally {
    await client.end()
  }
}
