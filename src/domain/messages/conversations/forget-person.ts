import { eq, sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { forgetQuestionsOf } from '#domain/messages/chatbot/note-unmatched.ts'
import { chatPhotos } from './conversation-photos.table.ts'
import { chatSessions } from './conversations.table.ts'

/**
 * Removes a person's conversations with everything said in them, and returns the files of their photographs. What they answered others as
 * staff stays, without their name.
 */
export async function forgetInConversations(tx: TxContext, personId: string): Promise<string[]> {
  const theirs = sql`SELECT id FROM chat_sessions WHERE user_id = ${personId}`
  const photos = await tx.db
    .delete(chatPhotos)
    .where(sql`${chatPhotos.sessionId} IN (${theirs})`)
    .returning({ small: chatPhotos.small, large: chatPhotos.large })
  await forgetQuestionsOf(tx, theirs)
  await tx.db.delete(chatSessions).where(eq(chatSessions.userId, personId))
  return photos.flatMap(({ small, large }) => [small, large])
}
