import { sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { newId } from '#values/id.ts'
import type { Entry } from './ledger.policy.ts'

/**
 * Writes one transaction with its entries; does nothing when `key` was used before. The database refuses entries that do not add up to
 * zero.
 */
export async function postEntries(
  tx: TxContext,
  {
    kind,
    orderId,
    key,
    entries,
  }: { kind: 'capture' | 'refund' | 'cash_collected' | 'adjustment'; orderId: string; key: string; entries: readonly Entry[] },
): Promise<void> {
  const id = newId()
  const { rows } = await tx.db.execute(sql`
    INSERT INTO ledger_transactions (id, kind, order_id, key, at) VALUES (${id}, ${kind}, ${orderId}, ${key}, ${tx.now.toISOString()}::timestamptz)
    ON CONFLICT (key) DO NOTHING RETURNING id`)
  if (rows.length === 0) return
  const values = entries
    .filter((entry) => entry.amount !== 0)
    .map((entry) => sql`(${id}, ${entry.account}, ${entry.party ?? null}, ${entry.amount}::int)`)
  await tx.db.execute(sql`INSERT INTO ledger_entries (transaction_id, account, party_id, amount) VALUES ${sql.join(values, sql`, `)}`)
}
