/** Takes a place for a key; answers the function that gives it back, or null when none is left. */
export type Slots = (key: string) => (() => void) | null

/** Counts what is in use at one time: `all` places in total, `ofKey` of them for one key. A place is given back once, however often that is asked. */
export function createSlots({ all, ofKey }: { all: number; ofKey: number }): Slots {
  const taken = new Map<string, number>()
  let total = 0
  return (key) => {
    const before = taken.get(key) ?? 0
    if (total >= all || before >= ofKey) return null
    total += 1
    taken.set(key, before + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      total -= 1
      const left = (taken.get(key) ?? 1) - 1
      if (left > 0) taken.set(key, left)
      else taken.delete(key)
    }
  }
}
