import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { deposits } from './deposits.table.ts'

/** Notes that the deposits which a courier took in a cash session were handed in. */
export async function remitDeposits(tx: TxContext, sessionId: string): Promise<void> {
  const taken = sql`(SELECT deposit_id FROM cash_movements WHERE session_id = ${sessionId} AND kind = 'taken' AND deposit_id IS NOT NULL)`
  await tx.db
    .update(deposits)
    .set({ remittedAt: tx.now })
    .where(and(inArray(deposits.id, taken), isNull(deposits.remittedAt)))
}
