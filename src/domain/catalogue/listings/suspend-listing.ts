import { eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { changeVisibility, visibilityOf } from '#domain/catalogue/items/change-visibility.ts'
import { type Context, inTransaction, type Needs, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { inBothLanguages } from '#platform/assistant/in-both-languages.ts'
import type { LocalizedText } from '#values/locale.ts'
import { refuseSuspendedOwner } from './follow-suspensions.ts'
import { listings } from './listings.table.ts'
import { lockListing } from './lock-listing.ts'

/**
 * Takes a live item off the market for a reason shown to its owner; bookings stay.
 * @throws {Refusal} 404 `listing.unknown`, 403 `listing.own`, 409 `listing.wrong-status`
 */
export async function suspendListing(
  ctx: Context & Needs<'assistant'>,
  { id, reason }: { id: string; reason: LocalizedText },
): Promise<{ id: string }> {
  const words = await inBothLanguages(reason, ctx)
  return inTransaction(ctx, (tx) => suspendWithin(tx, { id, reason: words }))
}

/**
 * The same within the transaction of what causes it.
 * @throws {Refusal} 404 `listing.unknown`, 403 `listing.own`, 409 `listing.wrong-status`
 */
export async function suspendWithin(tx: TxContext, { id, reason }: { id: string; reason: LocalizedText }): Promise<{ id: string }> {
  const { listing, live } = await lockListing(tx, id)
  if (listing.ownerId === tx.actor.personId) throw new Refusal('listing.own', 403)
  if (!live || !['visible', 'paused'].includes(visibilityOf(live))) throw new Refusal('listing.wrong-status', 409)
  await changeVisibility(tx, id, 'suspended')
  await tx.db.update(listings).set({ suspensionReason: reason, decidedAt: tx.now, decidedBy: tx.actor.personId }).where(eq(listings.id, id))
  await record(tx, 'listing.suspended', id, { reason })
  return { id }
}

/**
 * Puts a suspended item back on the market.
 * @throws {Refusal} 404 `listing.unknown`, 403 `listing.own`, 409 `listing.wrong-status`, 409 `listing.owner-suspended`
 */
export function reinstateListing(ctx: Context, id: string): Promise<{ id: string }> {
  return inTransaction(ctx, async (tx) => {
    const { listing, live } = await lockListing(tx, id)
    if (listing.ownerId === tx.actor.personId) throw new Refusal('listing.own', 403)
    if (!live || visibilityOf(live) !== 'suspended') throw new Refusal('listing.wrong-status', 409)
    await refuseSuspendedOwner(tx, listing.ownerId)
    await changeVisibility(tx, id, 'visible')
    await tx.db.update(listings).set({ suspensionReason: null, decidedAt: tx.now, decidedBy: tx.actor.personId }).where(eq(listings.id, id))
    await record(tx, 'listing.reinstated', id)
    return { id }
  })
}
