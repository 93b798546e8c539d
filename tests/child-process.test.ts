import { once } from 'node:events'
import { expect, test } from 'vitest'
import { startChild, startShopChild } from './child-process.ts'

const stays = 'setInterval(() => {}, 1000)'

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('a program that a test starts ends with the process of the test, also when that is killed', async () => {
  const here = new URL('./child-process.ts', import.meta.url).href
  const program = `const { startChild } = await import('${here}'); console.log(startChild(['-e', '${stays}']).pid); ${stays}`
  const tests = startChild(['--input-type=module', '-e', program])
  const [said] = (await once(tests.stdout, 'data')) as [Buffer]
  const pid = Number(said.toString())
  expect(isThere(pid)).toBe(true)
  tests.kill('SIGKILL')
  await expect.poll(() => isThere(pid)).toBe(false)
})

test('a shop that does not open in time is killed, and what it said is the fault', async () => {
  await expect(startShopChild(['-e', stays], { patienceMs: 1 })).rejects.toThrow('The shop ended with SIGKILL:')
})
