import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Browsers that show notifications; they end with their session. */
export const pushDevices = pgTable('push_devices', {
  id: text('id').primaryKey(),
  personId: text('person_id').notNull(),
  sessionId: text('session_id').notNull().unique(),
  endpoint: text('endpoint').notNull().unique(),
  publicKey: text('public_key').notNull(),
  auth: text('auth').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
