import { setTimeout as pause } from 'node:timers/promises'
import type { KeptGroups } from '#domain/context.ts'
import { createCache } from '#platform/cache/cache.ts'
import type { Handle } from '#platform/database/database.ts'
import { ticks } from '#platform/ticks.ts'
import type { FacetGroups } from './facet-groups.ts'
import { loadGroups, refreshGroups } from './load-groups.ts'

/** The number of changed groups that are read at once. */
const atOnce = 2000
/** The greatest age of groups while changes may be missed, and of counts at all, in milliseconds. */
const maxAge = 2000
/** The time for which a count waits for changes to be read, in milliseconds; then it uses the last known groups. */
const patienceMs = 500
const maxCounts = 500
const pricesAge = 600_000
const maxPrices = 100
/** Added to how far a replica may be behind, in milliseconds. */
const replicaAge = 500
const totalsAge = 60_000
const maxTotals = 1000

interface Options {
  /** False while changes may be missed. */
  isListening(): boolean
  /** Called when counts had to be made of groups that lacked a change, and newer ones are known. */
  onNewer?(): void
}

/** Groups that receive the announced changes. */
export interface GroupKeeper extends KeptGroups {
  /** Announces that the items of a group changed. */
  change(key: string): void
  /** Announces that changes may have been missed. */
  forget(): void
  /** Announces that something else changed of what counts are made of, as which items are busy. */
  forgetCounts(): void
}

/**
 * Keeps the groups of the public items: read once, then only those that are announced as changed, or all where changes may have been
 * missed.
 */
export function keepGroups(db: Handle, { isListening, onNewer = () => undefined }: Options): GroupKeeper {
  /** Counts were made of groups that lacked a change. */
  let isBehind = false
  const counts = createCache(maxAge, maxCounts)
  const prices = createCache(pricesAge, maxPrices)
  const replicaCounts = createCache(replicaAge, maxCounts)
  const forgetCounts = () => {
    counts.forget()
    replicaCounts.forget()
  }
  const reader = groupReader(db, {
    isListening,
    onRead(stillBehind) {
      prices.forget()
      if (!isBehind) return
      isBehind = stillBehind
      forgetCounts()
      onNewer()
    },
  })

  async function get(): Promise<FacetGroups> {
    const caughtUp = reader.catchUp()
    if (reader.kept()) await within(isBehind ? 0 : patienceMs, caughtUp)
    else await caughtUp
    const groups = reader.kept()
    if (!groups) throw new Error('the groups were not read')
    isBehind ||= reader.isBehind()
    return groups
  }

  return {
    get,
    peek() {
      void reader.catchUp().catch(() => undefined)
      return reader.kept()
    },
    isCurrent: reader.isCurrent,
    counts,
    prices,
    replicaCounts,
    totals: createCache(totalsAge, maxTotals),
    change(key) {
      reader.change(key)
      forgetCounts()
    },
    forget() {
      reader.forget()
      forgetCounts()
    },
    forgetCounts,
  }
}

interface ReaderOptions {
  isListening(): boolean
  /** Called when groups were read; `isBehind` when they lack an announced change. */
  onRead(isBehind: boolean): void
}

/** Reads all groups, then only those that are announced as changed. */
function groupReader(db: Handle, { isListening, onRead }: ReaderOptions) {
  let kept: FacetGroups | null = null
  let isComplete = false
  let gaps = 0
  /** While changes may be missed, the groups are not read again before this time of `performance.now`. */
  let isGoodUntil = Number.NEGATIVE_INFINITY
  let loading: Promise<void> | null = null
  let refreshing: Promise<void> | null = null
  const pending = new Set<string>()
  const changedWhileLoading = new Set<string>()

  async function load(): Promise<void> {
    const [startedAt, gapsBefore, isHearing] = [ticks(), gaps, isListening()]
    changedWhileLoading.clear()
    const groups = await loadGroups(db)
    const endedAt = ticks()
    if (gaps === gapsBefore) {
      isComplete = isHearing
      isGoodUntil = endedAt + Math.max(maxAge, endedAt - startedAt)
    }
    for (const key of changedWhileLoading) pending.add(key)
    kept = groups
    onRead(pending.size > 0)
  }

  /** The latest changes first: what one person changes is not to wait for what an import changed. */
  async function refresh(): Promise<void> {
    while (kept && pending.size > 0) {
      const before: FacetGroups = kept
      const keys = [...pending].slice(-atOnce)
      for (const key of keys) pending.delete(key)
      try {
        const groups = await refreshGroups(db, before, keys)
        // A complete read meanwhile contains earlier announcements, and knows the later ones.
        if (kept === before) {
          kept = groups
          onRead(pending.size > 0 || loading !== null)
        }
      } catch (error) {
        for (const key of keys) pending.add(key)
        throw error
      }
    }
  }

  async function catchUp(): Promise<void> {
    for (;;) {
      if (!isComplete && ticks() >= isGoodUntil)
        loading ??= load().finally(() => {
          loading = null
        })
      if (kept && pending.size > 0)
        refreshing ??= refresh().finally(() => {
          refreshing = null
        })
      if (!loading && !refreshing) return
      await Promise.all([loading, refreshing])
    }
  }

  const isBehind = () => loading !== null || refreshing !== null || pending.size > 0
  return {
    catchUp,
    kept: () => kept,
    isBehind,
    isCurrent: () => isComplete && !isBehind(),
    change(key: string) {
      // The latest entries are last.
      pending.delete(key)
      pending.add(key)
      if (loading) changedWhileLoading.add(key)
    },
    forget() {
      gaps += 1
      isComplete = false
      isGoodUntil = Number.NEGATIVE_INFINITY
    },
  }
}

/** Waits for `work`, at most so many milliseconds; later failures are ignored. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  const isOver = new AbortController()
  const over = pause(ms, undefined, { signal: isOver.signal }).catch(() => undefined)
  await Promise.race([work, over]).finally(() => isOver.abort())
}
