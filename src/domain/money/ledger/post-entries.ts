import { sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { newId } from '#values/id.ts'
import type { Entry } from './ledger.policy.ts'

/** The kinds of transactions; each has words in `ledger.json` of both languages. */
export const transactionKinds = [
  'capture',
  'cash_collected',
  'cash_remitted',
  'transfer_matched',
  'transfer_unmatched',
  'transfer_resolved',
  'refund',
  'refund_made',
  'replacement',
  'compensation',
  'credit_given',
  'credit_paid_out',
  'deposit_held',
  'deposit_released',
  'deposit_applied',
  'chargeback_opened',
  'chargeback_won',
  'chargeback_lost',
  'claim_settled',
  'claim_reversed',
  'debt_written_off',
  'payout',
  'payout_paid',
  'payout_failed',
  'adjustment',
] as const
export type TransactionKind = (typeof transactionKinds)[number]

interface Posting {
  kind: TransactionKind
  orderId: string | null
  key: string
  entries: readonly Entry[]
}

/**
 * Writes one transaction with its entries; does nothing, and answers false, when `key` was used before or nothing moves. The database
 * refuses entries that do not add up to zero, and credit that is not there.
 */
export async function postEntries(tx: TxContext, { kind, orderId, key, entries }: Posting): Promise<boolean> {
  const moving = entries.filter((entry) => entry.amount !== 0)
  if (moving.length === 0) return false
  const values = moving.map(
    ({ account, party = null, amount, rentalId = null, part = null }) =>
      sql`(${account}, ${party}::text, ${amount}::int, ${rentalId}::text, ${part}::text)`,
  )
  const { rowCount } = await tx.db.execute(sql`
    WITH posted AS (
      INSERT INTO ledger_transactions (id, kind, order_id, key, at) VALUES (${newId()}, ${kind}, ${orderId}, ${key}, ${tx.now.toISOString()}::timestamptz)
      ON CONFLICT (key) DO NOTHING RETURNING id)
    INSERT INTO ledger_entries (transaction_id, account, party_id, amount, rental_id, part)
    SELECT posted.id, entry.* FROM posted, (VALUES ${sql.join(values, sql`, `)}) AS entry`)
  return (rowCount ?? 0) > 0
}
