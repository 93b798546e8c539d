import { sql } from 'drizzle-orm'
import { recordOnce } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, nowOf } from '#domain/context.ts'
import { claimKindTable } from './claim.policy.ts'
import { lockClaim } from './lock-claim.ts'

const most = 100
const lastDayMs = 86_400_000

/**
 * Reminds the sides that have not answered a claim once its last day to answer has begun, once each. Returns the errors; the next run tries
 * them again.
 */
export async function remindAnswers(ctx: Context): Promise<unknown[]> {
  const { now } = await nowOf(ctx)
  const lastDay = new Date(now.getTime() + lastDayMs).toISOString()
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    SELECT id FROM claims WHERE status = 'opened' AND due_at > ${now.toISOString()}::timestamptz AND due_at <= ${lastDay}::timestamptz
      AND NOT EXISTS (SELECT FROM audit_log WHERE subject_id = claims.id AND event = 'claim.answer-due') ORDER BY due_at LIMIT ${most}`)
  const faults: unknown[] = []
  for (const { id } of rows) await remindAnswer(ctx, id).catch((fault: unknown) => faults.push(fault))
  return faults
}

async function remindAnswer(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { claim } = await lockClaim(tx, id, { isSystem: true })
    const { status, kind, dueAt, orderId, rentalId, claimed } = claim
    const { answers } = claimKindTable[kind]
    if (status !== 'opened' || answers === null || dueAt === null || dueAt <= tx.now) return
    const details = { orderId, rentalId, amount: claimed, answerBy: dueAt, tells: [answers] }
    await recordOnce(tx, 'claim.answer-due', { subjectId: id, details })
  })
}
