import { sql } from 'drizzle-orm'
import { type Context, nowOf, type TxContext } from '#domain/context.ts'
import { hasMeaning } from '#domain/renting/rentals/rentals.table.ts'
import { readBusinessSettings } from '#domain/site/business-settings/read-business-settings.ts'
import type { Fils } from '#values/money.ts'
import { cashLimitsOf } from './order.policy.ts'
import type { OrderRow } from './orders.table.ts'

export interface CashLimit {
  /** The most that may be paid in cash for the order, in fils. */
  limit: Fils
  /** The total of other cash orders still to be delivered, in fils; it is deducted from the limit. */
  open: Fils
  /** The limit of the customer's cash orders, in fils, and the limit after the first delivery: null once one was delivered. */
  most: Fils
  later: Fils | null
  /** The customer has had so many refused cash deliveries that they pay in advance for now. */
  isPrepaidOnly: boolean
}

interface Cash {
  delivered: number
  open: Fils
  isPrepaidOnly: boolean
}

const handedOver = new Set(['with-you', 'collected', 'deposit-back', 'all'])

/**
 * The cash limit of an order, by the other cash orders of its customer: of the same person, visitor, confirmed e-mail address or confirmed
 * phone. Those delivered raise it, those still to be delivered count against it. An address that somebody only typed, here or in another
 * order, says nothing about whose order it is.
 */
export async function findCashLimit(ctx: Context | TxContext, order: OrderRow): Promise<CashLimit> {
  const email = (order.emailConfirmedAt && order.email) || null
  const phone = (order.phoneConfirmedAt && order.delivery?.phone) || null
  const hasRentals = (status: ReturnType<typeof hasMeaning>) => sql`EXISTS (SELECT 1 FROM rentals r WHERE r.order_id = o.id AND ${status})`
  const isDelivered = hasRentals(hasMeaning(({ step }) => step !== null && handedOver.has(step), sql`r.status`))
  const isComing = hasRentals(hasMeaning((meaning) => meaning.isComing, sql`r.status`))
  const { now } = await nowOf(ctx)
  const { cash } = (await readBusinessSettings(ctx, order.figuresVersion)).figures
  const since = new Date(now.getTime() - cash.strikeDays * 86_400_000)
  // The number of strikes is counted without a period; only the newest must be recent.
  const hasStrikes = sql`(SELECT count(*) >= ${cash.strikes} AND max(at) > ${since.toISOString()}::timestamptz
    FROM cash_strikes WHERE person_id = ${order.personId} OR phone = ${phone})`
  const { rows } = await ctx.db.execute<Cash & Record<string, unknown>>(sql`
    SELECT coalesce(${hasStrikes}, false) AS "isPrepaidOnly", count(*) FILTER (WHERE ${isDelivered})::int AS delivered, coalesce(sum(p.amount) FILTER (WHERE p.status = 'cash_due' AND ${isComing}), 0)::int AS open
    FROM (
      SELECT id FROM orders WHERE method = 'cash' AND email_confirmed_at IS NOT NULL AND email = ${email}
      UNION SELECT id FROM orders WHERE method = 'cash' AND delivery ->> 'phone' = ${phone}
      UNION SELECT id FROM orders WHERE method = 'cash' AND person_id = ${order.personId}
      UNION SELECT id FROM orders WHERE method = 'cash' AND visitor_id = ${order.visitorId}) o JOIN payments p ON p.order_id = o.id
    WHERE p.status IN ('cash_due', 'cash_collected', 'cash_remitted') AND o.id <> ${order.id}`)
  const { delivered, open, isPrepaidOnly } = rows[0] ?? { delivered: 0, open: 0, isPrepaidOnly: false }
  const { most, later } = cashLimitsOf(delivered, cash)
  return { limit: isPrepaidOnly ? 0 : Math.max(0, most - open), open, most, later, isPrepaidOnly }
}
