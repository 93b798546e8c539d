import { LRUCache } from 'lru-cache'
import { ticks } from '#platform/ticks.ts'

/** One value, kept for a while. */
export interface Cached<T extends object> {
  /** The kept value, or what `make` makes; those who ask meanwhile share it. A failure is not kept. */
  get(make: () => Promise<T>): Promise<T>
  /** Makes the next `get` compute the value again; a computation in progress is not kept. */
  forget(): void
}

/** Values by a key that names what kind of value it has. */
export interface Cache {
  /** The kept value, or what `make` makes; those who ask meanwhile share it. A failure is not kept. */
  get<T extends object>(key: string, make: () => Promise<T>): Promise<T>
  /** Makes every next `get` compute its value again; computations in progress are not kept. */
  forget(): void
}

/** Keeps one value for `ms` milliseconds. */
export function createCached<T extends object>(ms: number): Cached<T> {
  const values = valuesFor(ms, 1)
  return {
    get: (make) => values.forceFetch('', { context: make }) as Promise<T>,
    forget: () => values.clear(),
  }
}

/** Keeps at most `maxEntries` values for `ms` milliseconds each; the least recently used makes room. */
export function createCache(ms: number, maxEntries: number): Cache {
  const values = valuesFor(ms, maxEntries)
  return {
    get: <T extends object>(key: string, make: () => Promise<T>) => values.forceFetch(key, { context: make }) as Promise<T>,
    forget: () => values.clear(),
  }
}

function valuesFor(ms: number, maxEntries: number) {
  return new LRUCache<string, object, () => Promise<object>>({
    max: maxEntries,
    ttl: ms,
    // Looked up at each call, so that tests can set the clock by hand.
    perf: { now: () => ticks() },
    // Those who wait for a value that is forgotten or pushed out meanwhile still get it.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: make }) => make(),
  })
}
