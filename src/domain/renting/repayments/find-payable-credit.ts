import { sql } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { findUnspentCredit } from '#domain/money/ledger/find-spendable-credit.ts'
import type { TransactionKind } from '#domain/money/ledger/ledger.policy.ts'
import type { Fils } from '#values/money.ts'
import { type CreditMove, payableCredit } from './repayment.policy.ts'

interface Row extends Record<string, unknown> {
  kind: TransactionKind
  orderId: string | null
  refundKey: string | null
  amount: Fils
}

/** The credit that a person may have paid out, in fils: what came of refunds, was not spent, and is not reserved by open orders. */
export async function findPayableCredit(ctx: Context | TxContext, personId: string): Promise<Fils> {
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT moved.kind, moved.order_id AS "orderId", refunds.key AS "refundKey", entry.amount
    FROM (SELECT transaction_id, max(id) AS last, -sum(amount)::int AS amount FROM ledger_entries
        WHERE party_id = ${personId} AND account = 'customer_credit' GROUP BY transaction_id) AS entry
      JOIN ledger_transactions moved ON moved.id = entry.transaction_id
      LEFT JOIN refunds ON moved.kind = 'refund_made' AND refunds.id = substring(moved.key FROM length('refund-made:') + 1)
    ORDER BY moved.at, entry.last`)
  const payable = payableCredit(rows.map((row) => ({ kind: kindOf(row), orderId: row.orderId, amount: row.amount })))
  return Math.max(0, Math.min(payable, Math.floor((await findUnspentCredit(ctx, personId)) / 10) * 10))
}

function kindOf({ kind, refundKey, amount }: Row): CreditMove['kind'] {
  if (kind === 'credit_paid_out') return 'paid-out'
  if (amount < 0) return 'used'
  // An owner who cancels owes it: the shop may never have it.
  if (refundKey?.startsWith('compensation:')) return 'given'
  // The part of a refund that credit had paid for.
  if (kind === 'refund_made') return refundKey?.endsWith(':credit') ? 'back' : 'money'
  return kind === 'transfer_resolved' ? 'money' : 'given'
}
