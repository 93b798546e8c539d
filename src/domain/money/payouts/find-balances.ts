import { type SQL, sql } from 'drizzle-orm'
import { type Context, nowOf, type TxContext } from '#domain/context.ts'
import { claims } from '#domain/renting/claims/claims.table.ts'
import { hasMeaning } from '#domain/renting/rentals/rentals.table.ts'
import type { Fils } from '#values/money.ts'
import { heldUntil, newMethodHours, type PayoutBlock, type RentalBlock } from './payout.policy.ts'

/**
 * The reason that stops the amount of the rental `r`, in SQL; null when nothing stops it. A lost item waits for the claim that compensates
 * its owner.
 */
const holdOfRental: SQL = sql`CASE
  WHEN EXISTS (SELECT FROM ${claims} c WHERE c.rental_id = r.id AND c.status NOT IN ('settled', 'withdrawn')) THEN 'claim'
  WHEN r.status = 'lost' AND NOT EXISTS (SELECT FROM ${claims} c WHERE c.rental_id = r.id AND c.kind = 'lost' AND c.status = 'settled') THEN 'claim'
  WHEN EXISTS (SELECT FROM payments p WHERE p.order_id = r.order_id AND (p.purpose = 'order' OR p.rental_id = r.id) AND p.status = 'chargeback_open')
    THEN 'chargeback' END`

/** True in SQL while cash that the rental `r` was paid with, or that was kept of its deposit, is still with a courier. */
const isWithCourier: SQL = sql`(
  EXISTS (SELECT FROM payments p WHERE p.order_id = r.order_id AND (p.purpose = 'order' OR p.rental_id = r.id) AND p.status = 'cash_collected')
  OR EXISTS (SELECT FROM deposits d WHERE d.rental_id = r.id AND d.method = 'cash' AND d.status = 'applied' AND d.remitted_at IS NULL))`

/**
 * Unpaid amounts of owners as a table: `owner_id, rental_id, amount, state, hold`. The amount of a rental is due once it is over, its money
 * has come in and nothing stops it. An owner's debt is deducted from due amounts at once.
 */
export function balances(isMeant: SQL = sql`true`): SQL {
  const isLive = hasMeaning((meaning) => meaning.isLive, sql`r.status`)
  return sql`(
    SELECT owed.owner_id, owed.rental_id, owed.amount, held.hold,
      CASE WHEN owed.rental_id IS NULL OR owed.amount < 0 THEN 'due' WHEN held.hold IS NOT NULL THEN 'held'
        WHEN ${isLive} THEN 'accrued' WHEN ${isWithCourier} THEN 'waiting' ELSE 'due' END AS state
    FROM (SELECT e.party_id AS owner_id, nullif(e.rental_id, '') AS rental_id, (-e.amount)::int AS amount FROM ledger_balances e
        WHERE e.account = 'owner_payable' AND e.party_id <> '' AND e.amount <> 0 AND ${isMeant}) owed
      LEFT JOIN rentals r ON r.id = owed.rental_id
      LEFT JOIN LATERAL (SELECT CASE WHEN owed.amount > 0 THEN ${holdOfRental} END AS hold) held ON true)`
}

/** SQL for the reason why the owner with this id is not paid at all; `m` is the row of the payout method, if any. */
export function blockOfOwner(ownerId: SQL, now: Date): SQL {
  return sql`CASE
    WHEN EXISTS (SELECT FROM people p WHERE p.id = ${ownerId} AND p.suspended_at IS NOT NULL) THEN 'suspended'
    WHEN NOT EXISTS (SELECT FROM identity_checks c WHERE c.person_id = ${ownerId} AND c.status = 'approved') THEN 'identity'
    WHEN EXISTS (SELECT FROM identity_checks c WHERE c.person_id = ${ownerId} AND c.status IN ('waiting', 'claimed')) THEN 'identity'
    WHEN m.person_id IS NULL THEN 'method'
    WHEN m.failure IS NOT NULL THEN 'method-failed'
    WHEN m.changed_at > ${new Date(now.getTime() - newMethodHours * 3_600_000).toISOString()}::timestamptz THEN 'method-new' END`
}

/** The unpaid amount of an owner for one rental, or for none. */
export interface Balance {
  rentalId: string | null
  amount: Fils
  state: 'accrued' | 'waiting' | 'held' | 'due'
  hold: RentalBlock | null
}

/** The unpaid amounts of an owner. */
export async function findBalances(ctx: Context | TxContext, ownerId: string): Promise<Balance[]> {
  const { rows } = await ctx.db.execute<Balance & Record<string, unknown>>(sql`
    SELECT rental_id AS "rentalId", amount, state, hold FROM ${balances(sql`e.party_id = ${ownerId}`)} AS b ORDER BY rental_id`)
  return rows
}

/** The reason why an owner is not paid at all, and its end, if known; null when they are paid. */
export async function findPayoutBlock(
  ctx: Context | TxContext,
  ownerId: string,
): Promise<{ reason: PayoutBlock; until: Date | null } | null> {
  const { now } = await nowOf(ctx)
  const { rows } = await ctx.db.execute<{ hold: PayoutBlock | null; changed_at: string | Date | null }>(sql`
    SELECT ${blockOfOwner(sql`${ownerId}`, now)} AS hold, m.changed_at
    FROM (SELECT) AS one LEFT JOIN payout_methods m ON m.person_id = ${ownerId}`)
  const [found] = rows
  if (!found?.hold) return null
  const until = found.hold === 'method-new' && found.changed_at ? heldUntil(new Date(found.changed_at)) : null
  return { reason: found.hold, until }
}
