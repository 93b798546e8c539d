import { eq, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { requireSecond } from '#domain/site/second-person/require-second.ts'
import { lockAccounts } from './close-day.ts'
import { undoMatch } from './explain-lines.ts'
import type { KeptLine } from './statement.policy.ts'
import { type StatementRow, statementLines, statements } from './statements.table.ts'

/**
 * Withdraws a statement that was read in by mistake: its lines are kept beside it, and explain nothing any more. Where lines are matched, the
 * first call asks for it, and a second person confirms it with their own: every match is undone. Returns false while it waits for them.
 * @throws {Refusal} 404 `statement.unknown`, 409 `statement.of-provider`, `statement.day-closed`, `statement.month-closed`, `statement.overlapped`
 * @throws {Refusal} 409 `statement.in-use` where another match explains what one of its own has booked
 * @throws {Refusal} 409 `statement.same-person`, and those of `requireSecond`
 */
export async function withdrawStatement(ctx: Context, { id, reason }: { id: string; reason: string }): Promise<{ isDone: boolean }> {
  return inTransaction(ctx, async (tx) => {
    await lockAccounts(tx)
    const statement = await lockStatement(tx, id)
    await refuseFixed(tx, statement)
    // Nobody matches a line while it is withdrawn.
    await tx.db.execute(sql`SELECT FROM statement_lines WHERE statement_id = ${id} ORDER BY id FOR UPDATE`)
    const matches = await findMatches(tx, id)
    const { withdrawalAskedBy: askedBy, withdrawalAskedAt: askedAt } = statement
    if (matches.length > 0 && askedAt === null) {
      const asked = { withdrawalAskedBy: tx.actor.personId, withdrawalAskedAt: tx.now, withdrawalReason: reason }
      await tx.db.update(statements).set(asked).where(eq(statements.id, id))
      await record(tx, 'statement.withdrawal-asked', id, { account: statement.account, name: statement.name, reason })
      return { isDone: false }
    }
    if (matches.length > 0 && askedAt !== null)
      await requireSecond(tx, { askedBy, askedAt, needs: 'books.reconcile', refusal: 'statement.same-person' })
    for (const match of matches) await undoMatch(tx, match)
    await takeBack(tx, statement, reason)
    return { isDone: true }
  })
}

/**
 * Gives up a withdrawal that waits for a second person.
 * @throws {Refusal} 404 `statement.unknown`
 */
export async function dropWithdrawal(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { account, name, withdrawalAskedAt } = await lockStatement(tx, id)
    if (withdrawalAskedAt === null) return
    await tx.db
      .update(statements)
      .set({ withdrawalAskedBy: null, withdrawalAskedAt: null, withdrawalReason: null })
      .where(eq(statements.id, id))
    await record(tx, 'statement.withdrawal-dropped', id, { account, name })
  })
}

async function lockStatement(tx: TxContext, id: string): Promise<StatementRow> {
  const [statement] = await tx.db.select().from(statements).where(eq(statements.id, id)).for('update')
  if (!statement || statement.status === 'withdrawn') throw new Refusal('statement.unknown', 404)
  return statement
}

/** Refuses what the provider itself has answered, days and months that are closed, and lines that a later file relies on. */
async function refuseFixed(tx: TxContext, { id, account, source, readAt, firstDay, lastDay }: StatementRow): Promise<void> {
  if (source === 'provider') throw new Refusal('statement.of-provider', 409)
  const { rows } = await tx.db.execute<{ isDayClosed: boolean; isMonthClosed: boolean; isOverlapped: boolean }>(sql`
    SELECT EXISTS (SELECT FROM statement_lines l JOIN day_closings c ON c.account = l.account AND c.day = l.day AND c.reopened_at IS NULL
        WHERE l.statement_id = ${id}) AS "isDayClosed",
      EXISTS (SELECT FROM statement_lines WHERE statement_id = ${id}
        AND day::timestamp AT TIME ZONE 'Asia/Amman' < (SELECT max(locked_until) FROM ledger_locks)) AS "isMonthClosed",
      EXISTS (SELECT FROM statements WHERE account = ${account} AND status = 'read' AND read_at > ${readAt.toISOString()}::timestamptz
        AND source <> 'provider' AND first_day <= ${lastDay} AND last_day >= ${firstDay}
        AND EXISTS (SELECT FROM statement_lines WHERE statement_id = ${id})) AS "isOverlapped"`)
  const [found] = rows
  if (found?.isMonthClosed) throw new Refusal('statement.month-closed', 409)
  if (found?.isDayClosed) throw new Refusal('statement.day-closed', 409)
  if (found?.isOverlapped) throw new Refusal('statement.overlapped', 409)
}

/** The matches of a statement's lines, the newest first: a later one may explain what an earlier one has booked. */
async function findMatches(tx: TxContext, id: string): Promise<string[]> {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    SELECT id FROM statement_matches WHERE id IN (SELECT match_id FROM statement_lines WHERE statement_id = ${id}) ORDER BY made_at DESC, id`)
  return rows.map((row) => row.id)
}

/** Moves the lines of a statement beside it, so that they are lines of the shop no more. */
async function takeBack(tx: TxContext, { id, account, name, lines: held, withdrawalReason }: StatementRow, reason: string): Promise<void> {
  const taken = await tx.db.delete(statementLines).where(eq(statementLines.statementId, id)).returning()
  const kept = taken
    .toSorted((a, b) => a.position - b.position)
    .map(
      ({ externalId, day, amount, reference, narration, counterparty, kind }): KeptLine => ({
        ...{ externalId, day, amount, reference, narration, counterparty, kind },
        isDuplicate: false,
      }),
    )
  await tx.db
    .update(statements)
    .set({
      ...{ status: 'withdrawn', lines: held ?? kept, withdrawalReason: withdrawalReason ?? reason },
      ...{ withdrawnBy: tx.actor.personId, withdrawnAt: tx.now },
    })
    .where(eq(statements.id, id))
  await record(tx, 'statement.withdrawn', id, { account, name, lines: kept.length, reason: withdrawalReason ?? reason })
}
