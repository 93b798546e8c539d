import { eq, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { repriceItem } from '#domain/catalogue/items/reprice-item.ts'
import { listings } from '#domain/catalogue/listings/listings.table.ts'
import type { TxContext } from '#domain/context.ts'
import type { Found } from './find-many.ts'
import { type Change, outcomeOf } from './listing-bulk.policy.ts'

/** Gives the locked items their new prices where allowed, and notifies each owner once. An owner's open editor is stale then. */
export async function repriceMany(
  tx: TxContext,
  { change, found, bulk }: { change: Change; found: ReadonlyMap<string, Found>; bulk: string },
): Promise<void> {
  const changed: Found[] = []
  for (const item of found.values()) {
    const { outcome, next } = outcomeOf(change, { item, actorId: tx.actor.personId })
    if (outcome !== 'moves' || !next) continue
    await repriceItem(tx, { ...item, priceByDays: [...item.priceByDays] }, next)
    await tx.db
      .update(listings)
      .set({ version: sql`${listings.version} + 1` })
      .where(eq(listings.id, item.id))
    await record(tx, 'listing.repriced', item.id, { bulk, before: item.prices, after: next })
    changed.push(item)
  }
  for (const [first, ...more] of Map.groupBy(changed, ({ ownerId }) => ownerId).values())
    if (first) await record(tx, 'listing.prices-told', first.id, { bulk, count: 1 + more.length })
}
