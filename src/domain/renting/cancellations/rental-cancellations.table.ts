import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Cancellations by operations that need a second administrator. */
export const rentalCancellations = pgTable('rental_cancellations', {
  id: text('id').primaryKey(),
  rentalId: text('rental_id').notNull(),
  status: text('status').$type<'asked' | 'confirmed'>().notNull(),
  reason: jsonb('reason').$type<{ code: string; words?: string }>().notNull(),
  refund: integer('refund').notNull(),
  askedBy: text('asked_by'),
  askedAt: instant('asked_at').notNull(),
  confirmedBy: text('confirmed_by'),
  confirmedAt: instant('confirmed_at'),
})
