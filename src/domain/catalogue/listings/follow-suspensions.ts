import { eq, inArray, sql } from 'drizzle-orm'
import { isSuspended } from '#domain/accounts/people/change-suspension.ts'
import { record } from '#domain/audit-log/record.ts'
import { changeVisibility, visibilityOf } from '#domain/catalogue/items/change-visibility.ts'
import { items } from '#domain/catalogue/items/items.table.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { pausedItems } from './listings.table.ts'

/**
 * Takes what suspended owners offer off the market, and puts back what left it with an owner who is not suspended any more. Any number of calls
 * end in the same state. Returns the errors; one owner's does not stop the others.
 */
export async function followSuspensions(ctx: Context): Promise<unknown[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    SELECT people.id FROM people WHERE suspended_at IS NOT NULL
      AND EXISTS (SELECT FROM items WHERE owner_id = people.id AND status = 'approved' AND visibility = 'visible')
    UNION SELECT items.owner_id FROM paused_items JOIN items ON items.id = item_id JOIN people ON people.id = items.owner_id WHERE suspended_at IS NULL`)
  const faults: unknown[] = []
  for (const { id } of rows) await inTransaction(ctx, (tx) => follow(tx, id)).catch((fault: unknown) => faults.push(fault))
  return faults
}

/**
 * Refuses to put a piece of a suspended owner on the market.
 * @throws {Refusal} 409 `listing.owner-suspended`
 */
export async function refuseSuspendedOwner(tx: TxContext, ownerId: string): Promise<void> {
  if (await isSuspended(tx, ownerId)) throw new Refusal('listing.owner-suspended', 409)
}

async function follow(tx: TxContext, ownerId: string): Promise<void> {
  const isPausing = await isSuspended(tx, ownerId)
  const theirs = await tx.db.select().from(items).where(eq(items.ownerId, ownerId)).orderBy(items.id).for('no key update')
  const marked = await tx.db
    .select({ id: pausedItems.itemId })
    .from(pausedItems)
    .where(
      inArray(
        pausedItems.itemId,
        theirs.map(({ id }) => id),
      ),
    )
  const left = new Set(marked.map(({ id }) => id))
  for (const item of theirs) {
    if (isPausing && visibilityOf(item) === 'visible') await pause(tx, item.id)
    if (!isPausing && left.has(item.id)) await resume(tx, item.id, visibilityOf(item) === 'paused')
  }
}

async function pause(tx: TxContext, id: string): Promise<void> {
  await changeVisibility(tx, id, 'paused')
  await tx.db.insert(pausedItems).values({ itemId: id }).onConflictDoNothing()
  await record(tx, 'listing.paused', id)
}

/** An item suspended on its own meanwhile stays suspended. */
async function resume(tx: TxContext, id: string, isPaused: boolean): Promise<void> {
  await tx.db.delete(pausedItems).where(eq(pausedItems.itemId, id))
  if (!isPaused) return
  await changeVisibility(tx, id, 'visible')
  await record(tx, 'listing.resumed', id)
}
