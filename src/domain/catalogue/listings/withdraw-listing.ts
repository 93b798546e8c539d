import { eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { moveListing } from './change-listing.ts'
import { getOwnListing } from './get-own-listing.ts'
import type { Listing } from './listing.contract.ts'
import { contentOf } from './listing-content.ts'
import { keepPhotos } from './listing-photos.ts'
import { listings } from './listings.table.ts'
import { lockOwnListing } from './lock-listing.ts'

/**
 * Takes a listing back from approval, to go on writing it.
 * @throws {Refusal} 404 `listing.unknown`, 409 `listing.wrong-status`
 */
export function withdrawListing(ctx: Context & Needs<'assistant'>, id: string): Promise<Listing> {
  return inTransaction(ctx, async (tx) => {
    const { listing } = await lockOwnListing(tx, id)
    await moveListing(tx, listing, { move: 'withdraw', set: { submittedAt: null, claimedBy: null, claimedAt: null } })
    await record(tx, 'listing.withdrawn', id)
    return getOwnListing(tx, id)
  })
}

/**
 * Gives up what is written: the revision of a live item, or a listing that never was one.
 * @throws {Refusal} 404 `listing.unknown`, 409 `listing.wrong-status` while it waits for approval
 */
export function discardListing(ctx: Context, id: string): Promise<{ id: string }> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockOwnListing(tx, id)
    const { listing, live } = locked
    if (listing.status === 'submitted') throw new Refusal('listing.wrong-status', 409)
    await keepPhotos(tx, id, live ? contentOf(live) : {})
    if (live) {
      const kept = { content: {}, feedback: [], reason: null, appeal: null, appealedAt: null, rejectedBy: null }
      await tx.db
        .update(listings)
        .set({ ...kept, status: 'approved', version: listing.version + 1, savedAt: tx.now })
        .where(eq(listings.id, id))
    } else await tx.db.delete(listings).where(eq(listings.id, id))
    await record(tx, 'listing.discarded', id)
    return { id }
  })
}

/**
 * Appeals against a rejection, once; somebody else decides it.
 * @throws {Refusal} 404 `listing.unknown`, 409 `listing.wrong-status`, 409 `listing.appealed`
 */
export function appealListing(ctx: Context & Needs<'assistant'>, { id, words }: { id: string; words: string }): Promise<Listing> {
  return inTransaction(ctx, async (tx) => {
    const { listing } = await lockOwnListing(tx, id)
    if (listing.appealedAt) throw new Refusal('listing.appealed', 409)
    await moveListing(tx, listing, {
      move: 'appeal',
      set: { appeal: words, appealedAt: tx.now, submittedAt: tx.now, claimedBy: null, claimedAt: null, overdueAt: null },
    })
    await record(tx, 'listing.appealed', id)
    return getOwnListing(tx, id)
  })
}
