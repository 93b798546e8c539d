import { and, eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { deposits } from './deposits.table.ts'

/** Has the planned deposit of a rental on a card held at another time, as its days have moved; does nothing to any other. */
export async function moveDeposit(tx: TxContext, { rentalId, holdAt }: { rentalId: string; holdAt: Date }): Promise<void> {
  await tx.db
    .update(deposits)
    .set({ holdAt, dueAt: holdAt, updatedAt: tx.now })
    .where(and(eq(deposits.rentalId, rentalId), eq(deposits.status, 'planned'), eq(deposits.method, 'card'), eq(deposits.isAsking, false)))
}
