import pLimit from 'p-limit'

/** Runs work now or, where too much runs already, in the order of arrival. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Limits how many pieces of work run at once.
 * @param maxActive how many run at once
 * @param maxQueue how many may wait; where so many wait already, what `onFull` makes is thrown
 */
export function createConcurrencyLimit(
  maxActive: number,
  { maxQueue, onFull }: { maxQueue: number; onFull: () => Error },
): ConcurrencyLimit {
  const limit = pLimit(maxActive)
  return async (work) => {
    if (limit.activeCount >= maxActive && limit.pendingCount >= maxQueue) throw onFull()
    return limit(work)
  }
}
