/** Runs work now or, where too much runs already, in turns: one piece of each key that waits, then the next of each. */
export type FairLimit = <T>(key: string, work: () => Promise<T>) => Promise<T>

interface FairLimitOptions {
  /** Pieces of work that run at once. */
  maxActive: number
  /** Running pieces of one key at most, so that other keys find room. */
  maxPerKey: number
  /** Waiting pieces at most, of all keys. */
  maxQueue: number
  onFull: () => Error
}

interface Waiting {
  start: () => void
  refuse: (error: Error) => void
}

/**
 * Limits the number of pieces of work that run at once, fairly by key. Beyond `maxQueue` waiting pieces, the newest piece of the key with
 * most waiting pieces is refused. A client that fills the queue therefore only loses its own work.
 */
export function createFairLimit({ maxActive, maxPerKey, maxQueue, onFull }: FairLimitOptions): FairLimit {
  const running = new Map<string, number>()
  // In the order of turns: a key that has had one goes to the end.
  const queues = new Map<string, Waiting[]>()
  const counts = { running: 0, waiting: 0 }

  function mayStart(key: string): boolean {
    return counts.running < maxActive && (running.get(key) ?? 0) < maxPerKey
  }

  function startNext(): void {
    while (counts.running < maxActive) {
      const next = [...queues].find(([key]) => mayStart(key))
      if (!next) return
      const [key, queue] = next
      const one = queue.shift()
      queues.delete(key)
      if (queue.length > 0) queues.set(key, queue)
      counts.waiting -= 1
      counts.running += 1
      running.set(key, (running.get(key) ?? 0) + 1)
      one?.start()
    }
  }

  function finish(key: string): void {
    counts.running -= 1
    const left = (running.get(key) ?? 1) - 1
    if (left > 0) running.set(key, left)
    else running.delete(key)
    startNext()
  }

  /** Makes room for one more of `key`; throws where no other key waits with more than it would then. */
  function makeRoom(key: string): void {
    const [longestKey, queue] = [...queues].reduce((a, b) => (b[1].length > a[1].length ? b : a))
    if (longestKey === key || queue.length <= (queues.get(key)?.length ?? 0) + 1) throw onFull()
    queue.pop()?.refuse(onFull())
    counts.waiting -= 1
  }

  return async (key, work) => {
    if (counts.waiting >= maxQueue && !mayStart(key)) makeRoom(key)
    await new Promise<void>((start, refuse) => {
      const queue = queues.get(key) ?? []
      queue.push({ start, refuse })
      queues.set(key, queue)
      counts.waiting += 1
      startNext()
    })
    try {
      return await work()
    } finally {
      finish(key)
    }
  }
}
