import type { Database } from './database.ts'

/**
 * Runs `work` while no other process runs work of this name on the database; answers false without running it where one does. The lock goes
 * with its connection, so it outlives no process.
 */
export async function runAlone({ $client: pool }: Database, name: string, work: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect()
  let isLost = true
  try {
    const { rows } = await client.query<{ is_mine: boolean }>('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS is_mine', [name])
    const isMine = rows[0]?.is_mine ?? false
    try {
      if (isMine) await work()
    } finally {
      if (isMine) await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [name])
      isLost = false
    }
    return isMine
  } finally {
    client.release(isLost)
  }
}
