import { and, inArray, lte } from 'drizzle-orm'
import { recordOnce } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { carriedStatuses, longestSessionHours } from '#domain/money/cash-sessions/cash-session.policy.ts'
import { cashSessions } from '#domain/money/cash-sessions/cash-sessions.table.ts'

/** Reports, once for each, the sessions whose cash is still with a courier after a day. */
export async function watchSessions(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const before = new Date(tx.now.getTime() - longestSessionHours * 3_600_000)
    const late = await tx.db
      .select({ id: cashSessions.id, expected: cashSessions.expected, handedIn: cashSessions.handedIn })
      .from(cashSessions)
      .where(and(inArray(cashSessions.status, [...carriedStatuses]), lte(cashSessions.openedAt, before)))
      .orderBy(cashSessions.id)
      .for('update')
    for (const { id, expected, handedIn } of late)
      await recordOnce(tx, 'cash.overdue', { subjectId: id, details: { amount: expected - handedIn } })
  })
}
