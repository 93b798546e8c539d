import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#platform/log.ts'
import { ticks } from '#platform/ticks.ts'

interface Awaited {
  isOver: () => Promise<boolean> | boolean
  /** A line of the log, said again and again while it lasts. */
  line: string
  log: Pick<Log, 'warn'>
  /** Ends the wait with its reason. */
  signal?: AbortSignal | undefined
  /** Called once, when it takes longer than usual. */
  onLate?: (() => void) | undefined
}

const lookEveryMs = 50
const lateMs = 1000
const sayEveryMs = 10_000

/** Waits for a database server for as long as it takes, and says so every ten seconds. */
export async function awaitServer({ isOver, line, log, signal, onLate }: Awaited): Promise<void> {
  const began = ticks()
  let [isLate, said] = [false, 0]
  while (!(await isOver())) {
    signal?.throwIfAborted()
    const waited = ticks() - began
    if (!isLate && waited > lateMs) {
      isLate = true
      onLate?.()
    }
    if (waited > (said + 1) * sayEveryMs) {
      said += 1
      log.warn({ seconds: Math.round(waited / 1000) }, line)
    }
    await pause(lookEveryMs)
  }
}
