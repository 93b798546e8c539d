import { sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { newId } from '#values/id.ts'
import type { Entry, TransactionKind } from './ledger.policy.ts'

interface Posting {
  kind: TransactionKind
  orderId: string | null
  key: string
  entries: readonly Entry[]
  /** The instant that it is dated, in an open month; the present one if left out. */
  at?: Date
}

/**
 * Writes one transaction with its entries; does nothing, and answers false, when `key` was used before or nothing moves. The database
 * refuses entries that do not add up to zero, and credit that is not there.
 */
export async function postEntries(tx: TxContext, { kind, orderId, key, entries, at = tx.now }: Posting): Promise<boolean> {
  const moving = entries.filter((entry) => entry.amount !== 0)
  if (moving.length === 0) return false
  const values = moving.map(
    ({ account, party = null, amount, rentalId = null, part = null }) =>
      sql`(${account}, ${party}::text, ${amount}::int, ${rentalId}::text, ${part}::text)`,
  )
  const { rowCount } = await tx.db.execute(sql`
    WITH posted AS (
      INSERT INTO ledger_transactions (id, kind, order_id, key, at) VALUES (${newId()}, ${kind}, ${orderId}, ${key}, ${at.toISOString()}::timestamptz)
      ON CONFLICT (key) DO NOTHING RETURNING id)
    INSERT INTO ledger_entries (transaction_id, account, party_id, amount, rental_id, part)
    SELECT posted.id, entry.* FROM posted, (VALUES ${sql.join(values, sql`, `)}) AS entry`)
  return (rowCount ?? 0) > 0
}
