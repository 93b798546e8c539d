/** Lets work through a few at a time, in the order of arrival. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>

/** A gate for `most` at once. Where `longest` wait already, `onFull` is thrown: never a queue without end. */
export function createConcurrencyLimit(most: number, { longest, onFull }: { longest: number; onFull: () => Error }): ConcurrencyLimit {
  const waiting: (() => void)[] = []
  let inside = 0

  async function enter(): Promise<void> {
    if (inside < most) {
      inside += 1
      return
    }
    if (waiting.length >= longest) throw onFull()
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else inside -= 1
  }

  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
