import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Provider } from '#values/identity-provider.ts'
import type { Locale } from '#values/locale.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** OAuth flows under way, by the hashes of the browser's token and of the `state` parameter. */
export const oauthStates = pgTable('oauth_states', {
  id: text('id').primaryKey(),
  browserHash: text('browser_hash').notNull().unique(),
  stateHash: text('state_hash').notNull().unique(),
  provider: text('provider').$type<Provider>().notNull(),
  purpose: text('purpose').$type<'sign-in' | 'link'>().notNull(),
  /** The person who links an account; null for a sign-in. */
  personId: text('person_id'),
  verifier: text('verifier').notNull(),
  nonce: text('nonce').notNull(),
  /** The path to return to, without language. */
  nextPath: text('next_path').notNull(),
  locale: text('locale').$type<Locale>().notNull(),
  expiresAt: instant('expires_at').notNull(),
  createdAt: instant('created_at').notNull(),
})
