/** Keeps one answer for a while; those who ask while it is being made share the making. */
export interface Cached<T> {
  get(make: () => Promise<T>): Promise<T>
  /** The next to ask gets a fresh one. */
  forget(): void
}

/** A memo that is good for `ms` milliseconds. A failure is not kept. */
export function createCached<T>(ms: number): Cached<T> {
  let held: { answer: Promise<T>; until: number } | null = null
  return {
    get(make) {
      if (held && performance.now() < held.until) return held.answer
      const made = { answer: make(), until: performance.now() + ms }
      held = made
      made.answer.catch(() => {
        if (held === made) held = null
      })
      return made.answer
    },
    forget() {
      held = null
    },
  }
}

/** Answers by their question, which names what kind of answer it has. */
export interface Cache {
  get<T>(question: string, make: () => Promise<T>): Promise<T>
}

/** At most `most` memos, each good for `ms` milliseconds; the one asked first makes room for a new one. */
export function createCache(ms: number, most: number): Cache {
  const memos = new Map<string, Cached<unknown>>()
  return {
    get<T>(question: string, make: () => Promise<T>): Promise<T> {
      const known = memos.get(question) as Cached<T> | undefined
      if (known) return known.get(make)
      const [oldest] = memos.keys()
      if (oldest !== undefined && memos.size >= most) memos.delete(oldest)
      const fresh = createCached<T>(ms)
      memos.set(question, fresh)
      return fresh.get(make)
    },
  }
}
