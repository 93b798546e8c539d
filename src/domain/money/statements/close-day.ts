import { and, eq, isNull, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { Context, TxContext } from '#domain/context.ts'
import { inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Day } from '#values/day.ts'
import { type ClosingStop, type StatementAccount, statementAccounts } from './statement.policy.ts'
import { dayClosings } from './statements.table.ts'

/**
 * Closes a day: every line up to it is explained, the statement of the bank reaches it, and that of the card provider where it owes something.
 * @throws {Refusal} 409 `statement.day-stopped` with the reason
 */
export async function closeDay(ctx: Context, day: Day): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockAccounts(tx)
    const stop = await stopOf(tx, { day, today: tx.today })
    if (stop !== null) throw new Refusal('statement.day-stopped', 409, { reason: stop })
    const closed = { closedBy: tx.actor.personId, closedAt: tx.now, reopenedAt: null }
    await tx.db
      .insert(dayClosings)
      .values(statementAccounts.map((account) => ({ account, day, ...closed })))
      .onConflictDoUpdate({ target: [dayClosings.account, dayClosings.day], set: closed })
    await record(tx, 'statement.day-closed', day, {})
  })
}

/** Reading a statement and closing a day wait for each other. */
export async function lockAccounts(tx: TxContext): Promise<void> {
  await tx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('statements', 0))`)
}

/** Why a day cannot be closed; null where it can. */
export async function stopOf(ctx: Context | TxContext, { day, today }: { day: Day; today: Day }): Promise<ClosingStop | null> {
  if (day >= today) return 'not-over'
  const { rows } = await ctx.db.execute<{ isHeld: boolean; isLeft: boolean; hasBank: boolean; needsProvider: boolean }>(sql`
    SELECT EXISTS (SELECT FROM statements WHERE status = 'held' AND first_day <= ${day}) AS "isHeld",
      EXISTS (SELECT FROM statement_lines WHERE match_id IS NULL AND day <= ${day}) AS "isLeft",
      EXISTS (SELECT FROM statements WHERE account = 'bank' AND status = 'read' AND last_day >= ${day}) AS "hasBank",
      EXISTS (SELECT FROM open_entries WHERE account = 'provider_clearing' AND (at AT TIME ZONE 'Asia/Amman')::date <= ${day})
        AND NOT EXISTS (SELECT FROM statements WHERE account = 'provider' AND status = 'read' AND last_day >= ${day}) AS "needsProvider"`)
  const [state] = rows
  if (state?.isHeld) return 'held'
  if (!state?.hasBank) return 'no-bank'
  if (state.isLeft) return 'unexplained'
  return state.needsProvider ? 'no-provider' : null
}

/** Opens a closed day again, and every later one of the account, because a line of it is open. */
export async function reopenDays(tx: TxContext, { account, day }: { account: StatementAccount; day: Day }): Promise<void> {
  const reopened = await tx.db
    .update(dayClosings)
    .set({ reopenedAt: tx.now })
    .where(and(eq(dayClosings.account, account), sql`${dayClosings.day} >= ${day}`, isNull(dayClosings.reopenedAt)))
    .returning({ day: dayClosings.day })
  for (const one of reopened) await record(tx, 'statement.day-reopened', one.day, { account })
}
