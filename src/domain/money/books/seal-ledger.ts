import { sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#domain/context.ts'
import type { Handle } from '#platform/database/database.ts'

const batch = 1000

/** Appends every committed transaction of the ledger to its chain of hashes, a thousand at a time. */
export async function sealLedger(ctx: Context): Promise<void> {
  while ((await inTransaction(ctx, (tx) => sealBatch(tx.db))) === batch);
}

async function sealBatch(db: Handle): Promise<number> {
  const { rows } = await db.execute<{ sealed: number }>(sql`SELECT seal_ledger(${batch}) AS sealed`)
  return rows[0]?.sealed ?? 0
}
