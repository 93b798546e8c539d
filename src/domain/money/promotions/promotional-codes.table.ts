import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { campaigns } from './campaigns.table.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const promotionalCodes = pgTable('promotional_codes', {
  /** As `normalizeCode` writes it. */
  code: text('code').primaryKey(),
  kind: text('kind').$type<'fixed' | 'percent'>().notNull(),
  /** Fils, or basis points of a percentage. */
  amount: integer('amount').notNull(),
  /** The most a percentage takes off, in fils. */
  most: integer('most'),
  /** The least sum of the list prices of its pieces, in fils. */
  minimum: integer('minimum').notNull().default(0),
  /** The categories it is for; all when empty. */
  categories: text('categories').array().notNull().default([]),
  /** The only person it is for. */
  personId: text('person_id'),
  /** The referrer: the person whose own code it is, for their friends. */
  referrerId: text('referrer_id'),
  campaignId: text('campaign_id').references(() => campaigns.id),
  opensAt: instant('opens_at').notNull(),
  closesAt: instant('closes_at').notNull(),
  maxUses: integer('max_uses'),
  maxUsesPerPerson: integer('max_uses_per_person'),
  /** Only for a customer's first order. */
  isFirstOrder: boolean('is_first_order').notNull().default(false),
  used: integer('used').notNull().default(0),
  createdAt: instant('created_at').notNull(),
})

export const promotionalCodeUses = pgTable('promotional_code_uses', {
  orderId: text('order_id').primaryKey(),
  code: text('code').notNull(),
  /** Keyed hashes. */
  mailbox: text('mailbox'),
  phone: text('phone'),
  /** The reduction, in fils. */
  off: integer('off').notNull().default(0),
  at: instant('at').notNull(),
})

export type PromotionalCode = typeof promotionalCodes.$inferSelect
