import { sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'

/** What takes credit, or benefits of the month, of one person at once follows each other, so that each sees what those before it took. */
export async function lockCredit(tx: TxContext, personId: string | null): Promise<void> {
  if (personId !== null) await tx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`benefits:${personId}`}, 0))`)
}
