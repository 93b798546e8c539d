import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { userMessages } from './user-messages.table.ts'

/**
 * Removes what a person said to others as a side of a rental, and what was said to them; returns the files of the photographs. What they
 * wrote as the shop stays with its reader.
 */
export async function forgetInUserMessages(tx: TxContext, personId: string): Promise<string[]> {
  const isTheirs = and(eq(userMessages.senderId, personId), isNotNull(userMessages.rentalId))
  const gone = await tx.db
    .delete(userMessages)
    .where(or(isTheirs, eq(userMessages.recipientId, personId)))
    .returning({ small: userMessages.photoSmall, large: userMessages.photoLarge })
  return gone.flatMap(({ small, large }) => [small, large]).filter((file) => file !== null)
}
