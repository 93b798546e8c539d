import { afterEach, expect, test, vi } from 'vitest'
import { awaitServer } from './await-server.ts'

afterEach(() => void vi.restoreAllMocks())

/** A clock that is ten seconds further at each look. */
function tickingClock(): void {
  let looks = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    looks += 1
    return looks * 10_001
  })
}

test('a server is waited for without an end, which is said every ten seconds', async () => {
  tickingClock()
  const looks = Array.from({ length: 12 }, () => false)
  const [warn, onLate] = [vi.fn(), vi.fn()]
  await awaitServer({ isOver: () => looks.pop() ?? true, line: 'it recovers', log: { warn }, onLate })
  expect(warn.mock.calls.map(([{ seconds }, line]) => [seconds, line])).toEqual(
    Array.from({ length: 12 }, (_, index) => [10 * (index + 1), 'it recovers']),
  )
  expect(onLate).toHaveBeenCalledTimes(1)
})

test('whoever is told to stop waits no longer', async () => {
  const halt = new AbortController()
  const waiting = awaitServer({ isOver: () => false, line: '', log: { warn: vi.fn() }, signal: halt.signal })
  halt.abort(new Error('asked to stop'))
  await expect(waiting).rejects.toThrow('asked to stop')
})
