import { bigint, boolean, date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Day } from '#values/day.ts'
import type {
  ColumnMeaning,
  DayOrder,
  HoldReason,
  KeptLine,
  LineKind,
  MatchWay,
  StatementAccount,
  StatementSource,
  StatementState,
} from './statement.policy.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Statements that were read in, with balances in fils; null where the file has none. */
export const statements = pgTable('statements', {
  id: text('id').primaryKey(),
  account: text('account').$type<StatementAccount>().notNull(),
  source: text('source').$type<StatementSource>().notNull(),
  /** The name of the file. */
  name: text('name').notNull(),
  hash: text('hash').notNull(),
  firstDay: date('first_day', { mode: 'string' }).$type<Day>().notNull(),
  lastDay: date('last_day', { mode: 'string' }).$type<Day>().notNull(),
  opening: bigint('opening', { mode: 'number' }),
  closing: bigint('closing', { mode: 'number' }),
  readBy: text('read_by'),
  readAt: instant('read_at').notNull(),
  status: text('status').$type<StatementState>().notNull().default('read'),
  heldFor: text('held_for').array().$type<HoldReason[]>().notNull().default([]),
  /** Lines that wait for a release, or were withdrawn; null while they are lines of the shop. */
  lines: jsonb('lines').$type<KeptLine[]>(),
  releasedBy: text('released_by'),
  releasedAt: instant('released_at'),
  withdrawalAskedBy: text('withdrawal_asked_by'),
  withdrawalAskedAt: instant('withdrawal_asked_at'),
  withdrawalReason: text('withdrawal_reason'),
  withdrawnBy: text('withdrawn_by'),
  withdrawnAt: instant('withdrawn_at'),
})
export type StatementRow = typeof statements.$inferSelect

/** Lines of statements in signed fils: money in is positive. */
export const statementLines = pgTable('statement_lines', {
  id: text('id').primaryKey(),
  statementId: text('statement_id').notNull(),
  account: text('account').$type<StatementAccount>().notNull(),
  externalId: text('external_id').notNull(),
  position: integer('position').notNull(),
  day: date('day', { mode: 'string' }).$type<Day>().notNull(),
  amount: integer('amount').notNull(),
  reference: text('reference').notNull(),
  narration: text('narration').notNull(),
  counterparty: text('counterparty').notNull(),
  kind: text('kind').$type<LineKind>().notNull(),
  matchId: text('match_id'),
})
export type StatementLineRow = typeof statementLines.$inferSelect

/** Lines that are explained by entries of the ledger; undone ones are kept. */
export const statementMatches = pgTable('statement_matches', {
  id: text('id').primaryKey(),
  account: text('account').$type<StatementAccount>().notNull(),
  way: text('way').$type<MatchWay>().notNull(),
  /** The last day of its lines. */
  day: date('day', { mode: 'string' }).$type<Day>().notNull(),
  madeBy: text('made_by'),
  madeAt: instant('made_at').notNull(),
  undoneBy: text('undone_by'),
  undoneAt: instant('undone_at'),
})

export const statementMatchEntries = pgTable('statement_match_entries', {
  entryId: bigint('entry_id', { mode: 'number' }).primaryKey(),
  matchId: text('match_id').notNull(),
  /** The match itself has posted it. */
  isOwn: boolean('is_own').notNull(),
})

/** Entries of clearing accounts that no match explains; a trigger of the ledger adds them. */
export const openEntries = pgTable('open_entries', {
  entryId: bigint('entry_id', { mode: 'number' }).primaryKey(),
  account: text('account').notNull(),
  amount: integer('amount').notNull(),
  at: instant('at').notNull(),
})

/** The meaning of the columns of an account's files. */
export const statementMappings = pgTable('statement_mappings', {
  account: text('account').$type<StatementAccount>().primaryKey(),
  headers: text('headers').array().notNull(),
  means: text('means').array().$type<ColumnMeaning[]>().notNull(),
  dayOrder: text('day_order').$type<DayOrder>().notNull(),
  keptBy: text('kept_by'),
  keptAt: instant('kept_at').notNull(),
})

/** Days whose accounts somebody has closed; a later line opens one again. */
export const dayClosings = pgTable('day_closings', {
  account: text('account').$type<StatementAccount>().notNull(),
  day: date('day', { mode: 'string' }).$type<Day>().notNull(),
  closedBy: text('closed_by'),
  closedAt: instant('closed_at').notNull(),
  reopenedAt: instant('reopened_at'),
})
