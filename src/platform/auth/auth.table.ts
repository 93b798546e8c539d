import type { AuthenticatorTransportFuture } from '@simplewebauthn/server'
import { bigint, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Passwords and linked provider accounts; for a password `providerId` is `credential`. */
export const accounts = pgTable('accounts', {
  id: text('id').primaryKey(),
  personId: text('person_id').notNull(),
  providerId: text('provider_id').notNull(),
  accountId: text('account_id').notNull(),
  password: text('password'),
  /** The provider's label of the account. */
  email: text('email'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** Open sessions, by the hash of their token. */
export const sessions = pgTable('sessions', {
  id: text('id').primaryKey(),
  personId: text('person_id').notNull(),
  tokenHash: text('token_hash').notNull().unique(),
  /** The sign-in method. */
  method: text('method').notNull(),
  device: text('device').notNull(),
  network: text('network').notNull(),
  authenticatedAt: instant('authenticated_at').notNull(),
  seenAt: instant('seen_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** Authenticator apps; one is active once `verifiedAt` is set. */
export const factors = pgTable('factors', {
  id: text('id').primaryKey(),
  personId: text('person_id').notNull(),
  name: text('name').notNull(),
  /** Encrypted. */
  secret: text('secret').notNull(),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  verifiedAt: instant('verified_at'),
  createdAt: instant('created_at').notNull(),
})

/** Sign-ins that wait for their second factor, by the hash of their token. */
export const challenges = pgTable('challenges', {
  id: text('id').primaryKey(),
  tokenHash: text('token_hash').notNull().unique(),
  personId: text('person_id').notNull(),
  method: text('method').notNull(),
  portal: text('portal').notNull(),
  attempts: integer('attempts').notNull().default(0),
  expiresAt: instant('expires_at').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** The browsers a person has signed in from, by the hash of their token. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    personId: text('person_id').notNull(),
    browserHash: text('browser_hash').notNull(),
    device: text('device').notNull(),
    network: text('network').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.browserHash] })],
)

/** One-time codes, with the pending sign-ups that wait for them. */
export const verifications = pgTable('verifications', {
  id: text('id').primaryKey(),
  identifier: text('identifier').notNull().unique(),
  /** An e-mail address or a phone in E.164. */
  recipient: text('recipient').notNull(),
  codeHash: text('code_hash').notNull(),
  /** Of the link sent with the code. */
  linkHash: text('link_hash'),
  attempts: integer('attempts').notNull().default(0),
  name: text('name'),
  password: text('password'),
  expiresAt: instant('expires_at').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** Backup codes for a lost authenticator, as hashes; each can be used once. */
export const backupCodes = pgTable(
  'backup_codes',
  { personId: text('person_id').notNull(), codeHash: text('code_hash').notNull(), usedAt: instant('used_at') },
  (table) => [primaryKey({ columns: [table.personId, table.codeHash] })],
)

export const passkeys = pgTable('passkeys', {
  id: text('id').primaryKey(),
  personId: text('person_id').notNull(),
  name: text('name').notNull(),
  /** In base64url. */
  publicKey: text('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().$type<AuthenticatorTransportFuture[]>().notNull().default([]),
  createdAt: instant('created_at').notNull(),
  usedAt: instant('used_at'),
})

/** WebAuthn challenges, by the hash of the browser's token. */
export const passkeyQuestions = pgTable('passkey_questions', {
  tokenHash: text('token_hash').primaryKey(),
  challenge: text('challenge').notNull(),
  personId: text('person_id'),
  expiresAt: instant('expires_at').notNull(),
})

/** Keys that sign access tokens; the private key is encrypted. */
export const signingKeys = pgTable('signing_keys', {
  id: text('id').primaryKey(),
  publicJwk: jsonb('public_jwk').$type<Record<string, unknown>>().notNull(),
  privateJwk: text('private_jwk').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** Counted attempts per key and time window. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  used: integer('used').notNull(),
  resetsAt: instant('resets_at').notNull(),
})
