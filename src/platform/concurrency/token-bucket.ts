import { LRUCache } from 'lru-cache'
import type { Clock } from '#platform/clock.ts'

/** The burst that may be used at once, and the refill per second. */
export interface BucketSize {
  burst: number
  perSecond: number
}

/** Takes one use of `key`; answers 0, or in how many seconds the next one is allowed. */
export type TokenBuckets = (key: string) => number

/** The least recently used key is evicted and starts with a full bucket next time. */
const maxKeys = 20_000

/** Limits uses by key: each key has a bucket of its own in this process (https://en.wikipedia.org/wiki/Token_bucket). */
export function createTokenBuckets({ burst, perSecond }: BucketSize, { ticks }: Pick<Clock, 'ticks'>): TokenBuckets {
  const buckets = new LRUCache<string, { left: number; at: number }>({ max: maxKeys })
  return (key) => {
    const now = ticks()
    const { left, at } = buckets.get(key) ?? { left: burst, at: now }
    const there = Math.min(burst, left + ((now - at) / 1000) * perSecond)
    const isAllowed = there >= 1
    buckets.set(key, { left: isAllowed ? there - 1 : there, at: now })
    return isAllowed ? 0 : Math.ceil((1 - there) / perSecond)
  }
}
