import { eq, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { findLatest, lockClosings } from './lock-closing.ts'
import { monthClosings } from './month-closings.table.ts'

/**
 * Opens the latest closed month again, for a reason that is kept with the closing.
 * @throws {Refusal} 409 `accounting.not-latest` for any other month
 */
export async function reopenMonth(ctx: Context, { month, reason }: { month: string; reason: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockClosings(tx)
    const latest = await findLatest(tx)
    if (latest?.month !== month) throw new Refusal('accounting.not-latest', 409)
    await tx.db.execute(sql`DELETE FROM ledger_locks WHERE month = ${month}`)
    // A closing that somebody has prepared after it is prepared again.
    await tx.db.delete(monthClosings).where(eq(monthClosings.status, 'prepared'))
    await tx.db
      .update(monthClosings)
      .set({ status: 'reopened', reopenedBy: tx.actor.personId, reopenedAt: tx.now, reason })
      .where(eq(monthClosings.id, latest.id))
    await record(tx, 'accounting.reopened', latest.id, { month, reason })
  })
}
