import { setTimeout as pause } from 'node:timers/promises'
import type { PaymentMethod } from '#domain/money/payments/payment-words.policy.ts'
import type { Assistant } from '#platform/assistant/assistant.ts'
import type { IdentityProviders } from '#platform/auth/identities/identity-provider.ts'
import type { Cache, Cached } from '#platform/cache/cache.ts'
import type { Captcha } from '#platform/captcha/captcha.ts'
import type { Clock } from '#platform/clock.ts'
import { type Database, type Handle, sqlStateOf, transaction } from '#platform/database/database.ts'
import type { Replicas } from '#platform/database/replicas.ts'
import type { EInvoicing } from '#platform/e-invoicing/e-invoicing.ts'
import type { FontService } from '#platform/font-service.ts'
import type { Log } from '#platform/log.ts'
import type { MailPort } from '#platform/mail/smtp.ts'
import type { Outside } from '#platform/outside/outside.ts'
import type { Payments } from '#platform/payments/payments.ts'
import type { PushPort } from '#platform/push/push.ts'
import type { SearchEngine } from '#platform/search-engine/search-engine.ts'
import type { PhoneChannel, PhoneLimits, SmsPort } from '#platform/sms/sms.ts'
import type { DeletedPeople } from '#platform/storage/deleted-people.ts'
import type { DocumentStore } from '#platform/storage/document-store.ts'
import type { LedgerAnchors } from '#platform/storage/ledger-anchors.ts'
import type { ObjectStore } from '#platform/storage/object-store.ts'
import { type Day, dayAt } from '#values/day.ts'
import type { Locale } from '#values/locale.ts'
import type { FacetGroups } from './catalogue/search/facet-groups.ts'
import type { Role } from './permissions.policy.ts'
import type { DescribedSettings } from './site/settings/settings.contract.ts'

/**
 * The caller: a person when signed in, always a visitor (empty id when the browser has no cookie yet). `network` is undefined for the
 * system itself.
 */
export interface Actor {
  personId: string | null
  email: string | null
  visitorId: string
  roles: readonly Role[]
  network?: string
  /** The session of the call, and when its person was last authenticated. */
  session?: { id: string; authenticatedAt: Date }
}

/** The groups of a process, kept from one count to the next. */
export interface KeptGroups {
  /** The groups with everything that was announced before the call; where reading it takes longer than half a second, the last known ones. */
  get(): Promise<FacetGroups>
  /** The last known groups; null before they are read. What they lack is then read. Never waits. */
  peek(): FacetGroups | null
  /** False while something is announced that the groups of `peek` do not have. */
  isCurrent(): boolean
  /** Counts of the last seconds, forgotten as soon as a change is announced. */
  counts: Cache
  /** Results that depend on these groups alone, such as the prices of some filters; dropped with the groups. */
  prices: Cache
  /** Counts that a replica answered. */
  replicaCounts: Cache
  /** Totals of the whole catalogue of the last minute, whatever changed since: for what may be rough. */
  totals: Cache
}

/** Actions of visitors, counted in the process and written at intervals. */
export interface KeptActivity {
  count(kind: 'search' | 'quote'): void
  /** Counts a search that found nothing, by its words; of one network only a few. */
  miss(q: string, network?: string): void
}

/** The core of a verb's dependencies; one per request or job. Further services are named in the verb's signature by `Needs`. */
export interface Context {
  db: Database
  /** The same database for reads of the catalogue, whose statements the server ends after some seconds; `db` by default. */
  catalogueDb?: Database
  actor: Actor
  locale: Locale
  clock: Clock
  requestId: string
  baseUrl: string
  isDemo: boolean
  /** True while the demonstration's past is written: it notifies nobody and enqueues no job. */
  isPast?: boolean
  secret: string
  log: Log
  /** Aborted when the caller has gone away; none for jobs. For reads outside that nobody else waits for. */
  signal?: AbortSignal
  /** The payment methods that the configuration opens, CliQ aside; all by default. */
  methods?: readonly PaymentMethod[]
  /** The channels of codes to a phone; all by default. */
  channels?: readonly PhoneChannel[]
  /** The countries and the numbers of codes; see `PhoneLimits`. */
  phoneLimits?: PhoneLimits
  /** Addresses in lower case whose owners become administrators once verified. */
  adminEmails?: readonly string[]
  /** The key of the settings' draft that the caller looks at. */
  previewKey?: string
  /** The cache of the site's settings; without it every read queries the database. */
  settings?: Cached<DescribedSettings>
  /** The cache of catalogue answers that do not depend on days; without it every read queries the database. */
  cache?: Cache
  /** The groups of the catalogue that counts are made of; without them every count reads all of them. */
  facetGroups?: KeptGroups
  /** The engine outside that finds what answers a text; without it PostgreSQL does. */
  searchEngine?: SearchEngine
  /** The replicas of the database; none where there are none, or where the caller has to be answered by the primary. */
  replicas?: Replicas
  /** The cache of items for callers without a session, emptied by changes; without it every read queries the database. */
  items?: Cache
}

