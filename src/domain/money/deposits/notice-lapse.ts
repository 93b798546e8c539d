import { and, eq, isNull } from 'drizzle-orm'
import { type Context, inTransaction, type Needs } from '#domain/context.ts'
import { hasEnded } from './authorize-deposit.ts'
import { deposits } from './deposits.table.ts'
import { settleDeposit } from './settle-deposit.ts'

/** Requests another hold at once where the bank has released a deposit's hold before its time. */
export async function noticeLapse(ctx: Context & Needs<'payments'>, id: string): Promise<void> {
  const [deposit] = await ctx.db.select().from(deposits).where(eq(deposits.id, id))
  if (!deposit || !(await hasEnded(ctx, deposit))) return
  const { providerId, attempt } = deposit
  const isSame = and(eq(deposits.id, id), eq(deposits.attempt, attempt), eq(deposits.status, 'held'), isNull(deposits.decision))
  await inTransaction(ctx, (tx) =>
    tx.db
      .update(deposits)
      .set({ dueAt: tx.now, updatedAt: tx.now })
      .where(and(isSame, eq(deposits.providerId, providerId ?? ''))),
  )
  await settleDeposit(ctx, id)
}
