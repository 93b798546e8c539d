import { Socket } from 'node:net'
import pg from 'pg'
import type { Log } from '#platform/log.ts'
import { StartError } from '#platform/start-error.ts'
import { sqlStateOf } from './database.ts'

// An arbitrary number for the advisory lock that every process of a shop shares.
const lockNumber = 7_311_805
/** In milliseconds; doubled after each failure up to the last. */
const [firstPause, lastPause] = [250, 5000]
const graceMs = 3000
const lockNotAvailable = '55P03'

/** The lock of a database, on a connection of its own. */
export interface ShopLock {
  release(): Promise<void>
}

interface ShopLockOptions {
  log: Pick<Log, 'warn' | 'error'>
  /** The connection was lost and somebody works on the database alone since then: this process must end what it does. */
  onTaken(): void
  /** The interval between checks of the connection and the time limit of an answer, in milliseconds; 20,000 by default. */
  checkMs?: number
}

/**
 * Shares the database with other processes of the shop until `release`; meanwhile no command restores, resets or migrates it. A lost
 * connection is opened again. Throws `StartError` while a command has the database for itself.
 */
export async function shareDatabase(url: string, { log, onTaken, checkMs = 20_000 }: ShopLockOptions): Promise<ShopLock> {
  let isReleased = false
  let pause = firstPause
  let timer: NodeJS.Timeout | undefined
  let open: { client: pg.Client; socket: Socket } | null = null

  const lose = (lost: pg.Client, error: Error): void => {
    if (open?.client !== lost || isReleased) return
    open.socket.destroy()
    open = null
    clearTimeout(timer)
    log.warn({ error: error.message }, 'the connection that holds the lock of the shop was lost')
    timer = setTimeout(() => void retake(), pause)
    pause = Math.min(pause * 2, lastPause)
  }
  const check = (client: pg.Client): void => {
    timer = setTimeout(() => {
      client.query('SELECT 1').then(
        () => check(client),
        (error: Error) => lose(client, error),
      )
    }, checkMs)
    timer.unref()
  }
  const take = async (): Promise<boolean> => {
    const socket = new Socket()
    const client = new pg.Client({ connectionString: url, stream: () => socket, connectionTimeoutMillis: checkMs, query_timeout: checkMs })
    open = { client, socket }
    client.on('error', (error) => lose(client, error))
    client.on('end', () => lose(client, new Error('the connection ended')))
    await client.connect()
    const { rows } = await client.query<{ isTaken: boolean }>('SELECT pg_try_advisory_lock_shared($1) AS "isTaken"', [lockNumber])
    if (!rows[0]?.isTaken) return false
    pause = firstPause
    check(client)
    return true
  }
  const retake = async (): Promise<void> => {
    if (isReleased) return
    const isTaken = await take().catch((error: Error) => {
      if (open) lose(open.client, error)
      return true
    })
    if (isTaken || isReleased) return
    log.error('the database is restored, reset or migrated: this process ends what it does')
    await release()
    onTaken()
  }
  const release = async (): Promise<void> => {
    isReleased = true
    clearTimeout(timer)
    await open?.client.end().catch(() => undefined)
  }

  try {
    if (await take()) return { release }
  } catch (error) {
    await release()
    throw error
  }
  await release()
  throw new StartError('The database is being restored, reset or migrated: start the shop once that is done.')
}

/** The refusal of a command that needs a database alone. */
export function shopIsOpen(): StartError {
  return new StartError('A shop is open on this database, or somebody works on it: stop every process of the shop, then try again.')
}

/** A process that was killed a moment ago may still hold its lock. */
async function takeAlone(client: pg.Client): Promise<void> {
  await client.query(`SET lock_timeout = '${graceMs}ms'`)
  await client.query('SELECT pg_advisory_lock($1)', [lockNumber]).catch((error: unknown) => {
    if (sqlStateOf(error) !== lockNotAvailable) throw error
    throw shopIsOpen()
  })
}

/** Works on a database while no process of a shop is open on it. Throws `StartError` while one is. */
export async function withDatabaseAlone<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await takeAlone(client)
    return await work()
  } finally {
    await client.end().catch(() => undefined)
  }
}
