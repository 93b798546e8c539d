import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Locale } from '#values/locale.ts'
import type { CallbackWay, ChatPriority, ChatStatus, Department, MessageType, SenderType } from './conversation.policy.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const count = (name: string) => bigint(name, { mode: 'number' })

/** Conversations of visitors with the assistant and with staff. */
export const chatSessions = pgTable('chat_sessions', {
  id: text('id').primaryKey(),
  /** The id stored in the browser; it opens nothing by itself. */
  sessionId: text('session_id').notNull(),
  userId: text('user_id'),
  visitorHash: text('visitor_hash').notNull(),
  locale: text('locale').$type<Locale>().notNull(),
  status: text('status').$type<ChatStatus>().notNull().default('active'),
  priority: text('priority').$type<ChatPriority>().notNull().default('normal'),
  department: text('department').$type<Department>().notNull().default('general'),
  userInfo: jsonb('user_info').$type<{ userAgent?: string; referrer?: string; timestamp?: string }>().notNull().default({}),
  path: text('path').notNull().default('/'),
  tags: text('tags').array().notNull().default([]),
  satisfactionRating: integer('satisfaction_rating'),
  satisfactionFeedback: text('satisfaction_feedback'),
  lastSequence: count('last_sequence').notNull().default(0),
  /** The last sequence that the visitor has read, and the last that any agent has read. */
  visitorRead: count('visitor_read').notNull().default(0),
  agentRead: count('agent_read').notNull().default(0),
  /** The last sequence that the current agent has read. */
  deskRead: count('desk_read').notNull().default(0),
  agentId: text('agent_id'),
  claimedAt: instant('claimed_at'),
  waitingSince: instant('waiting_since'),
  firstAnswerAt: instant('first_answer_at'),
  visitorSeenAt: instant('visitor_seen_at'),
  /** The address to which answers of staff are mailed; null for a visitor who writes in the chat. */
  mailedTo: text('mailed_to'),
  /** Of the mail that the visitor has answered. */
  orderId: text('order_id'),
  startedAt: instant('started_at').notNull(),
  endedAt: instant('ended_at'),
  lastActivityAt: instant('last_activity_at').notNull(),
})
export type ChatSessionRow = typeof chatSessions.$inferSelect

/** People to call back. */
export const callbacks = pgTable('callbacks', {
  id: text('id').primaryKey(),
  number: count('number').generatedAlwaysAsIdentity(),
  sessionId: text('session_id').notNull(),
  way: text('way').$type<CallbackWay>().notNull(),
  contact: text('contact').notNull(),
  askedAt: instant('asked_at').notNull(),
  doneAt: instant('done_at'),
  doneBy: text('done_by'),
})

/** Messages, in each conversation in the order of their sequence. */
export const chatMessages = pgTable('chat_messages', {
  id: text('id').primaryKey(),
  sessionId: text('session_id').notNull(),
  sequence: count('sequence').notNull(),
  key: text('key').notNull(),
  senderType: text('sender_type').$type<SenderType>().notNull(),
  senderId: text('sender_id'),
  messageType: text('message_type').$type<MessageType>().notNull().default('text'),
  content: text('content').notNull(),
  metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull().default({}),
  isInternal: boolean('is_internal').notNull().default(false),
  createdAt: instant('created_at').notNull(),
})
export type ChatMessageRow = typeof chatMessages.$inferSelect

/** Answers of the assistant while they are written. */
export const chatDrafts = pgTable(
  'chat_drafts',
  {
    sessionId: text('session_id').notNull(),
    /** Of the message that is answered. */
    sequence: count('sequence').notNull(),
    content: text('content').notNull().default(''),
    begunAt: instant('begun_at').notNull(),
  },
  ({ sessionId, sequence }) => [primaryKey({ columns: [sessionId, sequence] })],
)
