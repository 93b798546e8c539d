import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Locale, LocalizedText } from '#values/locale.ts'
import type { ContextFilters } from './match-intent.policy.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** The intents of the assistant, and its responses. */
export const chatbotIntents = pgTable('chatbot_intents', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  trainingPhrases: text('training_phrases').array().notNull(),
  responses: jsonb('responses').$type<LocalizedText[]>().notNull(),
  contextFilters: jsonb('context_filters').$type<ContextFilters>().notNull().default({}),
  priority: integer('priority').notNull().default(50),
  isActive: boolean('is_active').notNull().default(true),
  changedAt: instant('changed_at').notNull(),
})
export type IntentRow = typeof chatbotIntents.$inferSelect

/** Questions without an answer; `question` is folded for comparison. */
export const unmatchedQuestions = pgTable('unmatched_questions', {
  question: text('question').primaryKey(),
  asked: text('asked').notNull(),
  locale: text('locale').$type<Locale>().notNull(),
  times: integer('times').notNull().default(1),
  lastAskedAt: instant('last_asked_at').notNull(),
})
