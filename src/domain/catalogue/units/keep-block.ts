import { sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'

/** Sets the expiry of the live blocks of rentals (`expiresAt`, or none when null) and returns the rentals that have one. */
export async function keepBlock(tx: TxContext, rentalIds: readonly string[], expiresAt: Date | null): Promise<string[]> {
  if (rentalIds.length === 0) return []
  const { rows } = await tx.db.execute<{ rental_id: string }>(sql`
    UPDATE blocks SET expires_at = ${expiresAt?.toISOString() ?? null}::timestamptz
    WHERE is_live AND rental_id = ANY (${sql.param([...rentalIds])}::text[]) RETURNING rental_id`)
  return rows.map((row) => row.rental_id)
}
