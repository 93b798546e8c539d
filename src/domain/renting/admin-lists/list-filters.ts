import { and, asc, eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import type { SavedFilter } from './saved-filter.contract.ts'
import { savedFilters } from './saved-filters.table.ts'

/** The filters of a list that the caller has kept, by name. */
export async function listFilters(ctx: Context, list: string): Promise<SavedFilter[]> {
  return ctx.db
    .select({ id: savedFilters.id, name: savedFilters.name, query: savedFilters.query })
    .from(savedFilters)
    .where(and(eq(savedFilters.personId, ctx.actor.personId ?? ''), eq(savedFilters.list, list)))
    .orderBy(asc(savedFilters.name))
}
