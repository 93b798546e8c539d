import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { demoAccounts, seedPeople } from '#domain/accounts/people/seed-people.ts'
import { seedLocales } from '#domain/accounts/profiles/seed-locales.ts'
import { seedItems } from '#domain/catalogue/items/seed-items.ts'
import { seedBuckets } from '#domain/catalogue/media/seed-buckets.ts'
import { type FullContext, inTransaction, noServices } from '#domain/context.ts'
import { seedIntents } from '#domain/messages/chatbot/seed-intents.ts'
import { keepActivity } from '#domain/site/activity/keep-activity.ts'
import { followPlaces } from '#domain/site/areas/read-places.ts'
import { createAuth } from '#platform/auth/auth.ts'
import { proofOfWork } from '#platform/captcha/proof-of-work.ts'
import { fixedClock } from '#platform/clock.ts'
import type { Connection } from '#platform/database/database.ts'
import { demoJofotara } from '#platform/e-invoicing/demo-jofotara.ts'
import { silentLog } from '#platform/log.ts'
import { demoPayments } from '#platform/payments/demo.ts'
import { documentStore } from '#platform/storage/document-store.ts'
import { diskObjectStore } from '#platform/storage/object-store.ts'
import { createApp } from '#server/app.ts'
import { type AppDeps, systemContext } from '#server/request-context.ts'
import { decodeHere } from './decoders.ts'
import { dueJobs, type Ports } from './due-jobs.ts'
import { hashQuickly } from './hashes.ts'

hashQuickly(true)
decodeHere(true)

const baseUrl = 'http://localhost:3000'
const secret = 'a secret of the tests, long enough to be one'

/** An answer of the API, its body read. */
export interface Answer {
  status: number
  type: string | null
  headers: Headers
  bytes: Uint8Array
  body: Record<string, unknown> & { code?: string }
}

/** Calls the shop as one browser does: its cookies are kept from call to call. */
export interface Browser {
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  send(method: string, path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
}

/** Options of a test for the shop it opens. */
export type Wishes = Partial<
  Pick<
    AppDeps,
    | 'isDemo'
    | 'methods'
    | 'channels'
    | 'phoneLimits'
    | 'proxies'
    | 'log'
    | 'adminEmails'
    | 'identityProviders'
    | 'sendsMail'
    | 'assistant'
    | 'fontService'
    | 'startAnew'
    | 'reads'
    | 'renders'
    | 'pages'
    | 'listenToChanges'
    | 'replicas'
    | 'catalogueDb'
    | 'objectStore'
    | 'outside'
    | 'payments'
    | 'eInvoicing'
    | 'mail'
    | 'sms'
    | 'push'
    | 'pushKey'
    | 'mailReportSecrets'
    | 'mailReplyTo'
  >
> & { now?: string }

/** The shop of the demonstration on a migrated database, its clock standing at noon in Amman on 1 July 2027. */
export async function openFront(
  { db, pool, isReady, close }: Connection,
  { now = '2027-07-01T09:00:00Z', proxies = 0, reads, renders, pages = null, listenToChanges, ...wishes }: Wishes = {},
) {
  const home = mkdtempSync(join(tmpdir(), 'libsa-front-'))
  const documentsFolder = join(home, 'documents')
  const mediaFolder = join(home, 'media')
  const clock = fixedClock(new Date(now))
  const auth = createAuth({ db, baseUrl, clock })
  const activity = keepActivity({ db, clock })
  const base: Omit<FullContext, 'actor' | 'locale' | 'requestId'> = {
    ...noServices,
    db,
    clock,
    payments: demoPayments({ pool, baseUrl, secret }),
    eInvoicing: demoJofotara(pool),
    // Quickly done: what it costs is not what is tested.
    captcha: proofOfWork({ secret, keys: 20 }),
    baseUrl,
    isDemo: true,
    secret,
    log: silentLog(),
    objectStore: diskObjectStore(mediaFolder),
    documents: documentStore(documentsFolder, secret),
    activity,
    ...wishes,
  }
  const system = () => systemContext(base)
  await inTransaction(system(), async (tx) => {
    await seedPeople(tx)
    await seedLocales(tx)
    await seedItems(tx)
    await seedBuckets(tx)
    await seedIntents(tx)
  })
  await followPlaces(system())
  const deps: AppDeps = {
    ...base,
    signedInBy: (...asked) => auth.signedInBy(...asked) as ReturnType<AppDeps['signedInBy']>,
    isReady,
    proxies,
    ...(reads && { reads }),
    ...(renders && { renders }),
    ...(listenToChanges && { listenToChanges }),
    pages,
    files: null,
    folders: { served: fileURLToPath(new URL('../public', import.meta.url)), kept: join(home, 'made') },
    cardPages: null,
  }
  const shop = createApp(deps)
  const jobs = dueJobs({ pool, clock, system })
  return {
    db,
    pool,
    clock,
    activity,
    /** Runs the jobs that are due at `clock`; see `DueJobs`. */
    runDueJobs: () => jobs.run(),
    /** Sends the messages that are due at `clock`; see `DueJobs`. */
    sendDue: (ports?: Ports) => jobs.send(ports),
    async close() {
      await jobs.close()
      await close()
      await rm(home, { recursive: true, force: true })
    },
    system,
    documentsFolder,
    mediaFolder,
    shop,
    deps,
    accounts: demoAccounts,
    browser: (address = '127.0.0.1') =>
      browserOf((path, init) => shop.request(`${baseUrl}${path}`, init, { incoming: { socket: { remoteAddress: address } } })),
  }
}

function browserOf(request: (path: string, init?: RequestInit) => Response | Promise<Response>): Browser {
  const cookies = new Map<string, string>()
  const call = async (path: string, init: RequestInit): Promise<Answer> => {
    const headers = new Headers(init.headers)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await request(path, { ...init, headers })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    const bytes = new Uint8Array(await response.arrayBuffer())
    const text = new TextDecoder().decode(bytes)
    const type = response.headers.get('content-type')
    const body = type?.includes('json') ? JSON.parse(text) : { text }
    return { status: response.status, type, headers: response.headers, bytes, body }
  }
  return {
    get: (path, headers = {}) => call(path, { headers }),
    send: (method, path, body, headers = {}) =>
      call(path, {
        method,
        headers: { 'content-type': 'application/json', origin: baseUrl, ...headers },
        body: typeof body === 'string' || body instanceof Blob ? body : JSON.stringify(body),
      }),
  }
}
