import { eq, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, nowOf, type TxContext } from '#domain/context.ts'
import { lockRental } from '#domain/renting/rentals/lock-rental.ts'
import { findClaims } from './add-claim.ts'
import { canMoveClaim, finalClaimStatuses } from './claim.policy.ts'
import { type ClaimRow, claims } from './claims.table.ts'
import { lockClaim } from './lock-claim.ts'
import { moveClaim } from './move-claim.ts'
import { settleFinal, settleUndisputed } from './settle-final.ts'

const most = 100

/**
 * Acts on a claim's passed deadline. An unanswered claim is escalated to the shop, a decision without an appeal is final, and a missing
 * decision is overdue. Does nothing before the deadline.
 */
export async function passDeadline(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { claim } = await lockClaim(tx, id, { isSystem: true })
    if (claim.dueAt === null || claim.dueAt > tx.now) return
    if (canMoveClaim('escalate', claim, 'system')) await moveClaim(tx, id, 'escalate')
    else if (canMoveClaim('conclude', claim, 'system')) await settleFinal(tx, await moveClaim(tx, id, 'conclude'))
    else if (claim.overdueAt === null) await markOverdue(tx, claim)
  })
}

/** Staff are notified once. */
async function markOverdue(tx: TxContext, { id, orderId, rentalId, claimed, decided, dueAt }: ClaimRow): Promise<void> {
  await tx.db.update(claims).set({ overdueAt: dueAt }).where(eq(claims.id, id))
  await record(tx, 'claim.overdue', id, { orderId, rentalId, amount: decided ?? claimed })
}

/** Drops the claims against the customer of a rental that has ended at the shop's cost. Does nothing to settled claims. */
export async function dropClaims(ctx: Context, rentalId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockRental(tx, rentalId, { isSystem: true })
    const theirs = (await findClaims(tx, rentalId)).filter(({ openedBy }) => openedBy !== 'customer')
    for (const claim of theirs.filter((one) => canMoveClaim('drop', one, 'system'))) await moveClaim(tx, claim.id, 'drop')
  })
}

/** Acts on passed deadlines whose job was lost. Returns the errors; the next run tries them again. */
export async function followUpClaims(ctx: Context): Promise<unknown[]> {
  const { now } = await nowOf(ctx)
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`SELECT id FROM claims WHERE due_at <= ${now.toISOString()}::timestamptz AND overdue_at IS NULL ORDER BY due_at LIMIT ${most}`,
  )
  const faults: unknown[] = []
  for (const orderId of await findUndisputed(ctx)) await settleUndisputed(ctx, orderId).catch((fault: unknown) => faults.push(fault))
  for (const { id } of rows) await passDeadline(ctx, id).catch((fault: unknown) => faults.push(fault))
  return faults
}

/** The orders with claims by customers that waited for a bank's decision, which has come. */
async function findUndisputed(ctx: Context): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ orderId: string }>(sql`
    SELECT DISTINCT order_id AS "orderId" FROM claims WHERE opened_by = 'customer' AND status = ANY (${sql.param([...finalClaimStatuses])}::text[])
      AND NOT EXISTS (SELECT FROM payments WHERE payments.order_id = claims.order_id AND payments.status = 'chargeback_open') LIMIT ${most}`)
  return rows.map(({ orderId }) => orderId)
}
