import type { Database } from './database.ts'

/**
 * Runs `work` while no other process runs work of this name on the database; answers false without running it where one does. The lock goes
 * with its connection, which ends after 40 s without a word: work calls `stay` before each of its steps, which fails where the lock is lost.
 */
export async function runAlone(
  { $client: pool }: Database,
  name: string,
  work: (stay: () => Promise<void>) => Promise<void>,
): Promise<boolean> {
  const client = await pool.connect()
  let isLost = true
  try {
    const { rows } = await client.query<{ is_mine: boolean }>('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS is_mine', [name])
    const isMine = rows[0]?.is_mine ?? false
    try {
      if (isMine) await work(async () => void (await client.query('SELECT 1')))
    } finally {
      // The error of the work is the one to report; a lock that is not released ends with its connection.
      const unlocked = isMine ? client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [name]) : null
      isLost = await Promise.resolve(unlocked).then(
        () => false,
        () => true,
      )
    }
    return isMine
  } finally {
    client.release(isLost)
  }
}
