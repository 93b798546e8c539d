import type pg from 'pg'

/** Runs `work` between BEGIN and COMMIT on a connection of the pool; one on which anything failed is closed. */
export async function transactionOn<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let isLost = true
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    isLost = false
    return result
  } finally {
    client.release(isLost)
  }
}
