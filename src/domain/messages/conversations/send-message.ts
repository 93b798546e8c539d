import { and, eq, ne } from 'drizzle-orm'
import { type Context, inTransaction, type Needs, nowOf, type TxContext } from '#domain/context.ts'
import type { BotReply } from '#domain/messages/chatbot/chatbot.contract.ts'
import { takeTurn } from '#domain/messages/chatbot/take-turn.ts'
import { Refusal } from '#domain/refusal.ts'
import { siteOf } from '#platform/auth/network.ts'
import { secondsToWaitForAll } from '#platform/auth/rate-limit.ts'
import { addMessages } from './add-message.ts'
import { answerMessage, answerOf, followUp, replyTo } from './answer-message.ts'
import type { Conversation } from './conversation.contract.ts'
import { type ChatMessageRow, type ChatSessionRow, chatSessions } from './conversations.table.ts'
import { getOwnSession, lockOwnSession } from './find-session.ts'
import { conversationOf, getConversation } from './get-conversation.ts'

/** As many as a socket may send (20 in 10 seconds); and of a network, in which a carrier has thousands of phones. */
const limits = { conversation: { max: 20, minutes: 10 / 60 }, network: { max: 600, minutes: 10 } }

interface Saying {
  sessionId: string
  key: string
  content: string
  path?: string | undefined
}

/**
 * Sends a message as the visitor, and has the assistant answer as long as no person was requested. Returns the messages since `after`. The
 * same key again is the same message. The answer is stored with the message, or after it where a model writes it.
 * @throws {Refusal} 404 `chat.unknown`, also for a conversation of somebody else
 * @throws {Refusal} 409 `chat.ended`
 * @throws {Refusal} 429 `server.too-many` after 20 messages in ten seconds, or 600 of a network in ten minutes
 * @throws {Refusal} 503 `server.busy` when too many messages wait
 */
export async function sendMessage(
  ctx: Context & Needs<'assistant'>,
  { after, ...said }: Saying & { after: number },
): Promise<Conversation> {
  const { sessionId, content, path } = said
  const { own, moment } = await takeTurn(ctx, () => admit(ctx, sessionId))
  const isAnswered = own.status === 'active' && !ctx.assistant
  const question = { sessionId: own.id, locale: own.locale, path: path ?? own.path, content }
  const reply = isAnswered ? await replyTo({ ...ctx, ...moment }, question) : null
  const { conversation, ...asked } = await takeTurn(ctx, async () => {
    const added = await inTransaction(ctx, (tx) => add(tx, { ...said, reply }))
    return { ...added, conversation: await conversationOf(ctx, added.session, after) }
  })
  if (ctx.assistant) await answerMessage(ctx, asked)
  else if (!reply || !(await followUp(ctx, asked.session, reply))) return conversation
  return getConversation(ctx, { sessionId, after })
}

/** Counts the message for the network and for the conversation. */
async function admit(ctx: Context, sessionId: string) {
  const own = await getOwnSession(ctx, sessionId)
  const moment = await nowOf(ctx)
  const { network } = ctx.actor
  const shares = [
    ...(network === undefined ? [] : [{ key: `chat-messages:${siteOf(network)}`, ...limits.network }]),
    { key: `chat:${own.id}`, ...limits.conversation },
  ]
  const retryAfter = await secondsToWaitForAll(ctx.db, shares, moment.now)
  if (retryAfter > 0) throw new Refusal('server.too-many', 429, { retryAfter })
  return { own, moment }
}

async function add(
  tx: TxContext,
  { sessionId, key, content, path, reply }: Saying & { reply: BotReply | null },
): Promise<{ session: ChatSessionRow; message: ChatMessageRow }> {
  const session = await lockOwnSession(tx, sessionId)
  const changes: Partial<ChatSessionRow> = {
    visitorSeenAt: tx.now,
    mailedTo: null,
    ...(path && { path }),
    ...((await isJoining(tx, session)) && { userId: tx.actor.personId }),
  }
  const message = { key: `user-${key}`, senderType: 'user' as const, senderId: tx.actor.personId, content }
  // A person may have been asked for meanwhile.
  const answers = reply && session.status === 'active' ? [answerOf({ sequence: session.lastSequence + 1 }, reply)] : []
  const added = await addMessages(tx, session, { messages: [message, ...answers], changes })
  if (added.isNew && session.status === 'resolved') throw new Refusal('chat.ended')
  return added
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
