import { sql } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'
import { rentalMoves } from '#domain/renting/rentals/rental.policy.ts'
import { collectedIn, slotOf } from '#domain/site/areas/slot.policy.ts'
import { addDays, type Day, instantAt } from '#values/day.ts'
import { keepUnit } from './keep-unit.ts'

/** The units kept in a run, and the rentals read for it: some are still to be collected. */
const most = 100
const mostRead = 1000
/** The hour after which a piece does not come back any more on that day. */
const eveningHour = 20
const out = rentalMoves.collect.from

/**
 * Keeps the units of rentals that are due back and have not come, day by day from 20:00 on, whoever is at fault. A piece whose window of
 * collection is still to come has until its end. Returns the errors; the next run tries again.
 */
export async function keepUnreturned(ctx: Context): Promise<unknown[]> {
  const { now, today } = await nowOf(ctx)
  const lastOut = now >= instantAt(today, eveningHour) ? today : addDays(today, -1)
  const faults: unknown[] = []
  for (const id of await findUnreturned(ctx, { now, lastOut }))
    await keepUnit(ctx, { id, until: lastOut }, async (_, { status }) => (out as readonly string[]).includes(status)).catch(
      (fault: unknown) => faults.push(fault),
    )
  return faults
}

interface Row extends Record<string, unknown> {
  id: string
  until: Day
  collection: string | null
}

async function findUnreturned(ctx: Context, { now, lastOut }: { now: Date; lastOut: Day }): Promise<string[]> {
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT r.id, r.last_day::text AS until, CASE r.hand_over WHEN 'courier' THEN o.delivery ->> 'collection' END AS collection
    FROM rentals r JOIN orders o ON o.id = r.order_id JOIN blocks b ON b.rental_id = r.id AND b.is_live AND b.kind = 'rental'
    WHERE r.status = ANY (${sql.param([...out])}::text[]) AND r.last_day < ${lastOut}::date AND b.rental_until < ${lastOut}::date
    ORDER BY b.rental_until, r.id LIMIT ${mostRead}`)
  const isComing = ({ until, collection }: Row): boolean => {
    const window = slotOf(collection ? collectedIn({ until }, collection) : '')
    return window !== null && window.day >= lastOut && instantAt(window.day, window.untilHour) > now
  }
  return rows.flatMap((row) => (isComing(row) ? [] : [row.id])).slice(0, most)
}
