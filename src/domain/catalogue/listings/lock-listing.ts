import { eq, sql } from 'drizzle-orm'
import { type ItemRow, items } from '#domain/catalogue/items/items.table.ts'
import type { TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { type ListingRecord, listings } from './listings.table.ts'

export interface Locked {
  listing: ListingRecord
  /** The item on the market, or null before the first approval. */
  live: ItemRow | null
}

/**
 * Locks a listing of the actor, and with it the item that it became.
 * @throws {Refusal} 404 `listing.unknown` also for one of somebody else
 */
export async function lockOwnListing(tx: TxContext, id: string): Promise<Locked> {
  const locked = await findLocked(tx, id)
  if (!locked || locked.listing.ownerId !== tx.actor.personId) throw new Refusal('listing.unknown', 404)
  return locked
}

/**
 * Locks a listing of anybody, and with it the item that it became.
 * @throws {Refusal} 404 `listing.unknown`
 */
export async function lockListing(tx: TxContext, id: string): Promise<Locked> {
  const locked = await findLocked(tx, id)
  if (!locked) throw new Refusal('listing.unknown', 404)
  return locked
}

/** An item that was never edited has no listing yet: it gets the one of what is approved. */
async function findLocked(tx: TxContext, id: string): Promise<Locked | null> {
  await tx.db.execute(sql`
    INSERT INTO listings (id, owner_id, status, approved_prices, saved_at, created_at)
    SELECT id, owner_id, 'approved', price_by_days, updated_at, created_at FROM items WHERE id = ${id} ON CONFLICT DO NOTHING`)
  const [listing] = await tx.db.select().from(listings).where(eq(listings.id, id)).for('update')
  if (!listing) return null
  const [live] = await tx.db.select().from(items).where(eq(items.id, id)).for('no key update')
  return { listing, live: live ?? null }
}
