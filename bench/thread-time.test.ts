import { expect, test } from 'vitest'
import { inThreadTime } from './thread-time.ts'

const event = (ts: number, dur: number, tts: number, tdur: number, tid = 1) => ({ ph: 'X', pid: 1, tid, ts, dur, tts, tdur })

test('a task takes what a processor gave it from when it began, and what is within it keeps its place', () => {
  const { traceEvents } = inThreadTime({
    traceEvents: [
      event(0, 100, 1000, 40),
      event(60, 30, 1020, 10),
      event(100, 50, 1040, 50),
      event(110, 20, 1050, 20),
      event(5, 10, 7, 10, 2),
    ],
  })
  expect(traceEvents.map(({ ts, dur }) => [ts, dur])).toEqual([
    [0, 40],
    [20, 10],
    [100, 50],
    [110, 20],
    [5, 10],
  ])
})
