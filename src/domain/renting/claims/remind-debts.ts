import { and, count, eq, gt, sql } from 'drizzle-orm'
import { auditLog } from '#domain/audit-log/audit-log.table.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, nowOf, type TxContext } from '#domain/context.ts'
import { findDebt } from '#domain/money/ledger/find-debt.ts'
import { lockRental } from '#domain/renting/rentals/lock-rental.ts'

const most = 200
const weekMs = 7 * 86_400_000
/** The reminders of a debt. */
const times = 3

/**
 * Reminds customers of a debt that stays unpaid: a week after it came about, and weekly, three times in all. Returns the errors; the next run
 * tries them again.
 */
export async function remindDebts(ctx: Context): Promise<unknown[]> {
  const { now } = await nowOf(ctx)
  const aWeekAgo = sql`${new Date(now.getTime() - weekMs).toISOString()}::timestamptz`
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    SELECT owed.rental_id AS id FROM ledger_entries owed JOIN ledger_transactions booked ON booked.id = owed.transaction_id
    WHERE owed.account = 'customer_debt' AND owed.rental_id IS NOT NULL
    GROUP BY owed.rental_id HAVING sum(owed.amount) > 0 AND max(booked.at) FILTER (WHERE owed.amount > 0) <= ${aWeekAgo}
      AND (SELECT count(*) < ${times} AND coalesce(max(at) <= ${aWeekAgo}, true) FROM audit_log
        WHERE subject_id = owed.rental_id AND event = 'debt.due')
    ORDER BY owed.rental_id LIMIT ${most}`)
  const faults: unknown[] = []
  for (const { id } of rows) await inTransaction(ctx, (tx) => remindDebt(tx, id)).catch((fault: unknown) => faults.push(fault))
  return faults
}

async function remindDebt(tx: TxContext, id: string): Promise<void> {
  const { rental } = await lockRental(tx, id, { isSystem: true })
  const amount = await findDebt(tx, id)
  const since = new Date(tx.now.getTime() - weekMs)
  const isIt = and(eq(auditLog.subjectId, id), eq(auditLog.event, 'debt.due'))
  const [told] = await tx.db
    .select({ all: count(), recent: count(sql`CASE WHEN ${gt(auditLog.at, since)} THEN 1 END`) })
    .from(auditLog)
    .where(isIt)
  if (amount <= 0 || !told || told.all >= times || told.recent > 0) return
  await record(tx, 'debt.due', id, { orderId: rental.orderId, rentalId: id, amount })
}
