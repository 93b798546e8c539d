export interface Job {
  /** Stops the timer and waits for a run in progress. */
  stop(): Promise<void>
}

/** Runs `work` every `everyMs` until `stop`; runs never overlap, and errors go to `onFault`. */
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
