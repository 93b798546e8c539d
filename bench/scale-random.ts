/** A number of 32 bits that looks random and is always the same for two numbers; for one `salt` no two values of `n` share it. */
function mix(n: number, salt: number): number {
  let h = (n + Math.imul(salt, 0x9e3779b1)) | 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** From 0 to below 1. */
export function chance(n: number, salt: number): number {
  return mix(n, salt) / 2 ** 32
}

/** An entry of a list, the first ones far more often: with `skew` 1 all alike, with 2 the first quarter half of the time. */
export function oneOf<T>(list: readonly T[], at: number, skew = 1): T {
  const found = list[Math.floor(list.length * at ** skew)]
  if (found === undefined) throw new RangeError('There is nothing to choose from.')
  return found
}

/** An entry of a list by its weight. */
export function byWeight<T>(list: readonly (readonly [T, number])[], at: number): T {
  let left = at * list.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [value, weight] of list) {
    left -= weight
    if (left < 0) return value
  }
  throw new RangeError('There is nothing to choose from.')
}

/** An id of 22 letters and digits, spread like a real one. */
export function idOf(n: number, salt: number): string {
  const part = (at: number) =>
    mix(n, salt + at)
      .toString(36)
      .padStart(7, '0')
  return `${part(0)}${part(1)}${part(2)}0`
}
