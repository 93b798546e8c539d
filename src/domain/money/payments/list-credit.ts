import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { creditOf } from '#domain/money/ledger/credit-of.ts'
import { unspentCreditOf } from '#domain/money/ledger/find-spendable-credit.ts'
import type { TransactionKind } from '#domain/money/ledger/ledger.policy.ts'
import type { Fils } from '#values/money.ts'
import { orderNumber } from '#values/order-number.ts'
import type { Credit, CreditEntry } from './payment.contract.ts'

const maxEntries = 100

interface Entry {
  id: string
  at: string
  kind: TransactionKind
  key: string
  reason: string | null
  orderId: string | null
  number: number | null
  amount: Fils
}

interface Row extends Record<string, unknown> {
  balance: Fils
  unspent: Fils
  entries: Entry[]
}

/** The actor's credit by the ledger, the part reserved by open orders, and its latest hundred entries, newest first. */
export async function listCredit(ctx: Context): Promise<Credit> {
  const personId = ctx.actor.personId ?? ''
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT ${creditOf(personId)} AS balance, ${unspentCreditOf(personId)} AS unspent,
      (SELECT coalesce(json_agg(latest), '[]') FROM (${latestEntriesOf(personId)}) latest) AS entries`)
  const { balance, unspent, entries } = rows[0] ?? { balance: 0, unspent: 0, entries: [] }
  return {
    balance,
    reserved: balance - unspent,
    entries: entries.map((entry) => ({
      id: entry.id,
      at: new Date(entry.at).toISOString(),
      kind: kindOf(entry),
      orderId: entry.orderId,
      orderNumber: entry.number === null ? null : orderNumber(entry.number),
      amount: entry.amount,
    })),
  }
}

function latestEntriesOf(personId: string): SQL {
  return sql`
    SELECT moved.id, moved.at, moved.kind, moved.key, refunds.reason, moved.order_id AS "orderId", orders.number, entry.amount
    FROM (SELECT transaction_id, max(id) AS last, -sum(amount)::int AS amount FROM ledger_entries
        WHERE party_id = ${personId} AND account = 'customer_credit' GROUP BY transaction_id) AS entry
      JOIN ledger_transactions moved ON moved.id = entry.transaction_id
      LEFT JOIN orders ON orders.id = moved.order_id
      LEFT JOIN refunds ON moved.kind = 'refund_made' AND refunds.id = substring(moved.key FROM length('refund-made:') + 1)
    ORDER BY moved.at DESC, entry.last DESC LIMIT ${maxEntries}`
}

function kindOf({ kind, key, reason, orderId, amount }: Entry): CreditEntry['kind'] {
  if (kind === 'refund_made') return reason === 'compensation' ? 'compensation' : 'refund'
  if (kind === 'credit_paid_out') return amount < 0 ? 'paid_out' : 'kept'
  if (key.startsWith('referral:')) return 'referral'
  if (key.startsWith('credit-given:')) return 'given'
  return amount < 0 && orderId !== null ? 'used' : 'other'
}
