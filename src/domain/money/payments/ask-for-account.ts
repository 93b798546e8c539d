import { sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import type { RefundRow } from './refunds.table.ts'

/** Has the customer of a refund by transfer asked where it goes, unless that is known. */
export async function askForAccount(
  tx: TxContext,
  { id, orderId, rentalId, amount }: Pick<RefundRow, 'id' | 'orderId' | 'rentalId' | 'amount'>,
): Promise<void> {
  const { rows } = await tx.db.execute(sql`
    SELECT FROM refund_accounts account JOIN orders ON orders.id = ${orderId}
    WHERE account.failure IS NULL AND (account.order_id = orders.id OR account.person_id = orders.person_id)`)
  if (rows.length === 0) await record(tx, 'refund.details-needed', id, { orderId, rentalId, amount })
}
