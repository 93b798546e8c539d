import type { Context } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { isOutOfTime, maxCatalogueMs, withDeadline } from '#platform/database/database.ts'
import { dayAt } from '#values/day.ts'

/** In seconds. */
const retryAfter = 5

/**
 * Runs a read of the catalogue, which may be two seconds old, on a replica where there is one for this caller; else on the primary.
 * @throws {Refusal} server.busy (503) when it takes too long
 */
export async function readCatalogue<T>(context: Context, read: (ctx: Context) => Promise<T>): Promise<T> {
  const { replicas, catalogueDb = context.db } = context
  const onPrimary = () => read({ ...context, db: catalogueDb })
  try {
    return await (replicas ? replicas.read(async (db) => (db ? read(await onReplica(context, db)) : onPrimary())) : onPrimary())
  } catch (error) {
    throw isOutOfTime(error) ? new Refusal('server.busy', 503, { retryAfter }) : error
  }
}

/** Like `readCatalogue`, for reads of several statements, which together may not take long either. */
export function readInSteps<T>(context: Context, read: (ctx: Context) => Promise<T>): Promise<T> {
  return readCatalogue(context, (ctx) => read({ ...ctx, db: withDeadline(ctx.db, maxCatalogueMs) }))
}

async function onReplica(context: Context, db: Context['db']): Promise<Context> {
  // These caches are read by those who have to be answered by the primary.
  const { cache: _, items: __, facetGroups, ...rest } = context
  const groups = facetGroups && { ...facetGroups, counts: facetGroups.replicaCounts }
  return { ...rest, ...(groups && { facetGroups: groups }), ...(await momentOf(context)), db }
}

/** The time of the primary, without asking it: a page has it, and for a read some milliseconds do not matter. */
async function momentOf(context: Context): Promise<object> {
  if ('now' in context) return {}
  const now = context.clock.estimate() ?? (await context.clock.now(context.db))
  return { now, today: dayAt(now) }
}
