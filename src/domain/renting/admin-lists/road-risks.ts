import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import type { Risk } from '#domain/renting/order-details/operations.contract.ts'
import { isUndelivered } from '#domain/renting/rentals/is-undelivered.ts'
import { readRentals } from '#domain/renting/rentals/read-rentals.ts'
import { type RentalStatus, rentalMoves } from '#domain/renting/rentals/rental.policy.ts'
import type { Timed } from '#domain/renting/rentals/rental-moments.policy.ts'
import { deliveredIn, slotOf } from '#domain/site/areas/slot.policy.ts'
import { addDays, dayAt, instantAt } from '#values/day.ts'
import { orderNumber } from '#values/order-number.ts'

/** The statuses before a piece is fetched from its owner, and before it is at its customer's. */
const toFetch: readonly RentalStatus[] = rentalMoves.dispatch.from
const toDeliver: readonly RentalStatus[] = rentalMoves.deliver.from
/** The statuses of a piece that goes back to its owner. */
const toReceive: readonly RentalStatus[] = rentalMoves.receive.from
const toBringBack: readonly RentalStatus[] = rentalMoves.bringBack.from

/**
 * Pieces that are lost on the road unless somebody acts, at most so many of each kind: not fetched from their owner when their window begins, not delivered
 * when it ends, and in a van since the day before. A van has what was collected, and what could not be delivered.
 */
export async function findRoadRisks(ctx: Context, { now, most }: { now: Date; most: number }): Promise<Omit<Risk, 'about'>[]> {
  const until = addDays(dayAt(now), 1)
  const rows = await readRentals(
    ctx,
    sql`rentals.id IN (
      (SELECT id FROM rentals WHERE hand_over = 'courier' AND status = ANY (${sql.param([...toFetch, ...toDeliver])}::text[]) AND first_day <= ${until}::date
       ORDER BY first_day LIMIT ${2 * most})
      UNION ALL (SELECT id FROM rentals WHERE hand_over = 'courier' AND status = ANY (${sql.param([...toReceive])}::text[]) ORDER BY collected_at LIMIT ${most})
      UNION ALL (SELECT id FROM rentals WHERE hand_over = 'courier' AND ${isUndelivered} ORDER BY dispatched_at LIMIT ${most}))`,
  )
  const found = rows.flatMap((rental) => {
    const risk = riskOf(rental, now)
    return risk ? [{ ...risk, rental }] : []
  })
  if (found.length === 0) return []
  const ids = sql.param(found.map(({ rental }) => rental.orderId))
  const { rows: orders } = await ctx.db.execute<{ id: string; number: string }>(
    sql`SELECT id, number::text FROM orders WHERE id = ANY (${ids}::text[])`,
  )
  const numbers = new Map(orders.map(({ id, number }) => [id, orderNumber(number)]))
  return found.map(({ kind, at, rental: { id, orderId } }) => ({
    ...{ kind, id, orderId, number: numbers.get(orderId) ?? null },
    ...{ what: null, amount: null, isLate: true, at: at.toISOString() },
  }))
}

function riskOf(rental: Timed & { status: RentalStatus; dispatchedAt: Date | null }, now: Date): { kind: Risk['kind']; at: Date } | null {
  const { status, collectedAt, dispatchedAt, slot } = rental
  const isGoingBack = toBringBack.includes(status)
  if (isGoingBack || toReceive.includes(status)) {
    const since = collectedAt ?? (isGoingBack ? dispatchedAt : null)
    const night = since && instantAt(addDays(dayAt(since), 1), 0)
    return night && night <= now ? { kind: 'van-overnight', at: night } : null
  }
  const window = slot === null ? null : slotOf(deliveredIn(rental, slot))
  if (!window) return null
  const [kind, hour] = toFetch.includes(status)
    ? (['not-picked-up', window.fromHour] as const)
    : (['not-delivered', window.untilHour] as const)
  const at = instantAt(window.day, hour)
  return at <= now ? { kind, at } : null
}