/** The services of the shop, and facts about it that few verbs need. One that is undefined is not set up. */
export interface Services {
  payments: Payments
  /** The national e-invoicing service. */
  eInvoicing: EInvoicing | undefined
  identityProviders: IdentityProviders | undefined
  /** The check for automated requests; our proof of work if undefined. */
  captcha: Captcha | undefined
  /** The language model that drafts texts and answers in the chat. */
  assistant: Assistant | undefined
  /** The store of the media's files. */
  objectStore: ObjectStore | undefined
  /** The store of identity documents. */
  documents: DocumentStore | undefined
  /** The list of deleted people outside of the database. */
  deletedPeople: DeletedPeople | undefined
  /** The hashes of the ledger outside of the database. */
  ledgerAnchors: LedgerAnchors | undefined
  /** The web font service. */
  fontService: FontService | null | undefined
  /** The services that send messages; those of a channel without one stay in the outbox. */
  mail: MailPort | undefined
  sms: SmsPort | undefined
  push: PushPort | undefined
  /** The public key for subscriptions of browsers. */
  pushKey: string | undefined
  /** The secrets by which the mail service reports bounces; none where it may not. */
  mailReportSecrets: readonly string[] | undefined
  /** The address for replies to mails about an order; none where they go to the shop's mailbox. */
  mailReplyTo: string | undefined
  /** The addresses that send our mails. */
  mailSenders: readonly string[] | undefined
  /** False when no mail can be sent: administrators then read the outbox. */
  sendsMail: boolean | undefined
  /** Calls to services outside, and how they are. */
  outside: Pick<Outside, 'check'> | undefined
  /** The counts of what visitors do. */
  activity: KeptActivity | undefined
  /** The version of the shop, and the folder of its files. */
  version: string | undefined
  dataFolder: string | undefined
  /** The address of the database with the role that owns its tables; undefined where that is the role of the shop. */
  ownerUrl: string | undefined
  /** The folder of the nightly backups and the owner's address of the database; undefined where backups are switched off. */
  backups: { folder: string; databaseUrl: string } | undefined
  /** Whether the demonstration's past is being filled in. */
  isFilling: (() => boolean) | undefined
  /** Has the shop empty its database and fill it again, as soon as the call is answered; only of a demonstration. */
  startAnew: (() => Promise<void>) | undefined
}

/** A shop in which no service is set up. */
export const noServices: Omit<Services, 'payments'> = {
  eInvoicing: undefined,
  identityProviders: undefined,
  captcha: undefined,
  assistant: undefined,
  objectStore: undefined,
  documents: undefined,
  deletedPeople: undefined,
  ledgerAnchors: undefined,
  fontService: undefined,
  mail: undefined,
  sms: undefined,
  push: undefined,
  pushKey: undefined,
  mailReportSecrets: undefined,
  mailReplyTo: undefined,
  mailSenders: undefined,
  sendsMail: undefined,
  outside: undefined,
  activity: undefined,
  version: undefined,
  dataFolder: undefined,
  ownerUrl: undefined,
  backups: undefined,
  isFilling: undefined,
  startAnew: undefined,
}

/** The services that a verb needs besides the core: `ctx: Context & Needs<'payments'>`. */
export type Needs<Name extends keyof Services> = Pick<Services, Name>

/** The context of a handler or a job, which calls any verb. */
export interface FullContext extends Context, Services {}

/** A context inside a transaction; `now` and `today` (Asia/Amman) are read once from the clock. */
export interface TxContext extends Omit<Context, 'db'> {
  db: Handle
  now: Date
  today: Day
}

/** The context inside a transaction, with the services of the one outside. */
type TxOf<C extends Context> = TxContext & Pick<C, keyof C & keyof Services>

const retriable = new Set(['40001', '40P01'])
const maxAttempts = 6

/** Runs `work` in one transaction; after a serialization failure or deadlock it runs again, at most five times with jitter. */
export async function inTransaction<C extends Context, T>(ctx: C, work: (tx: TxOf<C>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction(ctx.db, async (handle) => {
        const now = await ctx.clock.now(handle)
        return work({ ...ctx, db: handle, now, today: dayAt(now) })
      })
    } catch (error) {
      if (attempt >= maxAttempts || !retriable.has(sqlStateOf(error) ?? '')) throw error
      await pause(Math.random() * 20 * 2 ** attempt)
    }
  }
}

/** The current time and day (Asia/Amman); those of the transaction inside one. */
export async function nowOf(ctx: Context | TxContext): Promise<{ now: Date; today: Day }> {
  if ('now' in ctx) return { now: ctx.now, today: ctx.today }
  const now = await ctx.clock.now(ctx.db)
  return { now, today: dayAt(now) }
}
