import { sql } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'
import { expireRental } from '#domain/renting/answers/expire-rental.ts'
import { completeUnclaimed } from '#domain/renting/claims/complete-rental.ts'
import { markLost } from '#domain/renting/claims/mark-lost.ts'
import { receiveUnanswered } from '#domain/renting/conditions/receive-rental.ts'
import { markOverdue } from '#domain/renting/deliveries/mark-overdue.ts'
import { inspectionHours, lostAfter, receptionHours } from '#domain/renting/rentals/rental-moments.policy.ts'

const most = 100
/** Each rental has a job of its own: one that is due for longer than this has lost its job. */
const graceMs = 15 * 60_000

const timers = {
  active: { run: markOverdue, at: sql`CASE WHEN late_until IS NULL THEN late_from END` },
  overdue: {
    run: markLost,
    at: sql.raw(`CASE WHEN late_until IS NULL THEN late_from + CASE WHEN agreed_value > ${lostAfter.dearValue}
      THEN interval '${lostAfter.daysIfDear} days' ELSE interval '${lostAfter.days} days' END END`),
  },
  requested: { run: expireRental, at: sql`answer_by` },
  return_in_transit: {
    run: receiveUnanswered,
    at: sql.raw(`CASE WHEN EXISTS (SELECT 1 FROM hand_overs h WHERE h.rental_id = rentals.id AND h.stage = 'collection' AND h.took = 'owner')
      THEN collected_at + interval '${receptionHours} hours' END`),
  },
  inspecting: { run: completeUnclaimed, at: sql.raw(`returned_at + interval '${inspectionHours} hours'`) },
}

/** Moves rentals that are due and have lost their job. Returns the errors; the next run tries them again. */
export async function followUpRentals(ctx: Context): Promise<unknown[]> {
  const faults: unknown[] = []
  const { now } = await nowOf(ctx)
  const over = new Date(now.getTime() - graceMs).toISOString()
  for (const [status, { run, at }] of Object.entries(timers)) {
    const { rows } = await ctx.db.execute<{ id: string }>(
      sql`SELECT id FROM rentals WHERE status = ${status} AND ${at} <= ${over}::timestamptz ORDER BY ${at} LIMIT ${most}`,
    )
    for (const { id } of rows) await run(ctx, id).catch((fault: unknown) => faults.push(fault))
  }
  return faults
}
