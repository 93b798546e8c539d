import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { findCredit } from '#domain/money/ledger/find-credit.ts'
import { findUnspentCredit } from '#domain/money/ledger/find-spendable-credit.ts'
import type { TransactionKind } from '#domain/money/ledger/ledger.policy.ts'
import type { Fils } from '#values/money.ts'
import { orderNumber } from '#values/order-number.ts'
import type { Credit, CreditEntry } from './payment.contract.ts'

const maxEntries = 100

interface Row extends Record<string, unknown> {
  id: string
  at: Date | string
  kind: TransactionKind
  key: string
  reason: string | null
  orderId: string | null
  number: number | null
  amount: Fils
}

/** The actor's credit by the ledger, what of it open orders are going to spend, and its latest hundred entries, newest first. */
export async function listCredit(ctx: Context): Promise<Credit> {
  const personId = ctx.actor.personId ?? ''
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT moved.id, moved.at, moved.kind, moved.key, refunds.reason, moved.order_id AS "orderId", orders.number, entry.amount
    FROM (SELECT transaction_id, max(id) AS last, -sum(amount)::int AS amount FROM ledger_entries
        WHERE party_id = ${personId} AND account = 'customer_credit' GROUP BY transaction_id) AS entry
      JOIN ledger_transactions moved ON moved.id = entry.transaction_id
      LEFT JOIN orders ON orders.id = moved.order_id
      LEFT JOIN refunds ON moved.kind = 'refund_made' AND refunds.id = substring(moved.key FROM length('refund-made:') + 1)
    ORDER BY moved.at DESC, entry.last DESC LIMIT ${maxEntries}`)
  const balance = await findCredit(ctx, personId)
  return {
    balance,
    reserved: balance - (await findUnspentCredit(ctx, personId)),
    entries: rows.map((row) => ({
      id: row.id,
      at: new Date(row.at).toISOString(),
      kind: kindOf(row),
      orderId: row.orderId,
      orderNumber: row.number === null ? null : orderNumber(row.number),
      amount: row.amount,
    })),
  }
}

function kindOf({ kind, key, reason, orderId, amount }: Row): CreditEntry['kind'] {
  if (kind === 'refund_made') return reason === 'compensation' ? 'compensation' : 'refund'
  if (kind === 'credit_paid_out') return 'paid_out'
  if (key.startsWith('referral:')) return 'referral'
  if (key.startsWith('credit-given:')) return 'given'
  return amount < 0 && orderId !== null ? 'used' : 'other'
}
