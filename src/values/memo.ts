/** Keeps one answer for a while; those who ask while it is being made share the making. */
export interface Memo<T> {
  get(make: () => Promise<T>): Promise<T>
  /** The next to ask gets a fresh one. */
  forget(): void
}

/** A memo that is good for `ms` milliseconds. A failure is not kept. */
export function createMemo<T>(ms: number): Memo<T> {
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
