import { eq, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { requireSecond } from '#domain/site/second-person/require-second.ts'
import { endOfMonth } from './accounting.policy.ts'
import { findLive, lockClosings, requireClosable } from './lock-closing.ts'
import { monthClosings } from './month-closings.table.ts'
import { readTrialBalance } from './read-sums.ts'

/**
 * Closes a month that somebody else has prepared. Its trial balance is kept with the position and the hash of the chain, and nothing is dated
 * in it any more.
 * @throws {Refusal} 409 `accounting.not-prepared`, 409 `accounting.same-person`, and those of `requireSecond` and `requireClosable`
 */
export async function closeMonth(ctx: Context, { month }: { month: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockClosings(tx)
    const prepared = await findLive(tx, month)
    if (!prepared) throw new Refusal('accounting.not-prepared', 409)
    const { id, preparedBy, preparedAt } = prepared
    await requireSecond(tx, { askedBy: preparedBy, askedAt: preparedAt, needs: 'accounting.close', refusal: 'accounting.same-person' })
    await requireClosable(tx, month)
    // Nothing may be sealed between the sums and the position.
    await tx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('ledger-chain', 0))`)
    const until = endOfMonth(month).toISOString()
    await tx.db.execute(sql`INSERT INTO ledger_locks (month, locked_until) VALUES (${month}, ${until}::timestamptz)`)
    const trialBalance = await readTrialBalance(tx, month)
    await tx.db
      .update(monthClosings)
      .set({
        ...{ status: 'closed', closedBy: tx.actor.personId, closedAt: tx.now, trialBalance },
        position: sql`(SELECT max(position) FROM ledger_chain)`,
        hash: sql`(SELECT encode(hash, 'hex') FROM ledger_chain ORDER BY position DESC LIMIT 1)`,
      })
      .where(eq(monthClosings.id, id))
    await record(tx, 'accounting.closed', id, { month })
  })
}
