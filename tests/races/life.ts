import type { Socket } from 'node:net'
import type pg from 'pg'
import { type Connection, connect } from '#platform/database/database.ts'

/** The outside parts of a process of the shop, until it is killed. */
export interface Life {
  database: Connection
  /** Counts a round trip to the outside; false from the one at which the process is killed. */
  goesOn(): boolean
  trips(): number
  /** Comes about when it is killed. */
  killed: Promise<void>
}

/**
 * A way to a database that ends at the given round trip, before it is sent: its connections are gone, as when the kernel closes those of a
 * killed process, and whatever still runs reaches nothing any more. With 0 it never ends.
 */
export function liveUntil(url: string, dieAt: number): Life {
  const database = connect(url, { maxConnections: 3 })
  const clients = new Set<pg.PoolClient>()
  const { promise: killed, resolve } = Promise.withResolvers<void>()
  let count = 0
  const isAlive = (): boolean => dieAt === 0 || count < dieAt
  function goesOn(): boolean {
    count += 1
    if (count === dieAt) {
      for (const client of clients) socketOf(client).destroy()
      resolve()
    }
    return isAlive()
  }
  database.pool.on('connect', (client) => {
    clients.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const guarded = (...args: unknown[]): unknown => (goesOn() ? query(...args) : refuse(args.at(-1)))
    Object.assign(client, { query: guarded })
  })
  return { database, goesOn, trips: () => count, killed }
}

/** The library's own connection of a client, which its types leave out. */
function socketOf(client: pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}

/** The library is asked with a callback or for a promise. */
function refuse(callback: unknown): Promise<never> | undefined {
  const error = new Error('Connection terminated: the process was killed')
  if (typeof callback !== 'function') return Promise.reject(error)
  queueMicrotask(() => callback(error))
  return undefined
}
