import { and, eq, ne } from 'drizzle-orm'
import { type Context, inTransaction, nowOf, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { secondsToWait } from '#platform/auth/rate-limit.ts'
import { addMessage } from './add-message.ts'
import { type ChatMessageRow, type ChatSessionRow, chatSessions } from './conversations.table.ts'
import { getOwnSession, lockOwnSession } from './find-session.ts'

/** As many as a socket may send (20 in 10 seconds). */
const limit = { max: 20, minutes: 10 / 60 }

/**
 * Says something as the visitor. The same key again is the same message.
 * @throws {Refusal} 404 `chat.unknown`, also for a conversation of somebody else
 * @throws {Refusal} 409 `chat.ended`
 * @throws {Refusal} 429 `server.too-many` after 20 messages in ten seconds
 */
export async function sendMessage(
  ctx: Context,
  { sessionId, key, content, path }: { sessionId: string; key: string; content: string; path?: string | undefined },
): Promise<{ session: ChatSessionRow; message: ChatMessageRow }> {
  const { id } = await getOwnSession(ctx, sessionId)
  const { now } = await nowOf(ctx)
  const retryAfter = await secondsToWait(ctx.db, { key: `chat:${id}`, ...limit, now })
  if (retryAfter > 0) throw new Refusal('server.too-many', 429, { retryAfter })
  return inTransaction(ctx, async (tx) => {
    const session = await lockOwnSession(tx, sessionId)
    const changes: Partial<ChatSessionRow> = {
      visitorSeenAt: tx.now,
      ...(path && { path }),
      ...((await isJoining(tx, session)) && { userId: tx.actor.personId }),
    }
    const message = { key: `user-${key}`, senderType: 'user' as const, senderId: tx.actor.personId, content }
    const added = await addMessage(tx, session, { message, changes })
    if (added.isNew && session.status === 'resolved') throw new Refusal('chat.ended')
    return added
  })
}

/** A visitor's conversation becomes that of the person who has signed in meanwhile, unless they have another one open here. */
async function isJoining(tx: TxContext, session: ChatSessionRow): Promise<boolean> {
  const { personId } = tx.actor
  if (session.userId !== null || personId === null || session.status === 'resolved') return false
  const [other] = await tx.db
    .select({ id: chatSessions.id })
    .from(chatSessions)
    .where(and(eq(chatSessions.userId, personId), eq(chatSessions.visitorHash, session.visitorHash), ne(chatSessions.status, 'resolved')))
    .limit(1)
  return other === undefined
}
