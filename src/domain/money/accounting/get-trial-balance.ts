import { and, eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import type { TrialBalanceRow } from './accounting.contract.ts'
import { monthClosings } from './month-closings.table.ts'
import { readTrialBalance } from './read-sums.ts'

/** The trial balance of a month: as it was closed, or as it is while the month is open. */
export async function getTrialBalance(ctx: Context, { month }: { month: string }): Promise<{ isClosed: boolean; rows: TrialBalanceRow[] }> {
  const [closed] = await ctx.db
    .select({ rows: monthClosings.trialBalance })
    .from(monthClosings)
    .where(and(eq(monthClosings.month, month), eq(monthClosings.status, 'closed')))
  return closed?.rows ? { isClosed: true, rows: closed.rows } : { isClosed: false, rows: await readTrialBalance(ctx, month) }
}
