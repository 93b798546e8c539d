import type { KeptGroups } from '#domain/context.ts'
import { createCache } from '#platform/cache/cache.ts'
import type { Handle } from '#platform/database/database.ts'
import type { FacetGroups } from './facet-groups.ts'
import { loadGroups, refreshGroups } from './load-groups.ts'

/** Beyond this many changed groups all are read again. */
const mostChanged = 2000
/** How old groups may be while changes may be missed, and counts at all, in milliseconds. */
const maxAge = 2000
const maxCounts = 500
const pricesAge = 600_000
const maxPrices = 100
/** Added to how far a replica may be behind, in milliseconds. */
const replicaAge = 500
const totalsAge = 60_000
const maxTotals = 1000

/** Groups that are told what changed. */
export interface GroupKeeper extends KeptGroups {
  /** Announces that the items of a group changed. */
  change(key: string): void
  /** Announces that changes may have been missed. */
  forget(): void
  /** Announces that something else changed of what counts are made of, as which items are busy. */
  forgetCounts(): void
}

/** Keeps the groups of the public items: read once, then only those anew that are announced as changed. */
export function keepGroups(db: Handle, { isListening }: { isListening(): boolean }): GroupKeeper {
  let kept: { groups: FacetGroups; readAt: number } | null = null
  let reading: Promise<FacetGroups> | null = null
  let isComplete = false
  const changed = new Set<string>()
  const pending = new Set<string>()
  const counts = createCache(maxAge, maxCounts)
  const prices = createCache(pricesAge, maxPrices)
  const replicaCounts = createCache(replicaAge, maxCounts)
  const forgetCounts = () => {
    counts.forget()
    replicaCounts.forget()
  }

  async function read(): Promise<FacetGroups> {
    const isWhole = kept === null || !isComplete || changed.size + pending.size > mostChanged
    const readAt = performance.now()
    if (isWhole) changed.clear()
    for (const key of pending) changed.add(key)
    pending.clear()
    isComplete = isListening()
    try {
      const groups = isWhole || kept === null ? await loadGroups(db) : await refreshGroups(db, kept.groups, new Set(changed))
      if (isWhole) changed.clear()
      kept = { groups, readAt }
      prices.forget()
      return groups
    } catch (error) {
      isComplete = false
      throw error
    } finally {
      reading = null
    }
  }

  async function get(): Promise<FacetGroups> {
    // What is being read may have begun before the latest change.
    if (reading) await reading.catch(() => undefined)
    if (!reading && kept && pending.size === 0 && (isComplete || performance.now() - kept.readAt < maxAge)) return kept.groups
    reading ??= read()
    return reading
  }

  return {
    get,
    peek() {
      if (pending.size > 0 && !reading) void get().catch(() => undefined)
      return isComplete ? (kept?.groups ?? null) : null
    },
    isCurrent: () => isComplete && pending.size === 0 && !reading,
    counts,
    prices,
    replicaCounts,
    totals: createCache(totalsAge, maxTotals),
    change(key) {
      pending.add(key)
      forgetCounts()
    },
    forget() {
      isComplete = false
      forgetCounts()
    },
    forgetCounts,
  }
}
