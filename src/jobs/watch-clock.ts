import type { FullContext } from '#domain/context.ts'
import { checkClock, type LastLook } from '#domain/staff/system/check-clock.ts'
import { schedules } from './jobs.ts'

const everyMs = 60_000

/**
 * Compares the clock with what is stored, now and every minute, by a timer of the process: a job that did it would wait for the clock
 * itself. Answers how to end it.
 */
export async function watchClock(system: () => FullContext): Promise<() => void> {
  let last: LastLook = null
  let lookedAt = system().clock.ticks()
  const look = async () => {
    const began = system().clock.ticks()
    const at = await checkClock(system(), { last: last && { ...last, elapsedMs: began - lookedAt }, recurrences: schedules })
    last = { at, elapsedMs: 0 }
    lookedAt = began
  }
  await look()
  const timer = setInterval(
    () => void look().catch((error: unknown) => system().log.error({ err: error }, 'the clock could not be compared')),
    everyMs,
  )
  timer.unref()
  return () => clearInterval(timer)
}
