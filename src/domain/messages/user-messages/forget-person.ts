import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { userMessages } from './user-messages.table.ts'

/** Removes what a person said to others as a side of a rental, and what was said to them. What they wrote as the shop stays with its reader. */
export async function forgetInUserMessages(tx: TxContext, personId: string): Promise<void> {
  const isTheirs = and(eq(userMessages.senderId, personId), isNotNull(userMessages.rentalId))
  await tx.db.delete(userMessages).where(or(isTheirs, eq(userMessages.recipientId, personId)))
}
