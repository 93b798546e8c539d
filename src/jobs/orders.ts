import type { Context } from '#domain/context.ts'
import { completeOrders } from '#domain/orders/complete-orders.ts'

/** Runs the completer every 10 s until `stop`, which waits for a run in progress. */
export function startOrders(
  system: () => Context,
  { onFault, everyMs = 10_000 }: { onFault: (fault: unknown) => void; everyMs?: number },
): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    running = completeOrders(system())
      .then((faults) => faults.forEach(onFault), onFault)
      .finally(() => {
        isBusy = false
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
