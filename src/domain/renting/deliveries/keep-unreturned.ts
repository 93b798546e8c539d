import { sql } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'
import { rentalMoves } from '#domain/renting/rentals/rental.policy.ts'
import { addDays, type Day, instantAt } from '#values/day.ts'
import { keepUnit } from './keep-unit.ts'

const most = 100
/** The hour after which a piece does not come back any more on that day. */
const eveningHour = 20
const out = rentalMoves.collect.from

/**
 * Keeps the units of rentals that are due back and have not come, day by day from 20:00 on, whoever is at fault. Returns the errors; the
 * next run tries again.
 */
export async function keepUnreturned(ctx: Context): Promise<unknown[]> {
  const { now, today } = await nowOf(ctx)
  const lastOut = now >= instantAt(today, eveningHour) ? today : addDays(today, -1)
  const faults: unknown[] = []
  for (const id of await findUnreturned(ctx, lastOut))
    await keepUnit(ctx, { id, until: lastOut }, async (_, { status }) => (out as readonly string[]).includes(status)).catch(
      (fault: unknown) => faults.push(fault),
    )
  return faults
}

async function findUnreturned(ctx: Context, lastOut: Day): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    SELECT r.id FROM rentals r JOIN blocks b ON b.rental_id = r.id AND b.is_live AND b.kind = 'rental'
    WHERE r.status = ANY (${sql.param([...out])}::text[]) AND r.last_day < ${lastOut}::date AND b.rental_until < ${lastOut}::date
    ORDER BY b.rental_until, r.id LIMIT ${most}`)
  return rows.map(({ id }) => id)
}
