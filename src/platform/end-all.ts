import type { Log } from './log.ts'

/** Ends what runs, the newest first. What cannot be ended is logged, and what was started before it is ended all the same. */
export async function endAll(running: (() => Promise<unknown>)[], log: Pick<Log, 'error'>): Promise<void> {
  for (const end of running.splice(0).reverse()) {
    try {
      await end()
    } catch (error) {
      log.error({ err: error }, 'something was not ended')
    }
  }
}
