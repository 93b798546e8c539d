import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { HandOver } from '#domain/renting/rentals/hand-over.policy.ts'

/** Giver and receiver of a piece: at most one row for each hand-over of a rental. */
export const handOvers = pgTable(
  'hand_overs',
  {
    rentalId: text('rental_id').notNull(),
    stage: text('stage').$type<HandOver['stage']>().notNull(),
    gave: text('gave').$type<HandOver['gave']>().notNull(),
    took: text('took').$type<HandOver['took']>().notNull(),
    gaveBy: text('gave_by'),
    tookBy: text('took_by'),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.rentalId, table.stage] })],
)
