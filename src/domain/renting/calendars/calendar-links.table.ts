import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** The calendar behind a secret address: bookings of an owner's pieces, or visits of a customer's orders. */
export type CalendarKind = 'pieces' | 'orders'

/** The secret addresses of people's calendars. */
export const calendarLinks = pgTable(
  'calendar_links',
  {
    ownerId: text('owner_id').notNull(),
    kind: text('kind').$type<CalendarKind>().notNull(),
    token: text('token').notNull(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
  },
  ({ ownerId, kind }) => [primaryKey({ columns: [ownerId, kind] })],
)
