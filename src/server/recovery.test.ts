import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbedded } from '#platform/database/embedded.ts'
import { freePort } from '#platform/free-port.ts'
import { silentLog } from '#platform/log.ts'
import { startChild } from '#tests/child-process.ts'
import { startRefused } from '#tests/start.ts'

// PostgreSQL recovers for as long as the command that brings it its log does not answer, which is until a file appears.

let home: string
let data: string
let flag: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'libsa-recovery-'))
  await chmod(home, 0o711)
  flag = join(home, 'is-recovered')
  const server = await startEmbedded(home, { log: silentLog() })
  data = server.dataLocation
  await server.stop()
})
afterAll(async () => {
  for (const folder of [data, home]) await rm(folder, { recursive: true, force: true })
})

/** Has the next start recover until the flag is there. */
async function beginRecovery(): Promise<void> {
  await rm(flag, { force: true })
  const command = `until [ -e ${flag} ] || [ ! -d ${home} ]; do sleep 0.05; done; false`
  await writeFile(join(data, 'postgresql.auto.conf'), `restore_command = '${command}'\n`)
  await writeFile(join(data, 'recovery.signal'), '')
}

test.skipIf(process.platform === 'win32')('a database that recovers is waited for, and opens when it is done', async () => {
  await beginRecovery()
  let isOpen = false
  const late = Promise.withResolvers<void>()
  const starting = startEmbedded(home, { log: silentLog(), onLate: late.resolve })
  const opened = starting.then((server) => {
    isOpen = true
    return server
  })
  await late.promise
  expect(isOpen).toBe(false)
  await writeFile(flag, '')
  const server = await opened
  expect(server.pid()).toBeGreaterThan(0)
  await server.stop()
})

test('a database that ends by itself again and again stops the start, which is tried again', async () => {
  await writeFile(join(data, 'postgresql.auto.conf'), 'no_such_setting = 1\n')
  const { code, said } = await startRefused({ DATA_DIR: home, PORT: String(await freePort()) })
  await writeFile(join(data, 'postgresql.auto.conf'), '')
  expect([code, said.split('\n').at(-1)]).toEqual([75, `The embedded PostgreSQL did not start; ${join(home, 'postgres.log')} says why.`])
})

test.skipIf(process.platform === 'win32')('meanwhile the port says so, and a stop is graceful', async () => {
  await beginRecovery()
  const port = await freePort()
  const env = { ...process.env, NODE_ENV: 'test', LIBSA_MODE: 'serve', PORT: String(port), BASE_URL: '', DATA_DIR: home }
  const shop = startChild(['src/main.ts'], { env })
  for (const said of [shop.stdout, shop.stderr]) said.resume()
  const ended = new Promise<number | null>((done) => shop.once('exit', done))
  try {
    const get = (path: string) => fetch(`http://localhost:${port}${path}`).catch(() => null)
    await expect.poll(async () => (await get('/readyz'))?.status).toBe(503)
    const ready = await get('/readyz')
    expect([ready?.headers.get('retry-after'), await ready?.text()]).toEqual(['10', 'recovering'])
    expect((await get('/healthz'))?.status).toBe(200)
    const page = await get('/ar/browse')
    expect([page?.status, await page?.text()]).toEqual([503, expect.stringContaining('لبسة تعود إلى العمل')])
    shop.kill('SIGTERM')
    expect(await ended).toBe(0)
  } finally {
    shop.kill('SIGKILL')
  }
  await writeFile(flag, '')
  const server = await startEmbedded(home, { log: silentLog() })
  await server.stop()
})
