import { type SQL, sql } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'
import { type Move, type RentalMove, rentalMoves } from '#domain/renting/rentals/rental.policy.ts'
import { addDays } from '#values/day.ts'
import type { DueHandOver } from './hand-over.contract.ts'

/** The lead in days with which a piece may be packed before its first day. */
export const packsAhead = 3
const most = 100

/** True for a rental of a way whose status is where this move begins. */
function isBefore(move: RentalMove): SQL {
  const { from, handOver }: Move = rentalMoves[move]
  const isOfWay = handOver === undefined ? sql`true` : sql`hand_over = ${handOver}`
  return sql`(status = ANY (${sql.param([...from])}::text[]) AND ${isOfWay})`
}

/** The hand-overs that the actor makes next as an owner, the earliest first. */
export async function listHandOvers(ctx: Context): Promise<DueHandOver[]> {
  const { today } = await nowOf(ctx)
  const { personId } = ctx.actor
  const { rows } = await ctx.db.execute<DueHandOver & Record<string, unknown>>(sql`
    SELECT due.id AS rental, due.stage, items.name ->> ${ctx.locale} AS piece, due.unit_id AS "unitId", due.hand_over AS "handOver", due.first_day::text AS "from", due.last_day::text AS until,
      (SELECT count(*)::int FROM rental_photos p WHERE p.rental_id = due.id AND p.stage = due.stage) AS taken
    FROM (
      SELECT *, 'packing' AS stage FROM rentals WHERE owner_id = ${personId} AND ${isBefore('pack')} AND first_day <= ${addDays(today, packsAhead)}
      UNION ALL SELECT *, 'delivery' FROM rentals WHERE owner_id = ${personId} AND ${isBefore('handOver')} AND first_day <= ${addDays(today, packsAhead)}
      UNION ALL SELECT *, 'return' FROM rentals WHERE owner_id = ${personId} AND (${isBefore('receive')} OR ${isBefore('takeBack')} AND last_day <= ${today})
    ) AS due JOIN items ON items.id = due.item_id
    ORDER BY due.first_day, due.id LIMIT ${most}`)
  return rows
}
