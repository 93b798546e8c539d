/** Numbers that follow from a seed alone. */
export interface Random {
  /** A whole number from 0 to `end - 1`. */
  below(end: number): number
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T | undefined
}

/** The generator mulberry32: 32 bits of state, which is plenty for drawing operations. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number): number => Math.floor(next() * end)
  return { below, chance: (share) => next() < share, pick: (list) => list[below(list.length)] }
}
