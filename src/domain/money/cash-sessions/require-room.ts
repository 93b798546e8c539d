import { sql } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { readBusinessSettings } from '#domain/site/business-settings/read-business-settings.ts'
import type { Fils } from '#values/money.ts'
import { carriedStatuses } from './cash-session.policy.ts'

/** The cash that a courier carries, in fils: what is expected of their sessions, less what was handed in. */
export async function findCarried(ctx: Context | TxContext, courierId: string): Promise<Fils> {
  const { rows } = await ctx.db.execute<{ amount: number }>(sql`
    SELECT coalesce(sum(expected - handed_in), 0)::int AS amount FROM cash_sessions
    WHERE courier_id = ${courierId} AND status IN ${[...carriedStatuses]}`)
  return rows[0]?.amount ?? 0
}

/**
 * Refuses another delivery that is paid in cash to a courier who carries too much.
 * @throws {Refusal} 409 `cash.limit`, with the amounts `carried` and `limit`
 */
export async function requireRoom(tx: TxContext, { courierId, orderId }: { courierId: string; orderId: string }): Promise<void> {
  const carried = await findCarried(tx, courierId)
  const limit = (await readBusinessSettings(tx)).figures.couriers.carryLimit
  if (carried < limit) return
  const { rows } = await tx.db.execute(sql`
    SELECT FROM payments WHERE order_id = ${orderId} AND purpose = 'order' AND status = 'cash_due' AND amount > 0
    UNION ALL SELECT FROM deposits WHERE order_id = ${orderId} AND method = 'cash' AND status = 'planned' LIMIT 1`)
  if (rows.length > 0) throw new Refusal('cash.limit', 409, { carried, limit })
}
