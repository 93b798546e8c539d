import { eq, sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { refunds } from './refunds.table.ts'

/** Locks a refund until the transaction ends. Returns false where it is in a file for the bank. */
export async function lockUnfiled(tx: TxContext, id: string): Promise<boolean> {
  await tx.db.select({ id: refunds.id }).from(refunds).where(eq(refunds.id, id)).for('update')
  // A statement of its own: it sees a file that was made while this one waited for the lock.
  const { rows } = await tx.db.execute(sql`SELECT FROM repayments WHERE refund_id = ${id} AND status = 'filed'`)
  return rows.length === 0
}
