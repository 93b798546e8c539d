import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { PhotoStage } from '#domain/renting/rentals/hand-over.policy.ts'

/** The condition of a piece in pictures; `file` names a document of the store. */
export const rentalPhotos = pgTable(
  'rental_photos',
  {
    rentalId: text('rental_id').notNull(),
    stage: text('stage').$type<PhotoStage>().notNull(),
    place: integer('place').notNull(),
    file: text('file').notNull(),
    /** The hash of the received bytes, in hexadecimal; null for old pictures. */
    sha256: text('sha256'),
    takenBy: text('taken_by'),
    takenAt: timestamp('taken_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.rentalId, table.stage, table.place] })],
)
