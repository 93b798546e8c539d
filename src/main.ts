import { type Config, ConfigError, readConfig } from '#platform/config.ts'
import { startEmbedded } from '#platform/database/embedded.ts'
import { endAll } from '#platform/end-all.ts'
import { createLog } from '#platform/log.ts'
import { diskFullError, PassingStartError, StartError } from '#platform/start-error.ts'
import { tryPort } from './server/listen.ts'

/** A stop takes at most so long, so that everything has ended ten seconds after the signal. */
const maxMs = 9000
/** The exit status of a refusal to start (EX_CONFIG): starting again helps only once somebody has mended what the message says. */
const refused = 78
/** A start that failed for the moment (EX_TEMPFAIL): it is tried again. */
const passing = 75
const log = createLog()
// Whatever runs, newest last: it is stopped in the opposite order.
const running: (() => Promise<unknown>)[] = []
let isStopping = false
let config: Config | null = null
let restarting = Promise.resolve()

async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  // Also where nothing is left to wait for before everything has ended. Whatever ends late, the database is told at the exit.
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
  // React reads it when it is first loaded, so the shop is loaded after it is set.
  if (config.mode === 'serve') process.env.NODE_ENV = 'production'
  await tryPort(config.port)
  const halt = new AbortController()
  const room = waitingRoom(config.port)
  const starting = config.databaseUrl === null ? startEmbedded(config.dataDir, { log, onLate: room.open, signal: halt.signal }) : null
  running.push(async () => {
    halt.abort()
    await (await starting?.catch(() => null))?.stop()
  })
  running.push(room.close)
  // The database starts while the code is loaded.
  const [embedded, { serve }] = await Promise.all([starting, import('./server/serve.ts')])
  await room.close()
  if (isStopping) return
  await serve(config, {
    log,
    databaseUrl: embedded?.url ?? config.databaseUrl ?? '',
    dataPlace: embedded?.dataLocation ?? null,
    restart,
    running,
  })
  process.send?.('open')
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

// Who reads what is written here may be gone; that ends nothing.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
// The one that starts it again when it dies is gone: nobody would stop it.
process.once('disconnect', () => void stop(0))
await startOrSayWhy()
