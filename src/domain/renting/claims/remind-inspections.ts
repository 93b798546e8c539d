import { sql } from 'drizzle-orm'
import { recordOnce } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, nowOf, type TxContext } from '#domain/context.ts'
import { lockRental } from '#domain/renting/rentals/lock-rental.ts'
import { momentsOf } from '#domain/renting/rentals/rental-moments.policy.ts'

const most = 200
const lastDayMs = 86_400_000

/** Reminds owners of a check whose last day has begun, once each. Returns the errors; the next run tries them again. */
export async function remindInspections(ctx: Context): Promise<unknown[]> {
  const { now } = await nowOf(ctx)
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    SELECT id FROM rentals WHERE status = 'inspecting' AND returned_at <= ${new Date(now.getTime() - lastDayMs).toISOString()}::timestamptz
      AND NOT EXISTS (SELECT FROM audit_log WHERE subject_id = rentals.id AND event = 'rental.inspection-due') ORDER BY returned_at LIMIT ${most}`)
  const faults: unknown[] = []
  for (const { id } of rows) await inTransaction(ctx, (tx) => remindInspection(tx, id)).catch((fault: unknown) => faults.push(fault))
  return faults
}

async function remindInspection(tx: TxContext, id: string): Promise<void> {
  const { rental } = await lockRental(tx, id, { isSystem: true })
  const { inspectedBy } = momentsOf(rental)
  const isLastDay = inspectedBy !== null && inspectedBy > tx.now && inspectedBy.getTime() - tx.now.getTime() <= lastDayMs
  if (rental.status !== 'inspecting' || !isLastDay) return
  const details = { orderId: rental.orderId, rentalId: id, answerBy: inspectedBy }
  await recordOnce(tx, 'rental.inspection-due', { subjectId: id, details })
}
