import { expect, test } from 'vitest'
import { fixedClock } from '#platform/clock.ts'
import { createTokenBuckets } from './token-bucket.ts'

test('a key may be used so often at once, then so often a second, whatever others do', () => {
  const clock = fixedClock(new Date('2027-07-01T09:00:00Z'))
  const take = createTokenBuckets({ burst: 3, perSecond: 0.5 }, clock)
  expect([take('a'), take('a'), take('a'), take('a'), take('b')]).toEqual([0, 0, 0, 2, 0])
  clock.advance(2000)
  expect([take('a'), take('a')]).toEqual([0, 2])
  clock.advance(3_600_000)
  expect([take('a'), take('a'), take('a'), take('a')]).toEqual([0, 0, 0, 2])
})
