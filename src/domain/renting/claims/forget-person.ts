import { type SQL, sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { ordersOf } from '#domain/renting/orders/forget-person.ts'

/**
 * Removes a person's texts in claims, and their name as sender, respondent and decider; returns the files of pictures that were never sent.
 * Amounts and decisions stay for the books. Sent pictures stay without a name until `deleteEvidence` deletes them. Called before the orders
 * are forgotten.
 */
export async function forgetInClaims(tx: TxContext, personId: string): Promise<string[]> {
  const asCustomer = sql`claims.order_id IN (${ordersOf(personId)})`
  const asOwner = sql`EXISTS (SELECT 1 FROM rentals WHERE rentals.id = claims.rental_id AND rentals.owner_id = ${personId})`
  const wrote = (side: SQL): SQL => sql`CASE ${side} WHEN 'customer' THEN ${asCustomer} WHEN 'owner' THEN ${asOwner} ELSE false END`
  const respondent = sql`CASE claims.opened_by WHEN 'customer' THEN 'owner' ELSE 'customer' END`
  await tx.db.execute(sql`UPDATE claims SET
      words = CASE WHEN ${wrote(sql`claims.opened_by`)} THEN NULL ELSE words END,
      answer = CASE WHEN ${wrote(respondent)} THEN NULL ELSE answer END,
      appeal = CASE WHEN ${wrote(sql`claims.appealed_by`)} THEN NULL ELSE appeal END
    WHERE ${asCustomer} OR ${asOwner}`)
  await tx.db.execute(sql`UPDATE claims SET decided_by = NULL WHERE decided_by = ${personId}`)
  const { rows } = await tx.db.execute<{ file: string }>(sql`
    DELETE FROM claim_photos USING rentals WHERE rentals.id = claim_photos.rental_id AND claim_photos.claim_id IS NULL
      AND (taken_by = ${personId} OR party = 'owner' AND rentals.owner_id = ${personId} OR party = 'customer' AND rentals.order_id IN (${ordersOf(personId)}))
    RETURNING file`)
  await tx.db.execute(sql`UPDATE claim_photos SET taken_by = NULL WHERE taken_by = ${personId}`)
  return rows.map(({ file }) => file)
}
