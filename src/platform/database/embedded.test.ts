import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { silentLog } from '#platform/log.ts'
import { startChild } from '#tests/child-process.ts'
import { patience } from '#tests/limits.ts'
import { connect } from './database.ts'
import { type EmbeddedServer, startEmbedded } from './embedded.ts'
import { findBinaries } from './postgres-binaries.ts'

// The tests go on with one data folder: making one takes seconds.
let home = ''
let place = ''
const servers: EmbeddedServer[] = []

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'libsa-embedded-'))
})

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
})

afterAll(async () => {
  for (const folder of [place, home]) await rm(folder, { recursive: true, force: true })
})

async function start(): Promise<EmbeddedServer> {
  const server = await startEmbedded(home, { log: silentLog() })
  servers.push(server)
  place = server.dataLocation
  return server
}

async function ask(url: string, question: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return Object.values((await client.query(question)).rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

test('it starts on an empty folder with what the shop needs, and keeps its data over a restart', async () => {
  const first = await start()
  expect(await ask(first.ownerUrl, 'SHOW server_version')).toMatch(/^18/)
  expect(await ask(first.ownerUrl, 'SHOW server_encoding')).toBe('UTF8')
  expect(await ask(first.ownerUrl, 'SHOW fsync')).toBe('on')
  await ask(first.ownerUrl, 'CREATE EXTENSION btree_gist')
  await ask(first.ownerUrl, 'CREATE EXTENSION pg_trgm')
  await ask(first.ownerUrl, 'CREATE TABLE kept_by_stop AS SELECT 7 AS number')
  await first.stop()
  expect(existsSync(join(home, 'libsa.lock'))).toBe(false)
  const second = await start()
  expect(second.dataLocation).toBe(first.dataLocation)
  expect(await ask(second.ownerUrl, 'SELECT number FROM kept_by_stop')).toBe(7)
  expect(await ask(second.url, 'SELECT current_user::text')).toBe('libsa_shop')
})

test('a second program on the same folder is refused with a clear sentence', async () => {
  const first = await start()
  await expect(startEmbedded(home, { log: silentLog() })).rejects.toThrow(`process ${process.pid}) is already working on ${home}`)
  expect(await ask(first.ownerUrl, 'SELECT 1')).toBe(1)
})

test('a lock of a program that is gone, or damaged, is taken over', async () => {
  await writeFile(join(home, 'libsa.lock'), 'not json')
  await start()
})

test('a server that dies is started again and the pool recovers', async () => {
  const server = await start()
  const { pool, close } = connect(server.ownerUrl)
  await pool.query('CREATE TABLE kept_by_death AS SELECT 7 AS number')
  const earlier = server.pid()
  process.kill(earlier ?? Number.NaN, 'SIGKILL')
  await vi.waitFor(() => expect([null, earlier]).not.toContain(server.pid()), patience)
  await vi.waitFor(async () => expect((await pool.query('SELECT number FROM kept_by_death')).rows).toEqual([{ number: 7 }]), patience)
  await close()
})

test('a server left behind by a killed program is stopped, and its data are there', async () => {
  const program = `
    const { startEmbedded } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)})
    const { silentLog } = await import(${JSON.stringify(new URL('../log.ts', import.meta.url).href)})
    const server = await startEmbedded(${JSON.stringify(home)}, { log: silentLog() })
    console.log('running ' + server.pid() + ' ' + server.ownerUrl)
    setInterval(() => {}, 1000)`
  const child = startChild(['--input-type=module', '-e', program])
  const said = await new Promise<string>((done) => child.stdout.once('data', (chunk) => done(String(chunk))))
  const [, pid = '', url = ''] = said.trim().split(' ')
  await ask(url, 'CREATE TABLE kept_by_orphan AS SELECT 7 AS number')
  child.kill('SIGKILL')
  await new Promise((done) => child.once('exit', done))
  await pause(100)
  const server = await start()
  expect(server.pid()).not.toBe(Number(pid))
  expect(await ask(server.ownerUrl, 'SELECT number FROM kept_by_orphan')).toBe(7)
})

test.skipIf(process.platform === 'win32').each([
  ['ends in haste', 'process.exit(1)'],
  ['fails', "setImmediate(() => { throw new Error('too many open files') })"],
])('a program that %s without descriptors leaves no server behind', async (_, end) => {
  const program = `
    const { openSync } = await import('node:fs')
    const { startEmbedded } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)})
    const { silentLog } = await import(${JSON.stringify(new URL('../log.ts', import.meta.url).href)})
    const server = await startEmbedded(${JSON.stringify(home)}, { log: silentLog() })
    const open = () => { try { for (;;) openSync('/dev/null') } catch { return } }
    process.once('SIGTERM', () => { open(); ${end} })
    setInterval(() => {}, 1000)
    console.log('running')`
  const limited = ['-c', 'ulimit -n 200; exec "$0" "$@"', process.execPath, '--input-type=module', '-e', program]
  const child = spawn('/bin/sh', limited, { stdio: ['ignore', 'pipe', 'ignore'] })
  await new Promise((done) => child.stdout.once('data', done))
  // It is there as long as the server runs.
  const mark = join(place, 'postmaster.pid')
  expect(existsSync(mark)).toBe(true)
  child.kill('SIGTERM')
  await new Promise((done) => child.once('exit', done))
  await expect.poll(() => existsSync(mark)).toBe(false)
})

test('where no PostgreSQL fits the machine, the message names the solution', async () => {
  await expect(findBinaries('sunos', 'sparc')).rejects.toThrow(
    /^No embedded PostgreSQL fits this machine \(sunos-sparc\): set DATABASE_URL/,
  )
})
