import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTokenBuckets } from './token-bucket.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a key may be used so often at once, then so often a second, whatever others do', () => {
  const take = createTokenBuckets({ burst: 3, perSecond: 0.5 })
  expect([take('a'), take('a'), take('a'), take('a'), take('b')]).toEqual([0, 0, 0, 2, 0])
  vi.advanceTimersByTime(2000)
  expect([take('a'), take('a')]).toEqual([0, 2])
  vi.advanceTimersByTime(3_600_000)
  expect([take('a'), take('a'), take('a'), take('a')]).toEqual([0, 0, 0, 2])
})
