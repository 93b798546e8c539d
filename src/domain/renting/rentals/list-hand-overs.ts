import { type SQL, sql } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'
import { can } from '#domain/permissions.policy.ts'
import { addDays } from '#values/day.ts'
import type { DueHandOver } from './hand-over.contract.ts'
import { handOverTable, type PhotoStage } from './hand-over.policy.ts'
import { rentalMoves } from './rental.policy.ts'

/** How many days before its first one a piece may be packed. */
const packsAhead = 3
const most = 100

/** Where a rental stands before the move of a hand-over. */
function before(stage: PhotoStage): SQL {
  return sql`${sql.param(rentalMoves[handOverTable[stage].move].from)}::text[]`
}

/** The hand-overs that the actor makes next, the earliest first. */
export async function listHandOvers(ctx: Context): Promise<DueHandOver[]> {
  const { today } = await nowOf(ctx)
  const { personId } = ctx.actor
  const isCourier = can(ctx.actor, 'rentals.deliver')
  const { rows } = await ctx.db.execute<DueHandOver & Record<string, unknown>>(sql`
    SELECT due.id AS rental, due.stage, items.name ->> ${ctx.locale} AS piece, due.unit_id AS "unitId", due.first_day::text AS "from", due.last_day::text AS until,
      (SELECT count(*)::int FROM rental_photos p WHERE p.rental_id = due.id AND p.stage = due.stage) AS taken
    FROM (
      SELECT *, 'packing' AS stage FROM rentals WHERE owner_id = ${personId} AND status = ANY (${before('packing')}) AND first_day <= ${addDays(today, packsAhead)}
      UNION ALL SELECT *, 'return' FROM rentals WHERE owner_id = ${personId} AND status = ANY (${before('return')})
      UNION ALL SELECT *, 'delivery' FROM rentals WHERE ${isCourier} AND status = ANY (${before('delivery')})
      UNION ALL SELECT *, 'collection' FROM rentals WHERE ${isCourier} AND status = ANY (${before('collection')}) AND last_day < ${today}
    ) AS due JOIN items ON items.id = due.item_id
    ORDER BY due.first_day, due.id LIMIT ${most}`)
  return rows
}
