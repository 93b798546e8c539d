import { boolean, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { LocalizedText } from '#values/locale.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Answers that staff have ready. */
export const cannedAnswers = pgTable('canned_answers', {
  id: text('id').primaryKey(),
  shortcut: text('shortcut').notNull(),
  text: jsonb('text').$type<LocalizedText>().notNull(),
  changedAt: instant('changed_at').notNull(),
})

/** Staff who answer chats: whether each takes conversations now, and when they last opened the inbox. */
export const chatAgents = pgTable('chat_agents', {
  personId: text('person_id').primaryKey(),
  isTaking: boolean('is_taking').notNull().default(false),
  seenAt: instant('seen_at').notNull(),
})
