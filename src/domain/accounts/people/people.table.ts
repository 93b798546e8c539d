import { bigint, boolean, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Role } from '#domain/permissions.policy.ts'

/** Everyone with a proved address. */
export const people = pgTable('people', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  /** In E.164; only a proved one is kept. */
  phone: text('phone').unique(),
  image: text('image'),
  /** Set where only the row of an owner is left. */
  deletedAt: timestamp('deleted_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})

/** The roles there are, as the permissions' table names them. */
export const roles = pgTable('roles', { name: text('name').$type<Role>().primaryKey() })

/** What a person may do: the only source of roles, read on every request. */
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

/** Who gave or took a role, and when. */
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
