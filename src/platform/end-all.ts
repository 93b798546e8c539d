import type { Log } from './log.ts'

/** Ends running parts, the newest first. An error while ending one is logged, and the others are ended all the same. */
export async function endAll(running: (() => Promise<unknown>)[], log: Pick<Log, 'error'>): Promise<void> {
  for (const end of running.splice(0).reverse()) {
    try {
      await end()
    } catch (error) {
      log.error({ err: error }, 'something was not ended')
    }
  }
}
