import cluster, { type Worker } from 'node:cluster'
import { availableParallelism } from 'node:os'
import type { DatabaseAddresses } from '#platform/database/shop-role.ts'
import type { Log } from '#platform/log.ts'
import { ticks } from '#platform/ticks.ts'

/** The most connections that one process opens: two pools of ten, its lock, its listeners, and some for backups. */
const connectionsEach = 30
/** Shorter than the primary's own stop takes at most: a worker that hangs is killed by then, in milliseconds. */
const maxStopMs = 8500
/** The back-off before a worker is started again, in milliseconds, and the uptime after which it resets. */
const [firstPause, longestPause, longLife] = [200, 60_000, 60_000]

/** The database that the primary has opened, as its workers use it. */
export interface OpenDatabase extends DatabaseAddresses {
  /** The folder of the embedded database; null for another server's. */
  dataPlace: string | null
}

/** The settings of one worker. */
export interface WorkerPart extends OpenDatabase {
  /** Whether this worker prints that the shop is open. */
  announces: boolean
}

interface WorkersOptions {
  log: Pick<Log, 'info' | 'error'>
  /** A worker asks that everything is started again. */
  restart: () => void
  /** Takes what has to be stopped at the end. */
  running: (() => Promise<unknown>)[]
}

/** The first worker ended before it was open; it has said why. */
export class WorkerEnded extends Error {
  readonly code: number

  constructor(code: number | null) {
    super('the first process of the shop ended before it was open')
    this.code = code || 1
  }
}

/** The part of this process when it is a worker, else null. */
export function partOfWorker(): WorkerPart | null {
  const part = process.env['LIBSA_WORKER']
  return cluster.isWorker && part ? (JSON.parse(part) as WorkerPart) : null
}

/** As many workers as the machine has cores, unless the server allows fewer connections. */
export function usualWorkers(maxConnections: number): number {
  return Math.max(1, Math.min(64, availableParallelism(), Math.floor(maxConnections / connectionsEach)))
}

/** Computes the most connections that so many workers open. */
export function connectionsOf(workers: number): number {
  return workers * connectionsEach
}

/**
 * Starts workers that share the port of this process, and keeps so many running. The first one brings the database up to date; the others follow
 * once it is open. Rejects with `WorkerEnded` when the first one ends before that.
 */
export async function startWorkers(count: number, database: OpenDatabase, { log, restart, running }: WorkersOptions): Promise<void> {
  const workers: KeptWorker[] = []
  running.push(() => Promise.all(workers.map(({ stop }) => stop())))
  const keep = (isFirst: boolean): KeptWorker => {
    const worker = keepWorker(database, { log, restart, isFirst })
    workers.push(worker)
    return worker
  }
  await keep(true).opened
  while (workers.length < count) keep(false)
}

interface KeptWorker {
  /** Rejects with `WorkerEnded` when the first one ends before it is open. */
  opened: Promise<void>
  stop(): Promise<void>
}

/** Runs a worker, and starts it again when it dies. */
function keepWorker(database: OpenDatabase, { log, restart, isFirst }: Omit<WorkersOptions, 'running'> & { isFirst: boolean }): KeptWorker {
  const opened = Promise.withResolvers<void>()
  let worker: Worker | null = null
  let retry: NodeJS.Timeout | undefined
  let isStopping = false
  let wasOpen = false
  let deaths = 0
  const run = (): void => {
    const began = ticks()
    const part: WorkerPart = { ...database, announces: isFirst && !wasOpen }
    const own = cluster.fork({ LIBSA_WORKER: JSON.stringify(part) })
    worker = own
    const { pid } = own.process
    own.on('message', (word: unknown) => {
      if (word === 'restart' && !isStopping) restart()
      if (word !== 'open') return
      wasOpen = true
      log.info({ pid }, 'a process of the shop is open')
      opened.resolve()
    })
    const restartAfter = (why: string | number, code: number | null): void => {
      if (worker !== own) return
      worker = null
      if (isFirst && !wasOpen) opened.reject(new WorkerEnded(code))
      if (isStopping || (isFirst && !wasOpen)) return
      deaths = ticks() - began > longLife ? 1 : deaths + 1
      log.error({ pid, why, deaths }, 'a process of the shop died and is started again')
      retry = setTimeout(run, Math.min(longestPause, firstPause * 2 ** (deaths - 1)))
    }
    own.once('error', ({ message }) => restartAfter(message, null))
    own.once('exit', (code, signal) => restartAfter(signal ?? code, code))
  }
  run()
  return {
    opened: opened.promise,
    async stop() {
      isStopping = true
      clearTimeout(retry)
      if (!worker) return
      const child = worker.process
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), maxStopMs)
      await ended
      clearTimeout(late)
    },
  }
}
