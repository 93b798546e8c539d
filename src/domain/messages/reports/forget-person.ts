import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { reports } from './reports.table.ts'

/** Removes the words of a person's reports. What was reported, and the decision, stay without a name; reports about them go with the account. */
export async function forgetInReports(tx: TxContext, personId: string): Promise<void> {
  await tx.db.update(reports).set({ words: '', reporterId: null }).where(eq(reports.reporterId, personId))
}
