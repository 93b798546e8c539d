import { inArray, sql } from 'drizzle-orm'
import { removeDocuments } from '#domain/accounts/identity-verification/document-files.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs } from '#domain/context.ts'
import { deletePhotos } from '#domain/renting/conditions/delete-photos.ts'
import { evidenceDays } from '#domain/renting/rentals/hand-over.policy.ts'
import { hasMeaning } from '#domain/renting/rentals/rentals.table.ts'
import { claimPhotos } from './claims.table.ts'

/** The orders whose pictures are deleted in one transaction. */
const most = 50

/**
 * Deletes the pictures of rentals that have been over for 180 days: those of their hand-overs and those of their claims. Nothing is deleted
 * while a claim of the rental is open or unsettled, or its payment disputed.
 */
export async function deleteEvidence(ctx: Context & Needs<'documents'>): Promise<void> {
  for (;;) {
    const files = await inTransaction(ctx, async (tx) => {
      const before = new Date(tx.now.getTime() - evidenceDays * 86_400_000).toISOString()
      const { rows } = await tx.db.execute<{ id: string }>(sql`
        SELECT rentals.id FROM rentals WHERE NOT ${hasMeaning(({ isLive }) => isLive)} AND rentals.updated_at <= ${before}::timestamptz
          AND (EXISTS (SELECT 1 FROM rental_photos p WHERE p.rental_id = rentals.id) OR EXISTS (SELECT 1 FROM claim_photos p WHERE p.rental_id = rentals.id))
          AND NOT EXISTS (SELECT 1 FROM claims c WHERE c.rental_id = rentals.id
            AND (c.status NOT IN ('settled', 'withdrawn') OR c.updated_at > ${before}::timestamptz))
          AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = rentals.order_id AND p.status = 'chargeback_open')
        ORDER BY rentals.id LIMIT ${most} FOR UPDATE OF rentals SKIP LOCKED`)
      const ids = rows.map(({ id }) => id)
      if (ids.length === 0) return null
      const ofClaims = await tx.db.delete(claimPhotos).where(inArray(claimPhotos.rentalId, ids)).returning({ file: claimPhotos.file })
      for (const id of ids) await record(tx, 'rental.evidence-deleted', id)
      return [...(await deletePhotos(tx, ids)), ...ofClaims.map(({ file }) => file)]
    })
    if (files === null) return
    await removeDocuments(ctx, files)
  }
}
