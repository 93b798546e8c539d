import { and, count, eq, ne, sql } from 'drizzle-orm'
import { people } from '#domain/accounts/people/people.table.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { newId } from '#values/id.ts'
import { maxSavedFilters, type SavedFilter } from './saved-filter.contract.ts'
import { savedFilters } from './saved-filters.table.ts'

/**
 * Saves the query of a list under a name, for the caller alone, without its page.
 * @throws {Refusal} filter.too-many (409) when as many of the list are kept already
 */
export function saveFilter(ctx: Context, { list, name, query }: { list: string; name: string; query: string }): Promise<SavedFilter> {
  const personId = ctx.actor.personId ?? ''
  const asked = new URLSearchParams(query)
  asked.delete('after')
  return inTransaction(ctx, async (tx) => {
    // Serialises the caller's saves, so that the count is right.
    await tx.db.select({ id: people.id }).from(people).where(eq(people.id, personId)).for('update')
    const [others] = await tx.db
      .select({ count: count() })
      .from(savedFilters)
      .where(and(eq(savedFilters.personId, personId), eq(savedFilters.list, list), ne(savedFilters.name, name)))
    if ((others?.count ?? 0) >= maxSavedFilters) throw new Refusal('filter.too-many', 409)
    const [saved] = await tx.db
      .insert(savedFilters)
      .values({ id: newId(), personId, list, name, query: asked.toString(), createdAt: tx.now })
      .onConflictDoUpdate({
        target: [savedFilters.personId, savedFilters.list, savedFilters.name],
        set: { query: sql`excluded.query` },
      })
      .returning({ id: savedFilters.id, name: savedFilters.name, query: savedFilters.query })
    if (!saved) throw new Error('the filter was not saved')
    await record(tx, 'saved-filter.saved', saved.id, { list })
    return saved
  })
}
