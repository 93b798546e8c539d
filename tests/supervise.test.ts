import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { startChild } from './child-process.ts'
import { patience } from './limits.ts'

const folder = mkdtempSync(join(tmpdir(), 'libsa-supervise-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const supervisor = new URL('../scripts/supervise.mjs', import.meta.url).href
/** Counts its starts by the length of a file; `say` says which one this is and that signals may come. */
const counting = (file: string) =>
  `const fs = require('node:fs'); const file = ${JSON.stringify(join(folder, file))}; fs.appendFileSync(file, '.'); const start = fs.statSync(file).size; const say = () => console.log('start ' + start + ' is ' + process.pid + ';');`

/** Runs a program under the supervisor. */
function superviseProgram(program: string, { longestStopMs = 9500 } = {}) {
  const code = `import { supervise } from ${JSON.stringify(supervisor)}
    supervise(process.execPath, ['-e', ${JSON.stringify(program)}], { env: process.env, say: (line) => console.log(line), firstPauseMs: 10, longestStopMs: ${longestStopMs} })`
  const child = startChild(['--input-type=module', '-e', code])
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const pidOf = (start: number) => vi.waitUntil(() => Number(new RegExp(`start ${start} is (\\d+);`).exec(said)?.[1]), patience)
  return { child, ended, said: () => said, pidOf }
}

test('a shop that died is started again after growing pauses, each said in one sentence; asked to stop, both end', async () => {
  const shop = superviseProgram(
    `${counting('dies')} process.on('SIGTERM', () => { console.log('stopping'); process.exit(0) }); process.send('open', say); setInterval(() => {}, 1000)`,
  )
  process.kill(await shop.pidOf(1), 'SIGKILL')
  process.kill(await shop.pidOf(2), 'SIGKILL')
  await shop.pidOf(3)
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
  expect(shop.said()).toContain('the shop ended unexpectedly (SIGKILL); it is started again in 0.01 s.')
  expect(shop.said()).toContain('the shop ended unexpectedly (SIGKILL); it is started again in 0.02 s.')
  expect(shop.said()).toContain('stopping')
})

test('a shop that does not end when it is asked to is killed', async () => {
  const shop = superviseProgram(
    `${counting('stays')} process.on('SIGTERM', () => console.log('not yet')); process.send('open', say); setInterval(() => {}, 1000)`,
    { longestStopMs: 20 },
  )
  const pid = await shop.pidOf(1)
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

test('a shop that refuses to start is not started again', async () => {
  const shop = superviseProgram(`${counting('refuses')} say(); process.exit(78)`)
  expect(await shop.ended).toBe(78)
  expect(shop.said()).toMatch(/^start 1 is \d+;\n$/)
})

test('a shop that could not start for the moment is started again, also the first time', async () => {
  const shop = superviseProgram(`${counting('passes')} say(); process.exit(start === 1 ? 75 : 0)`)
  expect(await shop.ended).toBe(0)
  expect(shop.said()).toContain('the shop ended unexpectedly (status 75); it is started again in 0.01 s.')
  expect(shop.said()).toContain('start 2 is')
})

test('a shop that was open once is started again until what it needs is back', async () => {
  const shop = superviseProgram(
    `${counting('waits')} if (start === 2) process.exit(78); process.on('SIGTERM', () => process.exit(0)); process.send('open', say); setInterval(() => {}, 1000)`,
  )
  process.kill(await shop.pidOf(1), 'SIGKILL')
  await shop.pidOf(3)
  expect(shop.said()).toContain('the shop ended unexpectedly (status 78); it is started again in 0.02 s.')
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
})
