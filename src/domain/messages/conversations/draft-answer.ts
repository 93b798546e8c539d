import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { type Context, type Needs, nowOf, type TxContext } from '#domain/context.ts'
import { modelIntent } from '#domain/messages/chatbot/write-answer.ts'
import type { ChatTurn } from '#platform/assistant/assistant.ts'
import { publishChange } from '#platform/realtime/publish-change.ts'
import { type ChatMessageRow, type ChatSessionRow, chatDrafts, chatMessages, chatSessions } from './conversations.table.ts'

/** In milliseconds: an answer that is not there by then never comes, because its process ended. */
const givenUpMs = 60_000
const maxGivenUp = 20
const maxEarlier = 6
const maxEarlierLength = 500

/** A message of a visitor that is being answered. */
export interface DraftRequest {
  session: ChatSessionRow
  message: ChatMessageRow
}

/** The key of the answer to a message. */
export function answerKeyOf({ sequence }: Pick<ChatMessageRow, 'sequence'>): string {
  return `answer-${sequence}`
}

/** Begins the answer to a message; false where it is there already, or is being written. */
export async function beginDraft(ctx: Context, { session, message }: DraftRequest): Promise<boolean> {
  const isAnswer = and(eq(chatMessages.sessionId, session.id), eq(chatMessages.key, answerKeyOf(message)))
  const [answer] = await ctx.db.select({ id: chatMessages.id }).from(chatMessages).where(isAnswer)
  if (answer) return false
  const { now } = await nowOf(ctx)
  const begun = await ctx.db
    .insert(chatDrafts)
    .values({ sessionId: session.id, sequence: message.sequence, begunAt: now })
    .onConflictDoUpdate({
      target: [chatDrafts.sessionId, chatDrafts.sequence],
      set: { content: '', begunAt: now },
      setWhere: lt(chatDrafts.begunAt, new Date(now.getTime() - givenUpMs)),
    })
    .returning({ sequence: chatDrafts.sequence })
  return begun.length > 0
}

/** Shows the unfinished answer, and notifies watchers of its progress; false once a person was requested or the conversation has ended. */
export async function showDraft(ctx: Context, { session, message }: DraftRequest, content: string): Promise<boolean> {
  const isActive = inArray(
    chatDrafts.sessionId,
    ctx.db
      .select({ id: chatSessions.id })
      .from(chatSessions)
      .where(and(eq(chatSessions.id, session.id), eq(chatSessions.status, 'active'))),
  )
  const shown = await ctx.db
    .update(chatDrafts)
    .set({ content })
    .where(and(isActive, eq(chatDrafts.sequence, message.sequence)))
    .returning({ sequence: chatDrafts.sequence })
  if (shown.length > 0) await publishChange(ctx.db, { topic: 'chat', id: session.id, passing: 'draft', by: 'bot' })
  return shown.length > 0
}

/** Ends the draft of an answer, which is said in the same transaction or no more. */
export async function endDraft(tx: TxContext, { session, message }: DraftRequest): Promise<void> {
  await tx.db.delete(chatDrafts).where(and(eq(chatDrafts.sessionId, session.id), eq(chatDrafts.sequence, message.sequence)))
}

/** The unfinished answer to the newest message; null where there is none. */
export async function findDraft(ctx: Context & Needs<'assistant'>, { id, status }: ChatSessionRow): Promise<string | null> {
  if (!ctx.assistant || status !== 'active') return null
  const since = new Date((await nowOf(ctx)).now.getTime() - givenUpMs)
  const [draft] = await ctx.db
    .select({ content: chatDrafts.content })
    .from(chatDrafts)
    .where(and(eq(chatDrafts.sessionId, id), gt(chatDrafts.begunAt, since)))
    .orderBy(desc(chatDrafts.sequence))
    .limit(1)
  return draft?.content || null
}

/** The messages whose answer never came, because the process that wrote it ended; the longest waiting first. */
export async function listGivenUp(ctx: Context): Promise<DraftRequest[]> {
  const since = new Date((await nowOf(ctx)).now.getTime() - givenUpMs)
  return ctx.db
    .select({ session: chatSessions, message: chatMessages })
    .from(chatDrafts)
    .innerJoin(chatSessions, eq(chatSessions.id, chatDrafts.sessionId))
    .innerJoin(chatMessages, and(eq(chatMessages.sessionId, chatDrafts.sessionId), eq(chatMessages.sequence, chatDrafts.sequence)))
    .where(lt(chatDrafts.begunAt, since))
    .orderBy(chatDrafts.begunAt)
    .limit(maxGivenUp)
}

/**
 * The last of what was said before a message, cut short: the visitor's words and what the model answered. Other answers may be of the
 * visitor's orders, and what staff said is not the model's to read.
 */
export async function findEarlier(ctx: Context, { session, message }: DraftRequest): Promise<ChatTurn[]> {
  const isRead = sql`(${chatMessages.senderType} = 'user' OR ${chatMessages.metadata} ->> 'intent' = ${modelIntent})`
  const rows = await ctx.db
    .select({ by: chatMessages.senderType, text: chatMessages.content })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.sessionId, session.id),
        lt(chatMessages.sequence, message.sequence),
        eq(chatMessages.messageType, 'text'),
        isRead,
      ),
    )
    .orderBy(desc(chatMessages.sequence))
    .limit(maxEarlier)
  return rows
    .toReversed()
    .map(({ by, text }) => ({ by: by === 'user' ? ('visitor' as const) : ('assistant' as const), text: text.slice(0, maxEarlierLength) }))
}
