import { inArray } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { rentalPhotos } from './rental-photos.table.ts'

/** Deletes the pictures of the condition of these rentals; returns their files, which are removed after the transaction. */
export async function deletePhotos(tx: TxContext, rentalIds: readonly string[]): Promise<string[]> {
  const deleted = await tx.db
    .delete(rentalPhotos)
    .where(inArray(rentalPhotos.rentalId, [...rentalIds]))
    .returning({ file: rentalPhotos.file })
  return deleted.map(({ file }) => file)
}
