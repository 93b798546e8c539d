import { sql } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { configuredRole } from '#domain/permissions.policy.ts'
import { ordersOf } from '#domain/renting/orders/forget-person.ts'
import { hasMeaning } from '#domain/renting/rentals/rentals.table.ts'
import { type Block, blocks } from './my-data.policy.ts'

/**
 * The reasons against deleting a person: open rentals, payments, refunds, claims, debts, deposits, payouts or cash, or being the last
 * administrator.
 */
export async function findBlocks(ctx: Context | TxContext, personId: string): Promise<Block[]> {
  const isLive = hasMeaning((meaning) => meaning.isLive)
  const isBooked = hasMeaning((meaning) => meaning.isLive || meaning.isBooked)
  const { rows } = await ctx.db.execute<Record<Block, boolean>>(sql`
    WITH mine AS (${ordersOf(personId)})
    SELECT
      EXISTS (SELECT 1 FROM rentals WHERE order_id IN (SELECT id FROM mine) AND ${isLive}) AS rental,
      EXISTS (SELECT 1 FROM rentals WHERE owner_id = ${personId} AND ${isLive}) AS listing,
      EXISTS (SELECT 1 FROM payments WHERE order_id IN (SELECT id FROM mine) AND (status IN ('created', 'authorized', 'transfer_pending', 'chargeback_open')
        OR EXISTS (SELECT 1 FROM refunds WHERE refunds.payment_id = payments.id AND refunds.status IN ('due', 'failed'))
        OR status = 'cash_due' AND EXISTS (SELECT 1 FROM rentals WHERE rentals.order_id = payments.order_id AND ${isBooked})))
        OR EXISTS (SELECT FROM refunds WHERE (person_id = ${personId} OR order_id IN (SELECT id FROM mine)) AND status IN ('due', 'failed')) AS payment,
      EXISTS (SELECT 1 FROM claims JOIN rentals ON rentals.id = claims.rental_id WHERE claims.status NOT IN ('settled', 'withdrawn')
        AND (claims.order_id IN (SELECT id FROM mine) OR rentals.owner_id = ${personId})) AS claim,
      EXISTS (SELECT FROM ledger_entries WHERE account = 'customer_debt'
        AND (party_id = ${personId} OR rental_id IN (SELECT id FROM rentals WHERE order_id IN (SELECT id FROM mine))) HAVING sum(amount) > 0) AS debt,
      (SELECT coalesce(sum(e.amount), 0) <> 0 FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
        WHERE e.account = 'deposit_liability' AND t.order_id IN (SELECT id FROM mine)) AS deposit,
      EXISTS (SELECT FROM ledger_entries WHERE account IN ('owner_payable', 'payouts_in_transit') AND party_id = ${personId}
        GROUP BY account HAVING sum(amount) <> 0) AS payout,
      EXISTS (SELECT FROM ledger_entries WHERE account = 'courier_cash' AND party_id = ${personId} HAVING sum(amount) <> 0) AS cash,
      EXISTS (SELECT 1 FROM person_roles WHERE person_id = ${personId} AND role = ${configuredRole})
        AND NOT EXISTS (SELECT 1 FROM person_roles JOIN people ON people.id = person_id
          WHERE person_id <> ${personId} AND role = ${configuredRole} AND suspended_at IS NULL) AS "last-admin"`)
  const [found] = rows
  return blocks.filter((block) => found?.[block])
}
