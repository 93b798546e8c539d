import { bigint, boolean, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Role } from '#domain/permissions.policy.ts'
import type { SuspensionReason } from './suspension.policy.ts'

/** Everyone with a verified contact. */
export const people = pgTable('people', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** The name in Arabic letters, for Arabic pages; null shows `name`. */
  arabicName: text('arabic_name'),
  email: text('email').unique(),
  /** The canonical form of `email`: one mailbox has one account. */
  mailbox: text('mailbox').unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  /** In E.164; verified. */
  phone: text('phone').unique(),
  image: text('image'),
  /** Set when the account was deleted and only the row of an owner remains. */
  deletedAt: timestamp('deleted_at', { withTimezone: true }),
  /** Set while somebody whom staff added has not come in yet: their contact is not confirmed. */
  invitedAt: timestamp('invited_at', { withTimezone: true }),
  /** Set while the person may not sign in. */
  suspendedAt: timestamp('suspended_at', { withTimezone: true }),
  suspendedFor: text('suspended_for').$type<SuspensionReason>(),
  /** The note of staff about it, for staff. */
  suspensionWords: text('suspension_words'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})

/** The roles there are, as the permissions' table names them. */
export const roles = pgTable('roles', { name: text('name').$type<Role>().primaryKey() })

/** The roles of a person: the only source of roles, read on every request. */
export const personRoles = pgTable(
  'person_roles',
  {
    personId: text('person_id')
      .notNull()
      .references(() => people.id),
    role: text('role')
      .$type<Role>()
      .notNull()
      .references(() => roles.name),
  },
  (table) => [primaryKey({ columns: [table.personId, table.role] })],
)

/** Granted and revoked roles, with actor and time. */
export const roleChanges = pgTable('role_changes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  personId: text('person_id').notNull(),
  role: text('role')
    .$type<Role>()
    .notNull()
    .references(() => roles.name),
  change: text('change').$type<'granted' | 'revoked'>().notNull(),
  changedBy: text('changed_by'),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
})
