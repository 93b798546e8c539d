import { and, eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { publishChange } from '#platform/realtime/publish-change.ts'
import { newId } from '#values/id.ts'
import type { ChatEvent, Department, MessageType, SenderType } from './conversation.policy.ts'
import { type ChatMessageRow, type ChatSessionRow, chatMessages, chatSessions } from './conversations.table.ts'

/** A message that is to be added. */
export interface NewMessage {
  key: string
  senderType: SenderType
  senderId?: string | null
  messageType?: MessageType
  content: string
  metadata?: Record<string, unknown>
  isInternal?: boolean
}

/**
 * Adds a message to a conversation that the transaction has locked, with the next sequence, and notifies its watchers. An existing key
 * returns its message unchanged, and adds nothing. `changes` are of the conversation.
 */
export async function addMessage(
  tx: TxContext,
  session: ChatSessionRow,
  { message, changes = {} }: { message: NewMessage; changes?: Partial<ChatSessionRow> },
): Promise<{ session: ChatSessionRow; message: ChatMessageRow; isNew: boolean }> {
  return addMessages(tx, session, { messages: [message], changes })
}

/** The same for a message and those that follow from it, which are added with it or not at all; answers the first. */
export async function addMessages(
  tx: TxContext,
  session: ChatSessionRow,
  { messages, changes }: { messages: readonly [NewMessage, ...NewMessage[]]; changes: Partial<ChatSessionRow> },
): Promise<{ session: ChatSessionRow; message: ChatMessageRow; isNew: boolean }> {
  const [known] = await tx.db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.sessionId, session.id), eq(chatMessages.key, messages[0].key)))
  if (known) return { session, message: known, isNew: false }
  const { lastSequence } = session
  const common = { sessionId: session.id, createdAt: tx.now }
  const rows = messages.map((message, index) => ({ id: newId(), sequence: lastSequence + 1 + index, ...common, ...message }))
  const [added] = await tx.db.insert(chatMessages).values(rows).returning()
  const changed = await changeSession(tx, session, { ...changes, lastSequence: lastSequence + rows.length, lastActivityAt: tx.now })
  if (!added) throw new Error('a message was not stored')
  return { session: changed, message: added, isNew: true }
}

/** Changes a conversation that the transaction has locked, and notifies its watchers and the staff's inbox. */
export async function changeSession(tx: TxContext, session: ChatSessionRow, changes: Partial<ChatSessionRow>): Promise<ChatSessionRow> {
  const [changed] = await tx.db.update(chatSessions).set(changes).where(eq(chatSessions.id, session.id)).returning()
  if (!changed) throw new Error('a conversation disappeared while it was locked')
  await publishChange(tx.db, { topic: 'chat', id: session.id, sequence: changed.lastSequence })
  return changed
}

/** The person or department that a conversation was passed on to. */
export interface PassedTo {
  agent?: string | undefined
  department?: Department | undefined
}

interface NewEvent {
  event: ChatEvent
  by: 'bot' | 'agent'
  to?: PassedTo
  changes: Partial<ChatSessionRow>
}

/** Adds what happened, which everybody in the conversation reads: it was taken on, ended, settled, opened again. Only staff read `to`. */
export async function addEvent(tx: TxContext, session: ChatSessionRow, { event, by, to, changes }: NewEvent): Promise<void> {
  const key = `${event}-${session.lastSequence}`
  const senderId = by === 'agent' ? tx.actor.personId : null
  await addMessage(tx, session, {
    message: { key, senderType: by, senderId, messageType: 'event', content: '', metadata: { event, ...(to && { to }) } },
    changes,
  })
}
