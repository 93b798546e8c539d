import { setImmediate as nextLoop } from 'node:timers/promises'
import { ticks } from '#platform/ticks.ts'

/** The longest time that work blocks the event loop, in milliseconds. */
const turnMs = 5
/** Rows processed between two looks at the clock: adding up some numbers of each takes well under a millisecond. */
const rowsAtOnce = 4096

let lastTurn: Promise<unknown> = Promise.resolve()

/** Runs long work in turns of some milliseconds, between which everything else goes on. It is left only where it yields. */
export async function inTurns<T>(work: Generator<void, T>): Promise<T> {
  let end = ticks() + turnMs
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (ticks() < end) continue
    // One turn in each round of the event loop, however much work waits for one.
    lastTurn = lastTurn.then(() => nextLoop())
    await lastTurn
    end = ticks() + turnMs
  }
}

/** Works off `length` rows, `from` up to `until` at once, and yields in between. */
export function* inChunks(length: number, work: (from: number, until: number) => void, atOnce = rowsAtOnce): Generator<void, void> {
  for (let from = 0; from < length; from += atOnce) {
    work(from, Math.min(length, from + atOnce))
    yield
  }
}
