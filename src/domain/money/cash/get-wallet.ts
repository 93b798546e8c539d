import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { unsettledStatuses } from '#domain/money/cash-sessions/cash-session.policy.ts'
import { findCarried } from '#domain/money/cash-sessions/require-room.ts'
import { readBusinessSettings } from '#domain/site/business-settings/read-business-settings.ts'
import type { CashWallet } from './cash.contract.ts'
import { readMovements, type StoredSession, sessionsIn, toOwnSession } from './read-sessions.ts'

const mostSettled = 5

/** The actor's own cash: what they carry, their unsettled sessions, and the last settled ones. */
export async function getWallet(ctx: Context): Promise<CashWallet> {
  const carrierId = ctx.actor.personId ?? ''
  const isUnsettled = sql`row.status IN ${[...unsettledStatuses]}`
  const mine = sql`(SELECT * FROM (
    (SELECT row.* FROM cash_sessions row WHERE row.courier_id = ${carrierId} AND ${isUnsettled})
    UNION ALL (SELECT row.* FROM cash_sessions row WHERE row.courier_id = ${carrierId} AND NOT ${isUnsettled} ORDER BY row.number DESC LIMIT ${mostSettled})
  ) own) row`
  const { rows } = await ctx.db.execute<StoredSession>(sql`
    ${sessionsIn(ctx, mine)} ORDER BY ${isUnsettled} DESC, row.status = 'counting' DESC, row.status = 'open' DESC, row.number DESC`)
  const unsettled = rows.filter(({ status }) => (unsettledStatuses as readonly string[]).includes(status)).map(({ id }) => id)
  const movements = await readMovements(ctx, unsettled)
  const carried = await findCarried(ctx, carrierId)
  const sessions = rows.map((row) => toOwnSession(row, movements.get(row.id) ?? []))
  const { carryLimit } = (await readBusinessSettings(ctx)).figures.couriers
  return { carried, carryLimit, isFull: carried >= carryLimit, sessions }
}
