import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCache, createCached } from './cache.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  vi.advanceTimersByTime(1)
})
afterEach(() => {
  vi.useRealTimers()
})

/** Makes a value that says the how many were made. */
function counter() {
  let made = 0
  return async () => {
    made += 1
    return { made }
  }
}

test('many who ask at once are answered by one making, until it is forgotten', async () => {
  const cached = createCached<{ made: number }>(60_000)
  const make = counter()
  expect(await Promise.all(Array.from({ length: 50 }, () => cached.get(make)))).toEqual(Array(50).fill({ made: 1 }))
  cached.forget()
  expect(await cached.get(make)).toEqual({ made: 2 })
})

test('a value grows old', async () => {
  const cached = createCached<{ made: number }>(2000)
  const make = counter()
  expect(await cached.get(make)).toEqual({ made: 1 })
  vi.advanceTimersByTime(1990)
  expect(await cached.get(make)).toEqual({ made: 1 })
  vi.advanceTimersByTime(20)
  expect(await cached.get(make)).toEqual({ made: 2 })
})

test('a failure reaches all who wait for it and is not kept', async () => {
  const cached = createCached<{ made: number }>(60_000)
  const down = () => Promise.reject(new Error('down'))
  const asked = await Promise.allSettled([cached.get(down), cached.get(down)])
  expect(asked).toEqual(Array(2).fill({ status: 'rejected', reason: new Error('down') }))
  expect(await cached.get(counter())).toEqual({ made: 1 })
})

test('where an older value fails to be made anew, nobody is told the old one', async () => {
  const cached = createCached<{ made: number }>(2000)
  await cached.get(counter())
  vi.advanceTimersByTime(2010)
  await expect(cached.get(() => Promise.reject(new Error('down')))).rejects.toThrow('down')
})

test('what is being made when it is forgotten is not kept', async () => {
  const cached = createCached<{ text: string }>(60_000)
  let finish: (value: { text: string }) => void = () => undefined
  const first = cached.get(() => new Promise((resolve) => (finish = resolve)))
  cached.forget()
  const second = cached.get(async () => ({ text: 'new' }))
  finish({ text: 'old' })
  expect([await first, await second]).toEqual([{ text: 'old' }, { text: 'new' }])
  expect(await cached.get(async () => ({ text: 'newer' }))).toEqual({ text: 'new' })
})

test('each key has its own value, and the least recently used makes room', async () => {
  const cache = createCache(60_000, 2)
  const make = counter()
  const ask = async (key: string) => (await cache.get(key, make)).made
  expect([await ask('a'), await ask('b'), await ask('a')]).toEqual([1, 2, 1])
  expect([await ask('c'), await ask('a'), await ask('b')]).toEqual([3, 1, 4])
})

test('a value that is pushed out while it is made still reaches who waits for it', async () => {
  const cache = createCache(60_000, 1)
  let finish: (value: { text: string }) => void = () => undefined
  const first = cache.get('a', () => new Promise<{ text: string }>((resolve) => (finish = resolve)))
  await cache.get('b', async () => ({ text: 'b' }))
  finish({ text: 'a' })
  expect(await first).toEqual({ text: 'a' })
})
