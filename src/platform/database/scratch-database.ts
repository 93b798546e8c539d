import { randomBytes } from 'node:crypto'
import { type Connection, connect, sqlStateOf } from './database.ts'

const mayNot = '42501'
const inUse = '55006'

/**
 * Works on a new, empty database of the same server, named with `prefix`, and drops it in the end. Databases left behind by killed
 * processes are dropped, too. Returns false, without working, where the account may create none.
 */
export async function withScratchDatabase(url: string, prefix: string, work: (scratch: Connection) => Promise<unknown>): Promise<boolean> {
  const name = `${prefix}_${randomBytes(6).toString('hex')}`
  const own = connect(url, { maxConnections: 1 })
  try {
    await dropLeft(own, prefix)
    await own.pool.query(`CREATE DATABASE ${name}`)
  } catch (error) {
    await own.close()
    if (sqlStateOf(error) === mayNot) return false
    throw error
  }
  const scratch = connect(addressOf(url, name), { maxConnections: 2 })
  try {
    await work(scratch)
    return true
  } finally {
    await scratch.close()
    await own.pool.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await own.close()
  }
}

async function dropLeft({ pool }: Connection, prefix: string): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(`SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)`, [
    `${prefix}_`,
  ])
  for (const { name } of rows)
    await pool.query(`DROP DATABASE IF EXISTS ${name}`).catch((error: unknown) => {
      // Another process works on it, or it is another account's.
      if (![inUse, mayNot].includes(sqlStateOf(error) ?? '')) throw error
    })
}

/** The address of another database on the same server. */
function addressOf(url: string, name: string): string {
  const address = new URL(url)
  if (address.protocol === 'socket:') address.searchParams.set('db', name)
  else address.pathname = `/${name}`
  return address.href
}
