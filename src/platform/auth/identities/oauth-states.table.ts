import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Locale } from '#values/locale.ts'
import type { Provider } from '#values/identity-provider.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Browsers on their way to a provider and back, by the hashes of their token and of the state that travels with them. */
export const oauthStates = pgTable('oauth_states', {
  id: text('id').primaryKey(),
  browserHash: text('browser_hash').notNull().unique(),
  stateHash: text('state_hash').notNull().unique(),
  provider: text('provider').$type<Provider>().notNull(),
  purpose: text('purpose').$type<'enter' | 'link'>().notNull(),
  /** Who links; null when somebody signs in. */
  personId: text('person_id'),
  verifier: text('verifier').notNull(),
  nonce: text('nonce').notNull(),
  /** Where to go afterwards: a path of this site without language. */
  nextPath: text('next_path').notNull(),
  locale: text('locale').$type<Locale>().notNull(),
  expiresAt: instant('expires_at').notNull(),
  createdAt: instant('created_at').notNull(),
})
