import { eq, or } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { userMessages } from './user-messages.table.ts'

/** Removes what a person said to others, and what was said to them. */
export async function forgetInUserMessages(tx: TxContext, personId: string): Promise<void> {
  await tx.db.delete(userMessages).where(or(eq(userMessages.senderId, personId), eq(userMessages.recipientId, personId)))
}
