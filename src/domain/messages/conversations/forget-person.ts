import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { chatSessions } from './conversations.table.ts'

/** Removes a person's conversations with everything said in them. What they answered others as staff stays, without their name. */
export async function forgetInConversations(tx: TxContext, personId: string): Promise<void> {
  await tx.db.delete(chatSessions).where(eq(chatSessions.userId, personId))
}
