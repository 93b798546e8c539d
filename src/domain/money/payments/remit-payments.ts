import { and, eq, inArray, sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { movePayment } from './move-payment.ts'
import { payments } from './payments.table.ts'

/** Moves the payments which a courier took in a cash session: their cash was handed in. */
export async function remitPayments(tx: TxContext, sessionId: string): Promise<void> {
  const taken = sql`(SELECT payment_id FROM cash_movements WHERE session_id = ${sessionId} AND kind = 'taken' AND payment_id IS NOT NULL)`
  const collected = await tx.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(inArray(payments.id, taken), eq(payments.status, 'cash_collected')))
    .orderBy(payments.id)
    .for('update')
  for (const { id } of collected) await movePayment(tx, id, 'remit')
}
