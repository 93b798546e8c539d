import { eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { Context, TxContext } from '#domain/context.ts'
import { newReference } from '#domain/money/payments/expect-transfer.ts'
import { debtTransfers } from './debt-transfers.table.ts'

/** The reference for a transfer that pays a rental's debt: one until it has arrived. The caller has locked the order. */
export async function expectDebt(tx: TxContext, { rentalId, orderId }: { rentalId: string; orderId: string }): Promise<string> {
  const known = await findDebtReference(tx, rentalId)
  if (known !== null) return known
  const reference = newReference()
  await tx.db.insert(debtTransfers).values({ rentalId, reference, createdAt: tx.now })
  await record(tx, 'debt.transfer-awaited', rentalId, { orderId, rentalId, reference })
  return reference
}

/** The reference that was created for a rental's debt; null before. */
export async function findDebtReference({ db }: Context | TxContext, rentalId: string): Promise<string | null> {
  const [known] = await db.select().from(debtTransfers).where(eq(debtTransfers.rentalId, rentalId))
  return known?.reference ?? null
}
