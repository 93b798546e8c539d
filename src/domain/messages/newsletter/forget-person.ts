import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { subscribers } from './subscribers.table.ts'

/** Deletes the subscription of an address. */
export async function forgetInNewsletter(tx: TxContext, email: string): Promise<void> {
  await tx.db.delete(subscribers).where(eq(subscribers.email, email))
}
