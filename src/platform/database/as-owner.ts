import type pg from 'pg'
import { connect } from './database.ts'

/** Works with a connection of the role that owns the tables; with the given pool where that is the shop's own role. */
export async function asOwner<T>(shop: pg.Pool, ownerUrl: string | undefined, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  if (ownerUrl === undefined) return work(shop)
  const { pool, close } = connect(ownerUrl, { maxConnections: 1 })
  try {
    return await work(pool)
  } finally {
    await close()
  }
}
