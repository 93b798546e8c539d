import { and, asc, count, eq, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import { firstName } from '#domain/accounts/people/first-name.ts'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import { people } from '#domain/accounts/people/people.table.ts'
import { type Context, type Needs, nowOf } from '#domain/context.ts'
import type { Card } from '#domain/messages/chatbot/chatbot.contract.ts'
import { isStaffed } from '#domain/site/settings/staffed-hours.policy.ts'
import type { Handle } from '#platform/database/database.ts'
import { callbackNumberOf } from './ask-callback.ts'
import type { ChatMessage, ChatSession, Conversation } from './conversation.contract.ts'
import type { ChatEvent } from './conversation.policy.ts'
import { type ChatMessageRow, type ChatSessionRow, callbacks, chatMessages, chatSessions } from './conversations.table.ts'
import { findDraft } from './draft-answer.ts'
import { getOwnSession } from './find-session.ts'

/** More than anybody reads at once; a client that has less asks again from where it is. */
const maxRead = 200

/**
 * The actor's own conversation and what was said in it after a sequence, at most 200 messages, oldest first. Notes of staff are never among
 * them.
 * @throws {Refusal} 404 `chat.unknown`, also for a conversation of somebody else
 */
export async function getConversation(
  ctx: Context & Needs<'assistant'>,
  { sessionId, after }: { sessionId: string; after: number },
): Promise<Conversation> {
  return conversationOf(ctx, await getOwnSession(ctx, sessionId), after)
}

const prepared = new WeakMap<Handle, ReturnType<typeof prepare>>()

/** Built once and prepared once per connection, because every message and every reader runs it. */
function prepare(db: Handle) {
  const isOfSession = eq(chatMessages.sessionId, sql.placeholder('id'))
  return db
    .select()
    .from(chatMessages)
    .where(and(isOfSession, gt(chatMessages.sequence, sql.placeholder('after')), eq(chatMessages.isInternal, false)))
    .orderBy(asc(chatMessages.sequence))
    .limit(maxRead)
    .prepare('read-chat-messages')
}

/** The same of a conversation that has been read already, and is the actor's own. */
export async function conversationOf(ctx: Context & Needs<'assistant'>, session: ChatSessionRow, after: number): Promise<Conversation> {
  const statement = prepared.get(ctx.db) ?? prepare(ctx.db)
  prepared.set(ctx.db, statement)
  const rows = await statement.execute({ id: session.id, after })
  const staff = rows.map(({ senderType, senderId }) => (senderType === 'agent' ? senderId : null))
  const names = await firstNames(ctx, [session.agentId, ...staff])
  return {
    session: {
      sessionId: session.sessionId,
      locale: session.locale,
      status: session.status,
      agent: (session.agentId !== null && names.get(session.agentId)) || null,
      queue: await queueOf(ctx, session),
      draft: await findDraft(ctx, session),
      read: session.agentRead,
      seen: session.visitorRead,
      rating: session.satisfactionRating,
      lastSequence: session.lastSequence,
    },
    messages: rows.map((row) => messageOf(row, names)),
  }
}

/** A message as both sides read it. */
export function messageOf(row: ChatMessageRow, names: ReadonlyMap<string, string>): ChatMessage {
  const { cards, event, photo } = row.metadata as { cards?: Card[]; event?: ChatEvent; photo?: string }
  return {
    sequence: row.sequence,
    key: row.key,
    sender: row.senderType,
    name: (row.senderId !== null && names.get(row.senderId)) || null,
    type: row.messageType,
    content: row.content,
    cards: cards ?? [],
    event: event ?? null,
    photo: photo ?? null,
    at: row.createdAt.toISOString(),
  }
}

/** The first names of people by their ids, in the language of the reader. */
export async function firstNames(ctx: Context, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const name = sql<string>`coalesce(${firstName(nameOf(ctx.locale, sql`people`))}, '')`
  const rows = await ctx.db.select({ id: people.id, name }).from(people).where(inArray(people.id, wanted))
  return new Map(rows.map((row) => [row.id, row.name]))
}

async function queueOf(ctx: Context, session: ChatSessionRow): Promise<ChatSession['queue']> {
  if (session.waitingSince === null) return null
  const [callback] = await ctx.db.select({ number: callbacks.number }).from(callbacks).where(eq(callbacks.sessionId, session.id))
  return {
    place: await queuePositionOf(ctx, session, session.waitingSince),
    since: session.waitingSince.toISOString(),
    isStaffed: isStaffed((await nowOf(ctx)).now),
    callback: callback ? callbackNumberOf(callback.number) : null,
  }
}

/** Urgent ones first, then those who wait longest. */
async function queuePositionOf(ctx: Context, { id, priority }: ChatSessionRow, waitingSince: Date): Promise<number> {
  const rank = sql`array_position(ARRAY['low', 'normal', 'high', 'urgent'], ${chatSessions.priority})`
  const own = sql`array_position(ARRAY['low', 'normal', 'high', 'urgent'], ${priority})`
  const isEqual = sql`${rank} = ${own}`
  const isBefore = or(
    lt(chatSessions.waitingSince, waitingSince),
    and(eq(chatSessions.waitingSince, waitingSince), lt(chatSessions.id, id)),
  )
  const [row] = await ctx.db
    .select({ before: count() })
    .from(chatSessions)
    .where(and(isNotNull(chatSessions.waitingSince), or(sql`${rank} > ${own}`, and(isEqual, isBefore))))
  return (row?.before ?? 0) + 1
}
