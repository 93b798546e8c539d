import { afterEach, expect, test, vi } from 'vitest'
import { openService } from './outside-service.ts'
import { OutsideUnavailable } from './outside-unavailable.ts'

afterEach(() => void vi.restoreAllMocks())

const fails = async () => {
  throw new Error('it answered 500')
}

test('calls are repeated within a budget, so that a service that comes back is not flooded', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1000)
  const service = openService('storage', { maxTries: 3, maxFaults: 1000 })
  let tries = 0
  const call = () =>
    service.call(
      () => {
        tries += 1
        return fails()
      },
      { isRepeatable: true },
    )
  const ended = await Promise.allSettled(Array.from({ length: 60 }, call))
  expect(ended.every(({ status }) => status === 'rejected')).toBe(true)
  expect(tries).toBe(60 + 100)
})

test('a call that changes something is made once', async () => {
  const service = openService('mail')
  const work = vi.fn(fails)
  await expect(service.call(work)).rejects.toThrow(OutsideUnavailable)
  expect(work).toHaveBeenCalledTimes(1)
})

test('an answer that is no fault closes the circuit; a caller who goes away leaves it as it is, and the next one tries', async () => {
  let ticks = 0
  const service = openService('storage', { maxFaults: 1, restMs: 5000, ticks: () => ticks })
  await expect(service.call(fails)).rejects.toThrow(OutsideUnavailable)
  await expect(service.call(async () => 'well')).rejects.toMatchObject({ retryAfter: 5 })
  ticks = 5000
  const gone = new AbortController()
  const tried = service.call(() => new Promise(() => undefined), { signal: gone.signal })
  // While one tries, the others are refused and do not wait.
  await expect(service.call(async () => 'well')).rejects.toThrow(OutsideUnavailable)
  gone.abort()
  await expect(tried).rejects.toThrow('aborted')
  expect(service.state().state).toBe('failing')
  const refusal = new Error('no such card')
  const refused = async () => {
    throw refusal
  }
  await expect(service.call(refused, { isFault: () => false })).rejects.toBe(refusal)
  expect(service.state()).toMatchObject({ state: 'well', changedAgoMs: 0, lastFault: { reason: 'it answered 500', agoMs: 5000 } })
})
