import { expect, test } from 'vitest'
import { createFairLimit } from './fair-limit.ts'

const full = () => new Error('full')

const settled = () => new Promise(setImmediate)

/** Work that ends on demand, and the order in which its pieces began. */
function bench() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((done) => ends.push(() => done(name)))
  }
  /** Ends all that runs, and all that runs then. */
  const finish = async (): Promise<void> => {
    await settled()
    for (let end = ends.shift(); end; end = ends.shift()) {
      end()
      await settled()
    }
  }
  return { begun, work, finish }
}

test('keys take turns, however many pieces one of them brings', async () => {
  const limit = createFairLimit({ maxActive: 1, maxPerKey: 1, maxQueue: 10, onFull: full })
  const { begun, work, finish } = bench()
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => limit(name.charAt(0), work(name)))
  await finish()
  await Promise.all(all)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

test('one key never takes every place', async () => {
  const limit = createFairLimit({ maxActive: 3, maxPerKey: 2, maxQueue: 10, onFull: full })
  const { begun, work, finish } = bench()
  const all = ['a1', 'a2', 'a3', 'b1'].map((name) => limit(name.charAt(0), work(name)))
  await settled()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await finish()
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1'])
})

test('in a full queue the newest of the key that waits most gives way; among equals the newcomer does', async () => {
  const limit = createFairLimit({ maxActive: 1, maxPerKey: 1, maxQueue: 3, onFull: full })
  const { work, finish } = bench()
  const names = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1', 'd1']
  const all = Promise.allSettled(names.map((name) => limit(name.charAt(0), work(name))))
  await finish()
  const served = (await all).map(({ status }, index) => [names[index], status === 'fulfilled'])
  expect(Object.fromEntries(served)).toEqual({ a1: true, a2: true, a3: false, a4: false, a5: false, b1: true, c1: true, d1: false })
})

test('a full queue of one key turns nobody away who can begin at once', async () => {
  const limit = createFairLimit({ maxActive: 2, maxPerKey: 1, maxQueue: 2, onFull: full })
  const { work, finish } = bench()
  const all = Promise.allSettled(['a1', 'a2', 'a3', 'b1'].map((name) => limit(name.charAt(0), work(name))))
  await finish()
  expect((await all).map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'))
})

test('work that fails makes room as well', async () => {
  const limit = createFairLimit({ maxActive: 1, maxPerKey: 1, maxQueue: 1, onFull: full })
  await expect(limit('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await limit('a', () => Promise.resolve('served'))).toBe('served')
})
