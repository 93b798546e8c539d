import type { Context } from '#domain/context.ts'
import { dayAt } from '#values/day.ts'

/** Runs a read of the catalogue, which may be two seconds old, on a replica where there is one for this caller; else on the primary. */
export async function readFromReplica<T>(context: Context, read: (ctx: Context) => Promise<T>): Promise<T> {
  const { replicas } = context
  if (!replicas) return read(context)
  return replicas.read(async (db) => {
    if (!db) return read(context)
    // These caches are read by those who have to be answered by the primary.
    const { cache: _, items: __, facetGroups, ...rest } = context
    const groups = facetGroups && { ...facetGroups, counts: facetGroups.replicaCounts }
    return read({ ...rest, ...(groups && { facetGroups: groups }), ...(await momentOf(context)), db })
  })
}

/** The time of the primary, without asking it: a page has it, and for a read some milliseconds do not matter. */
async function momentOf(context: Context): Promise<object> {
  if ('now' in context) return {}
  const now = context.clock.estimate() ?? (await context.clock.now(context.db))
  return { now, today: dayAt(now) }
}
