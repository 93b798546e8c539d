import { sql } from 'drizzle-orm'
import type { ReadContext } from '#domain/catalogue/items/item-card.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import type { SearchEngine } from '#platform/search-engine/search-engine.ts'

/** The collections of the engine outside: the one that answers, and the one that is being filled, with the last item in it. */
export interface SearchIndex extends Record<string, unknown> {
  serving: string | null
  filling: string | null
  filledTo: string
}

/** Reads which collections there are; null before the first one is begun. */
export async function findIndex({ db }: ReadContext): Promise<SearchIndex | null> {
  const { rows } = await db.execute<SearchIndex>(sql`SELECT serving, filling, filled_to AS "filledTo" FROM search_index`)
  return rows[0] ?? null
}

/** Begins a new collection, which a running shop fills. The one before answers meanwhile, unless it `isLost`. */
export async function rebuildIndex(ctx: Context, engine: Pick<SearchEngine, 'newName'>, { isLost }: { isLost: boolean }): Promise<void> {
  const filling = engine.newName()
  await inTransaction(ctx, async (tx) => {
    // A transaction that is writing an item does not see the row, and notes no change: the collection is begun after all of these.
    if (!(await findIndex(tx))) {
      await tx.db.execute(sql`SET LOCAL lock_timeout = '2s'`)
      await tx.db.execute(sql`LOCK TABLE items IN SHARE MODE`)
    }
    await tx.db.execute(sql`
      INSERT INTO search_index (filling) VALUES (${filling})
      ON CONFLICT (is_only) DO UPDATE SET filling = ${filling}, filled_to = '', serving = CASE WHEN NOT ${isLost} THEN search_index.serving END`)
  })
}

/** Forgets the collections, so that no change is noted: for a shop without an engine, or with the tables of an older day. */
export async function forgetIndex({ db }: TxContext): Promise<void> {
  await db.execute(sql`DELETE FROM search_index`)
  await db.execute(sql`DELETE FROM search_changes`)
}
