import pLimit from 'p-limit'

/** Runs work now or, where too much runs already, in the order of arrival. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Limits how many pieces of work run at once.
 * @param most how many run at once
 * @param longest how many may wait; where so many wait already, what `onFull` makes is thrown
 */
export function createConcurrencyLimit(most: number, { longest, onFull }: { longest: number; onFull: () => Error }): ConcurrencyLimit {
  const limit = pLimit(most)
  return async (work) => {
    if (limit.activeCount >= most && limit.pendingCount >= longest) throw onFull()
    return limit(work)
  }
}
