import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { keepPhotos } from './listing-photos.ts'
import { listings } from './listings.table.ts'

/** Releases the photographs of an owner's listings, those on the market aside; what nothing uses is swept. The listings go with the person. */
export async function forgetInListings(tx: TxContext, ownerId: string): Promise<void> {
  const mine = await tx.db.select({ id: listings.id }).from(listings).where(eq(listings.ownerId, ownerId)).orderBy(listings.id)
  for (const { id } of mine) await keepPhotos(tx, id, {})
}
