import { and, eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { savedFilters } from './saved-filters.table.ts'

/**
 * Deletes a filter of the caller.
 * @throws {Refusal} filter.unknown (404) when there is none, or it is somebody else's
 */
export function removeFilter(ctx: Context, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const removed = await tx.db
      .delete(savedFilters)
      .where(and(eq(savedFilters.id, id), eq(savedFilters.personId, tx.actor.personId ?? '')))
      .returning({ list: savedFilters.list })
    const [filter] = removed
    if (!filter) throw new Refusal('filter.unknown', 404)
    await record(tx, 'saved-filter.removed', id, filter)
  })
}
