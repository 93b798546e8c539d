import { timingSafeEqual } from 'node:crypto'

/** Whether a given signature is the right one; how long it takes says nothing of where they differ. */
export function areEqual(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
