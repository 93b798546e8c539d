import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { clockOfRequest, fixedClock } from './clock.ts'
import type { Handle } from './database/database.ts'

const handle = null as unknown as Handle

test('a request asks for the time once, counts on, asks again after ten seconds, and never goes back', async () => {
  const clock = fixedClock(new Date('2027-07-09T09:00:00Z'))
  let asked = 0
  let behindMs = 0
  let ms = 0
  const ofShop = {
    ...clock,
    ticks: () => ms,
    now: async () => {
      asked += 1
      return new Date(clock.ticks() - behindMs)
    },
  }
  const { now } = clockOfRequest(ofShop)
  const passing = (by: number) => {
    clock.advance(by)
    ms += by
  }
  const both = await Promise.all([now(handle), now(handle)])
  expect([both.map((at) => at.toISOString()), asked]).toEqual([['2027-07-09T09:00:00.000Z', '2027-07-09T09:00:00.000Z'], 1])
  passing(9999)
  expect([(await now(handle)).toISOString(), asked]).toEqual(['2027-07-09T09:00:09.999Z', 1])
  passing(1)
  behindMs = 5000
  expect([(await now(handle)).toISOString(), asked]).toEqual(['2027-07-09T09:00:10.000Z', 2])
})

test('a request to which a statement told the time does not ask for it, and never goes back', async () => {
  const clock = fixedClock(new Date('2027-07-09T09:00:00Z'))
  const never = () => Promise.reject(new Error('the time was asked for'))
  const { now, beside } = clockOfRequest({ ...clock, now: never, beside: { field: sql<number>`0`, take: (ms) => new Date(ms) } })
  const told = (at: string) => beside?.take(Date.parse(at)).toISOString()
  expect(told('2027-07-09T09:00:05Z')).toBe('2027-07-09T09:00:05.000Z')
  clock.advance(1000)
  expect((await now(handle)).toISOString()).toBe('2027-07-09T09:00:06.000Z')
  expect(told('2027-07-09T09:00:02Z')).toBe('2027-07-09T09:00:06.000Z')
})
