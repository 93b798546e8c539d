import { setTimeout as pause } from 'node:timers/promises'
import type { Role } from './accounts/people/person.contract.ts'
import type { PaymentMethod } from '#domain/money/payments/payment.contract.ts'
import type { StoredSettings } from './site/settings/settings.contract.ts'
import type { IdentityProviders } from '#platform/auth/identities/identity-provider.ts'
import type { Captcha } from '#platform/captcha/captcha.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Handle } from '#platform/database/database.ts'
import type { FontService } from '#platform/font-service.ts'
import type { DocumentStore } from '#platform/storage/document-store.ts'
import type { Log } from '#platform/log.ts'
import type { Payments } from '#platform/payments/payments.ts'
import type { PhoneChannel, PhoneLimits } from '#platform/sms/sms.ts'
import { type Day, dayAt } from '#values/day.ts'
import type { Locale } from '#values/locale.ts'
import type { Cached, Cache } from '#platform/cache/cache.ts'

/** Who acts: a person when signed in, always a visitor (empty when the browser has no cookie yet), from some `network` unless it is the shop itself. */
export interface Actor {
  personId: string | null
  email: string | null
  visitorId: string
  roles: readonly Role[]
  network?: string
  /** The session that acts, and when its person last proved who she is. */
  session?: { id: string; authenticatedAt: Date }
}

/** Everything a verb may reach. One per request or job. */
export interface Context {
  db: Database
  actor: Actor
  locale: Locale
  clock: Clock
  payments: Payments
  /** The services that sign people in; none unless said otherwise. */
  identityProviders?: IdentityProviders
  /** The ways of paying that are open; all of them unless said otherwise. */
  methods?: readonly PaymentMethod[]
  /** How a code reaches a phone; every way unless said otherwise. */
  channels?: readonly PhoneChannel[]
  /** To which countries and how often; see `PhoneLimits`. */
  phoneLimits?: PhoneLimits
  /** Who is asked to prove that she is no program; our own puzzle unless said otherwise. */
  captcha?: Captcha
  requestId: string
  baseUrl: string
  isDemo: boolean
  secret: string
  /** Addresses, in small letters, that make an administrator once proved. */
  adminEmails?: readonly string[]
  log: Log
  /** Where families of letters come from that the shop does not serve itself; none unless said otherwise. */
  fontService?: FontService | null
  /** Where documents lie that few may see. */
  documents?: DocumentStore
  /** False where no mail leaves: administrators then read the outbox. */
  sendsMail?: boolean
  /** The site's settings as this process last read them; without it every read asks the database. */
  settings?: Cached<StoredSettings>
  /** What pages were lately told of the catalogue apart from any days; without it every read asks the database. */
  remembered?: Cache
}

/** A context inside a transaction: `now` and `today` (Asia/Amman) are read once from the clock port. */
export interface TxContext extends Omit<Context, 'db'> {
  db: Handle
  now: Date
  today: Day
}

const retriable = new Set(['40001', '40P01'])
const maxAttempts = 6

/** Runs `work` in one transaction; a serialization failure or deadlock is tried again, at most five times with jitter. */
export async function inTransaction<T>(ctx: Context, work: (tx: TxContext) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ctx.db.transaction(async (handle) => {
        const now = await ctx.clock.now(handle)
        return work({ ...ctx, db: handle, now, today: dayAt(now) })
      })
    } catch (error) {
      if (attempt >= maxAttempts || !retriable.has(sqlStateOf(error) ?? '')) throw error
      await pause(Math.random() * 20 * 2 ** attempt)
    }
  }
}

/** The current instant and calendar day for a read outside a transaction. */
export async function nowOf(ctx: Context | TxContext): Promise<{ now: Date; today: Day }> {
  if ('now' in ctx) return { now: ctx.now, today: ctx.today }
  const now = await ctx.clock.now(ctx.db)
  return { now, today: dayAt(now) }
}

/** The SQLSTATE of a database error, also where the query builder wrapped it. */
export function sqlStateOf(error: unknown): string | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at.code
  }
  return null
}
