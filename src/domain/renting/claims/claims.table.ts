import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { LocalizedText } from '#values/locale.ts'
import type { Bearer, ClaimKind, ClaimParty, ClaimRule, ClaimStatus } from './claim.policy.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** A decision that one administrator proposes for another to confirm; `amount` in fils. */
export interface Proposal {
  amount: number
  reason: LocalizedText
  by: string
  /** The instant of the proposal. */
  at?: string
}

/** Disputes about a rental; at most one of each kind that was not withdrawn. */
export const claims = pgTable('claims', {
  id: text('id').primaryKey(),
  rentalId: text('rental_id').notNull(),
  orderId: text('order_id').notNull(),
  kind: text('kind').$type<ClaimKind>().notNull(),
  status: text('status').$type<ClaimStatus>().notNull(),
  openedBy: text('opened_by').$type<'customer' | 'owner' | 'system'>().notNull(),
  bearer: text('bearer').$type<Bearer>().notNull(),
  claimed: integer('claimed').notNull(),
  /** Null until it is agreed or decided. */
  decided: integer('decided'),
  /** The part returned when a lost piece was found. */
  returned: integer('returned').notNull().default(0),
  words: text('words'),
  /** The other side's answer. */
  answer: text('answer'),
  /** The rule that decided it. */
  rule: text('rule').$type<ClaimRule>(),
  /** A person's reason for the decision. */
  reason: jsonb('reason').$type<LocalizedText>(),
  proposal: jsonb('proposal').$type<Proposal>(),
  /** The person who proposed the decision that another confirmed. */
  askedBy: text('asked_by'),
  decidedBy: text('decided_by'),
  appealedBy: text('appealed_by').$type<'customer' | 'owner'>(),
  appeal: text('appeal'),
  /** The instant of the system's next action. */
  dueAt: instant('due_at'),
  /** The missed deadline of the shop's decision. */
  overdueAt: instant('overdue_at'),
  createdAt: instant('created_at').notNull(),
  decidedAt: instant('decided_at'),
  settledAt: instant('settled_at'),
  updatedAt: instant('updated_at').notNull(),
})

export type ClaimRow = typeof claims.$inferSelect

/** Pictures that prove a claim, an answer or an appeal; without a claim until that is sent. `file` names a document of the store. */
export const claimPhotos = pgTable('claim_photos', {
  rentalId: text('rental_id').notNull(),
  claimId: text('claim_id'),
  party: text('party').$type<ClaimParty>().notNull(),
  id: text('id').primaryKey(),
  file: text('file').notNull(),
  /** The hash of the received bytes, in hexadecimal. */
  sha256: text('sha256').notNull(),
  takenBy: text('taken_by'),
  takenAt: instant('taken_at').notNull(),
})
