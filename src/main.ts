import { type Config, ConfigError, readConfig } from '#platform/config.ts'
import { startEmbedded } from '#platform/database/embedded.ts'
import { checkOutsideDatabase } from '#platform/database/outside-database.ts'
import { endAll } from '#platform/end-all.ts'
import { createLog } from '#platform/log.ts'
import { diskFullError, PassingStartError, StartError } from '#platform/start-error.ts'
import { tryPort } from './server/listen.ts'
import { connectionsOf, type OpenDatabase, partOfWorker, startWorkers, usualWorkers, WorkerEnded } from './server/workers.ts'

/** A stop takes at most so long, so that everything has ended ten seconds after the signal. */
const maxMs = 9000
/** The exit status of a refusal to start (EX_CONFIG): starting again helps only once somebody has mended what the message says. */
const refused = 78
/** A start that failed for the moment (EX_TEMPFAIL): it is tried again. */
const passing = 75
const log = createLog()
// Running parts, the newest last: they are stopped in reverse order.
const running: (() => Promise<unknown>)[] = []
let isStopping = false
let config: Config | null = null
let restarting = Promise.resolve()

async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  // Also for an exit before everything has ended. The database is stopped at the exit, even if a part ends late.
  process.exitCode = code
  setTimeout(() => process.exit(1), maxMs).unref()
  await restarting
  await endAll(running, log)
  process.exit(code)
}

/** Starts everything again in this process, once what is being answered has been. */
function restart(): void {
  if (isStopping) return
  restarting = restarting.then(() => endAll(running, log)).then(startOrSayWhy)
}

async function startOrSayWhy(): Promise<void> {
  try {
    if (!isStopping) await start()
  } catch (fault) {
    if (fault instanceof WorkerEnded) return void stop(fault.code)
    const error = diskFullError(fault, process.env['DATA_DIR'] || '.data') ?? fault
    const isPlain = error instanceof ConfigError || error instanceof StartError
    if (!isStopping)
      process.stderr.write(`${isPlain ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    void stop(error instanceof PassingStartError ? passing : isPlain ? refused : 1)
  }
}

async function start(): Promise<void> {
  // Read once: it is another one as soon as NODE_ENV is set for React.
  config ??= readConfig(process.env)
  const part = partOfWorker()
  const { workers, ...database } = part ? { ...part, workers: 1 } : await openDatabase(config)
  if (isStopping) return
  if (workers > 1) await startWorkers(workers, database, { log, restart, running })
  else {
    const { serve } = await loadShop(config)
    const announces = part?.announces ?? true
    await serve(config, { log, ...database, announces, restart: part ? () => void process.send?.('restart') : restart, running })
  }
  process.send?.('open')
}

/** React reads `NODE_ENV` when it is first loaded, so the shop is loaded after it is set. Workers are to read what was set outside. */
function loadShop({ mode }: Config) {
  if (mode === 'serve') process.env.NODE_ENV = 'production'
  return import('./server/serve.ts')
}

/** Finds the database that the settings name, or starts the embedded one, and how many processes the shop is to have on it. */
async function openDatabase(config: Config): Promise<OpenDatabase & { workers: number }> {
  await tryPort(config.port)
  const wanted = config.mode === 'dev' ? 1 : config.workers
  if (config.databaseUrl !== null) {
    const { maxConnections, ...addresses } = await checkOutsideDatabase({ databaseUrl: config.databaseUrl, ownerUrl: config.ownerUrl })
    if (addresses.ownerUrl === addresses.databaseUrl)
      log.warn('the shop owns its tables and could rewrite its ledger: DATABASE_OWNER_URL separates the rights')
    const workers = wanted ?? usualWorkers(maxConnections)
    if (workers > 1 && connectionsOf(workers) > maxConnections)
      log.warn(
        { workers, connections: connectionsOf(workers), maxConnections },
        'the database allows fewer connections than the processes may open',
      )
    return { ...addresses, dataPlace: null, workers }
  }
  const workers = wanted ?? 1
  const halt = new AbortController()
  const room = waitingRoom(config.port)
  const settings = { max_connections: String(Math.max(200, connectionsOf(workers))) }
  const starting = startEmbedded(config.dataDir, { log, settings, onLate: room.open, signal: halt.signal })
  running.push(async () => {
    halt.abort()
    await (await starting.catch(() => null))?.stop()
  })
  running.push(room.close)
  // The database starts while the code is loaded.
  const [{ url, ownerUrl, dataLocation }] = await Promise.all([starting, workers === 1 && loadShop(config)])
  await room.close()
  return { databaseUrl: url, ownerUrl, dataPlace: dataLocation, workers }
}

/** Answers on the port once the database takes long to start. */
function waitingRoom(port: number): { open: () => void; close: () => Promise<void> } {
  let opening: Promise<() => Promise<void>> | null = null
  return {
    open() {
      opening ??= import('./server/waiting-room.ts').then(({ openWaitingRoom }) => openWaitingRoom(port))
      opening.catch((error: unknown) => log.warn({ err: error }, 'nobody is told that the database recovers'))
    },
    async close() {
      await (await opening?.catch(() => null))?.()
      opening = null
    },
  }
}

// A closed reader of the output must not end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
// The one that starts it again when it dies is gone: nobody would stop it.
process.once('disconnect', () => void stop(0))
await startOrSayWhy()
