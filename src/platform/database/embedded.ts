import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { makeDataFolder } from '#platform/data-folder.ts'
import { freePort } from '#platform/free-port.ts'
import type { Log } from '#platform/log.ts'
import { PassingStartError, StartError } from '#platform/start-error.ts'
import { ticks } from '#platform/ticks.ts'
import { awaitServer } from './await-server.ts'
import { lockFolder } from './data-folder-lock.ts'
import { findDataLocation, ownerOf, saveDataLocation } from './data-location.ts'
import { createDatabase, embeddedShopRole } from './embedded-roles.ts'
import { stopOrphanedServer } from './orphaned-server.ts'
import { type Account, canOthersEnter, findBinaries, nobodyAccount, publicFolder, stageBinaries } from './postgres-binaries.ts'

export interface EmbeddedServer {
  /** With the role of the shop, which owns nothing. */
  url: string
  /** With the role that owns the tables. */
  ownerUrl: string
  /** The folder of the database's files: in the data folder, or elsewhere when root starts it in a folder other accounts cannot enter. */
  dataLocation: string
  /** The id of the server's process, which changes when it is restarted. */
  pid(): number | null
  stop(): Promise<void>
}

interface Options {
  log: Log
  /** Additional server settings, as `{ fsync: 'off' }` for tests. */
  settings?: Record<string, string>
  /** Called once when the server takes long to answer, as when it recovers. */
  onLate?: (() => void) | undefined
  /** Gives up waiting for the server, and stops it. */
  signal?: AbortSignal | undefined
}

interface ServerPaths {
  bin: string
  data: string
  /** The folder of the socket; null on Windows, where it is 127.0.0.1 with a password. */
  sockets: string | null
  port: number
  password: string | null
  account: Account | null
  logFile: string
  settings: Record<string, string>
}

const isWindows = process.platform === 'win32'

/**
 * Starts PostgreSQL 18 on a data folder and keeps it running until `stop`. Waits for as long as its process works, such as on its recovery. Throws
 * `StartError` when it cannot start.
 */
export async function startEmbedded(dataDir: string, { log, settings = {}, onLate, signal }: Options): Promise<EmbeddedServer> {
  const home = resolve(dataDir)
  makeDataFolder(home)
  const native = await findBinaries()
  const lock = await lockFolder(home)
  let site: ServerPaths | null = null
  let server: SupervisedServer | null = null
  try {
    site = await prepare(home, native, settings)
    await stopOrphanedServer(site.data, { log, onLate, signal })
    await initializeData(site)
    const supervised = superviseServer(site, log)
    server = supervised
    await untilReady(site, supervised, { log, onLate, signal })
    await createDatabase(urlOf(site, 'postgres'), site.password)
    const { sockets } = site
    return {
      url: urlOf(site, 'libsa', embeddedShopRole),
      ownerUrl: urlOf(site, 'libsa'),
      dataLocation: site.data,
      pid: supervised.pid,
      async stop() {
        await supervised.stop()
        if (sockets) await rm(sockets, { recursive: true, force: true })
        await lock.release()
      },
    }
  } catch (error) {
    await server?.stop()
    if (site?.sockets) await rm(site.sockets, { recursive: true, force: true })
    await lock.release()
    throw error
  }
}

async function prepare(home: string, native: string, settings: Record<string, string>): Promise<ServerPaths> {
  const isRoot = process.getuid?.() === 0
  const earlier = await findDataLocation(home)
  const owner = earlier && (await ownerOf(earlier))
  const account = isRoot ? owner || (await nobodyAccount()) : null
  if (!isRoot && !isWindows && owner && owner.uid !== process.getuid?.()) {
    throw new StartError(
      `The database in ${earlier} belongs to another account: start the program as that one, or give it a DATA_DIR of its own.`,
    )
  }
  const binaries = account ? await stageBinaries(native, await publicFolder()) : native
  const data = earlier ?? (account ? await dataFolderForAccount(home) : join(home, 'postgres'))
  if (!earlier) await saveDataLocation(home, data)
  const sockets = isWindows ? null : await socketFolder(account)
  return {
    bin: join(binaries, 'bin'),
    data,
    sockets,
    port: sockets ? 5432 : await freePort(),
    password: sockets ? null : await storedPassword(home),
    account,
    logFile: join(home, 'postgres.log'),
    settings,
  }
}

/** PostgreSQL refuses to run as root, so the data must lie where another account can enter. */
async function dataFolderForAccount(home: string): Promise<string> {
  return (await canOthersEnter(home)) ? join(home, 'postgres') : join(await publicFolder(), `data-${randomBytes(6).toString('hex')}`)
}

async function socketFolder(account: Account | null): Promise<string> {
  // A socket's path may have about 100 characters, and the account must be able to enter its folders.
  const base = tmpdir().length < 60 && (await canOthersEnter(tmpdir())) ? tmpdir() : '/tmp'
  const folder = await mkdtemp(join(base, 'libsa-'))
  if (account) await chown(folder, account.uid, account.gid)
  return folder
}

