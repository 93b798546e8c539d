import { sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'

/** Serialises transactions that spend credit, or benefits of the month, of one person, so that each sees what the earlier ones took. */
export async function lockCredit(tx: TxContext, personId: string | null): Promise<void> {
  if (personId !== null) await tx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`benefits:${personId}`}, 0))`)
}
