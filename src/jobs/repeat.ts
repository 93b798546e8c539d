export interface Job {
  /** Waits for a run in progress. */
  stop(): Promise<void>
}

/** Runs `work` every so often until `stop`, never twice at once. */
export function repeat(work: () => Promise<void>, { everyMs, onFault }: { everyMs: number; onFault: (fault: unknown) => void }): Job {
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= work()
      .catch(onFault)
      .finally(() => {
        running = null
      })
  }, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