async function storedPassword(home: string): Promise<string> {
  const path = join(home, 'postgres-password')
  await writeFile(path, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(() => undefined)
  return (await readFile(path, 'utf8')).trim()
}

/** Initialises a draft folder and renames it, so that an interrupted initialisation is never used. */
async function initializeData(site: ServerPaths): Promise<void> {
  if (existsSync(join(site.data, 'PG_VERSION'))) {
    const version = (await readFile(join(site.data, 'PG_VERSION'), 'utf8')).trim()
    if (version !== '18')
      throw new StartError(`The database in ${site.data} was made by PostgreSQL ${version}, and this program brings PostgreSQL 18.`)
    return
  }
  const draft = `${site.data}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  if (site.account) await chown(draft, site.account.uid, site.account.gid)
  const initArguments = [
    '-D',
    draft,
    '-U',
    'libsa',
    '-E',
    'UTF8',
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=und',
    '--no-instructions',
  ]
  const access = site.password === null ? ['-A', 'trust'] : ['-A', 'scram-sha-256', '--pwfile', join(site.data, '..', 'postgres-password')]
  await runOnce(site, 'initdb', [...initArguments, ...access], draft)
  await rename(draft, site.data)
}

function launch(site: ServerPaths, program: string, args: string[], cwd: string): ChildProcess {
  const out = openSync(site.logFile, 'a', 0o600)
  try {
    const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC', SYSTEMROOT: process.env['SYSTEMROOT'] ?? '' }
    // A process group of its own: Ctrl-C must not stop the server before this program has finished its work.
    const child = spawn(join(site.bin, isWindows ? `${program}.exe` : program), args, {
      cwd,
      env,
      stdio: ['ignore', out, out],
      detached: !isWindows,
      windowsHide: true,
      ...site.account,
    })
    return child
  } finally {
    closeSync(out)
  }
}

function runOnce(site: ServerPaths, program: string, args: string[], cwd: string): Promise<void> {
  return new Promise((done, fail) => {
    const child = launch(site, program, args, cwd)
    child.once('error', (error) => fail(new StartError(`PostgreSQL's ${program} did not start: ${error.message}.`)))
    child.once('exit', (code) =>
      code === 0 ? done() : fail(new StartError(`PostgreSQL's ${program} failed (${code}); ${site.logFile} says why.`)),
    )
  })
}

interface SupervisedServer {
  /** It has ended by itself so often that nothing is to be expected of it. */
  isHopeless(): boolean
  pid(): number | null
  stop(): Promise<void>
}

/** Runs the server, and restarts it when it dies. */
function superviseServer(site: ServerPaths, log: Log): SupervisedServer {
  let child: ChildProcess | null = null
  let isStopping = false
  let deaths = 0
  let retry: NodeJS.Timeout | undefined
  const run = (): void => {
    const started = ticks()
    const own = launch(site, 'postgres', serverArguments(site), site.data)
    child = own
    const restartAfter = (why: string): void => {
      if (child !== own) return
      child = null
      if (isStopping) return
      deaths = ticks() - started > 30_000 ? 0 : deaths + 1
      log.error({ why, deaths }, 'the database server died and is started again')
      retry = setTimeout(run, Math.min(5000, deaths * 200))
    }
    own.once('error', (error) => restartAfter(error.message))
    own.once('exit', (code, signal) => restartAfter(String(signal ?? code)))
  }
  run()
  // However this program ends, by an error or in haste: a signal needs no descriptor and no turn of the event loop.
  const tell = (): void => void child?.kill('SIGINT')
  process.once('exit', tell)
  return {
    isHopeless: () => deaths >= 8,
    pid: () => child?.pid ?? null,
    async stop() {
      isStopping = true
      clearTimeout(retry)
      if (child) await stopServer(site, child, log)
      process.off('exit', tell)
    },
  }
}

function serverArguments(site: ServerPaths): string[] {
  const listen = site.sockets
    ? { listen_addresses: '', unix_socket_directories: site.sockets, unix_socket_permissions: '0700' }
    : { listen_addresses: '127.0.0.1', unix_socket_directories: '' }
  const settings = {
    ...listen,
    port: String(site.port),
    max_connections: '200',
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...site.settings,
  }
  return ['-D', site.data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

async function untilReady(site: ServerPaths, { isHopeless }: SupervisedServer, wait: Pick<Options, 'log' | 'onLate' | 'signal'>) {
  const isOver = async (): Promise<boolean> => isHopeless() || (await isAnswering(site))
  await awaitServer({ ...wait, isOver, line: 'the database recovers; the shop opens as soon as it is done' })
  if (isHopeless()) throw new PassingStartError(`The embedded PostgreSQL did not start; ${site.logFile} says why.`)
}

async function isAnswering(site: ServerPaths): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlOf(site, 'postgres'), connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

function urlOf(site: ServerPaths, database: string, role = 'libsa'): string {
  if (site.sockets) return `postgresql://${role}@${encodeURIComponent(site.sockets)}:${site.port}/${database}`
  return `postgresql://${role}:${site.password}@127.0.0.1:${site.port}/${database}`
}

/** Fast shutdown, for as long as it takes: one that is cut short has to be made up for by the next start. */
async function stopServer(site: ServerPaths, child: ChildProcess, log: Log): Promise<void> {
  const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null
  if (isOver()) return
  if (isWindows) await runOnce(site, 'pg_ctl', ['stop', '-D', site.data, '-m', 'fast'], site.data).catch(() => child.kill())
  else child.kill('SIGINT')
  await awaitServer({ isOver, line: 'the database is still stopping', log })
}
