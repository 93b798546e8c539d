import { Socket } from 'node:net'
import pg from 'pg'
import type { Log } from '#platform/log.ts'

/** In milliseconds; doubled after each failure up to the last. */
const [firstPause, lastPause] = [250, 5000]
/** In milliseconds. A listener sends nothing by itself, so it would not see that its database has disappeared. */
const usualCheckMs = 20_000

export interface Notifications {
  /** False while notifications may be missed. */
  isListening(): boolean
  stop(): Promise<void>
}

/** Handlers by channel, called with the payload of each notification in the order of sending. */
export type Channels = Readonly<Record<string, (payload: string) => void>>

export interface Listener {
  /** The connection was lost or opened again: notifications may have been missed. */
  onGap(): void
  log: Log
  /** The interval between checks of the connection and the time limit of an answer, in milliseconds; 20,000 by default. */
  checkMs?: number
}

/** Listens on PostgreSQL channels with a connection of its own, which is checked regularly and opened again when it is lost. */
export function listenTo(url: string, channels: Channels, { onGap, log, checkMs = usualCheckMs }: Listener): Notifications {
  let client: pg.Client | null = null
  let isListening = false
  let isStopped = false
  let pause = firstPause
  let timer: NodeJS.Timeout | undefined
  let checks: NodeJS.Timeout | undefined
  let socket = new Socket()

  async function open(): Promise<void> {
    const ownSocket = new Socket()
    socket = ownSocket
    const next = new pg.Client({
      connectionString: url,
      stream: () => ownSocket,
      connectionTimeoutMillis: checkMs,
      query_timeout: checkMs,
    })
    client = next
    next.on('error', (error) => lose(next, error))
    next.on('end', () => lose(next, new Error('the connection ended')))
    next.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''))
    try {
      await next.connect()
      for (const channel of Object.keys(channels)) await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
      if (client !== next) return
      onGap()
      isListening = true
      pause = firstPause
      checks = setInterval(() => void next.query('SELECT 1').catch((error: Error) => lose(next, error)), checkMs)
    } catch (error) {
      lose(next, error as Error)
    }
  }

  function lose(lost: pg.Client, error: Error): void {
    if (client !== lost) return
    client = null
    isListening = false
    clearInterval(checks)
    onGap()
    socket.destroy()
    if (isStopped) return
    log.warn({ error: error.message }, 'the connection that listens for changes was lost')
    timer = setTimeout(() => void open(), pause)
    pause = Math.min(pause * 2, lastPause)
  }

  void open()
  return {
    isListening: () => isListening,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      clearInterval(checks)
      await client?.end().catch(() => undefined)
    },
  }
}
