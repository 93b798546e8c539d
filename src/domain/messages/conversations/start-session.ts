import { and, ne } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs, nowOf, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { translator } from '#i18n/server.ts'
import { secondsToWait } from '#platform/auth/rate-limit.ts'
import { newId } from '#values/id.ts'
import { addMessage } from './add-message.ts'
import type { Conversation } from './conversation.contract.ts'
import { type ChatSessionRow, chatSessions } from './conversations.table.ts'
import { isOwn, visitorHashOf } from './find-session.ts'
import { getConversation } from './get-conversation.ts'

const limit = { max: 60, minutes: 60 }

/**
 * Begins a conversation of the actor with the assistant's greeting, or answers the one that is open in this browser.
 * @throws {Refusal} 429 `server.too-many` after 60 begun by a network in an hour
 */
export async function startSession(
  ctx: Context & Needs<'assistant'>,
  { path, referrer, userAgent }: { path: string; referrer?: string | undefined; userAgent: string },
): Promise<Conversation> {
  const open = await findOpen(ctx)
  if (open) return getConversation(ctx, { sessionId: open.sessionId, after: 0 })
  const { now } = await nowOf(ctx)
  const retryAfter = await secondsToWait(ctx.db, { key: `chat-starts:${ctx.actor.network}`, ...limit, now })
  if (retryAfter > 0) throw new Refusal('server.too-many', 429, { retryAfter })
  const sessionId = await inTransaction(ctx, async (tx) => {
    const [begun] = await tx.db
      .insert(chatSessions)
      .values({
        id: newId(),
        sessionId: newId(),
        userId: tx.actor.personId,
        visitorHash: visitorHashOf(tx.actor),
        locale: tx.locale,
        path,
        userInfo: { userAgent: userAgent.slice(0, 300), referrer: referrer ?? '', timestamp: tx.now.toISOString() },
        startedAt: tx.now,
        lastActivityAt: tx.now,
        visitorSeenAt: tx.now,
      })
      .onConflictDoNothing()
      .returning()
    // A second tab was quicker.
    if (!begun) return (await findOpen(tx))?.sessionId
    await record(tx, 'chat.started', begun.id)
    const content = translator(tx.locale)('chat:greeting')
    await addMessage(tx, begun, { message: { key: 'greeting', senderType: 'bot', content } })
    return begun.sessionId
  })
  if (!sessionId) throw new Refusal('chat.unknown', 404)
  return getConversation(ctx, { sessionId, after: 0 })
}

async function findOpen(ctx: Context | TxContext): Promise<ChatSessionRow | null> {
  if (ctx.actor.visitorId === '' && ctx.actor.personId === null) return null
  const [open] = await ctx.db
    .select()
    .from(chatSessions)
    .where(and(isOwn(ctx.actor), ne(chatSessions.status, 'resolved')))
    .orderBy(chatSessions.startedAt)
    .limit(1)
  return open ?? null
}
