import type { Server } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { saveRoles } from '#domain/accounts/people/save-roles.ts'
import { demoAccounts } from '#domain/accounts/people/seed-people.ts'
import { seedBuckets } from '#domain/catalogue/media/seed-buckets.ts'
import { itemFields } from '#domain/catalogue/search/index-fields.ts'
import { forgetIndex } from '#domain/catalogue/search/search-index.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { seedIntents } from '#domain/messages/chatbot/seed-intents.ts'
import { seedAnswers } from '#domain/messages/conversations/seed-answers.ts'
import { isOpen } from '#domain/messages/outbox/outbox.policy.ts'
import { keepActivity } from '#domain/site/activity/keep-activity.ts'
import { seedSettings } from '#domain/site/settings/seed-settings.ts'
import { startJobs } from '#jobs/jobs.ts'
import { watchClock } from '#jobs/watch-clock.ts'
import { createAuth } from '#platform/auth/auth.ts'
import { databaseClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { connect, maxCatalogueMs, maxPoolWaitMs } from '#platform/database/database.ts'
import { openReplicas } from '#platform/database/replicas.ts'
import { shareDatabase } from '#platform/database/shop-lock.ts'
import type { JobWorker } from '#platform/jobs/job-worker.ts'
import type { Log } from '#platform/log.ts'
import { startOutboxWorker } from '#platform/mail/outbox-worker.ts'
import { type Outside, openOutside } from '#platform/outside/outside.ts'
import { projectFile } from '#platform/paths.ts'
import { demoPayments } from '#platform/payments/demo.ts'
import { demoProviderApp } from '#platform/payments/demo-page.ts'
import { noCards } from '#platform/payments/no-cards.ts'
import { searchLimits, typesense } from '#platform/search-engine/typesense.ts'
import { markedBucket, markedFolder } from '#platform/shop-identity.ts'
import { httpSms } from '#platform/sms/sms.ts'
import { deletedPeopleIn } from '#platform/storage/deleted-people.ts'
import { documentStore } from '#platform/storage/document-store.ts'
import { diskObjectStore } from '#platform/storage/object-store.ts'
import { readVersion } from '#platform/version.ts'
import { createApp } from './app.ts'
import { bringUpToDate, emptyDatabase } from './bring-up-to-date.ts'
import { openCatalogueChanges } from './catalogue-changes.ts'
import { openDemonstration } from './demonstration.ts'
import { listen } from './listen.ts'
import { openServer } from './open-server.ts'
import { openRealtime } from './realtime.ts'
import { type AppDeps, systemContext } from './request-context.ts'
import { anewStart } from './start-anew.ts'
import type { OpenDatabase } from './workers.ts'

interface Start extends OpenDatabase {
  log: Log
  /** It says on the screen that the shop is open. */
  announces: boolean
  /** Stops everything and starts it again. */
  restart: () => void
  /** Takes what has to be stopped at the end, newest last. */
  running: (() => Promise<unknown>)[]
}

const drainMs = 5000
/** Longer than any query of a request takes. */
const maxSilenceMs = 40_000
/** The interval at which counters of visits are written. */
const countEveryMs = 15_000
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Opens the shop on a running database: tables, samples, pages, timers, then the listener. */
export async function serve(config: Config, { log, databaseUrl, dataPlace, announces, restart, running }: Start): Promise<void> {
  const anew = anewStart(config.dataDir)
  // Beside other workers nothing is emptied: the first one has done it.
  const isAnew = config.isDemo && announces && anew.isAsked()
  const outside = openOutside(log)
  const objectStore = config.s3 ? await s3(config.s3, outside) : diskObjectStore(join(config.dataDir, 'media'), log)
  const places = [markedFolder(config.dataDir), ...(config.s3 ? [markedBucket(config.s3.bucket, objectStore)] : [])]
  if (isAnew) await emptyDatabase(databaseUrl, places).catch((error: unknown) => anew.done().then(() => Promise.reject(error)))
  // Taken before anything else and given back after everything else.
  const shared = await shareDatabase(databaseUrl, { log, onTaken: restart })
  running.push(() => shared.release())
  const { db, pool, isReady, close } = connect(databaseUrl, { log, maxSilenceMs, maxWaitMs: maxPoolWaitMs })
  running.push(close)
  await bringUpToDate(databaseUrl, { isAnew, places })
  // Once the tables are up to date: a replica that is in use has everything that the primary had by now.
  const reads = { maxStatementMs: maxCatalogueMs, log }
  const replicas = config.readUrls.length > 0 ? openReplicas(config.readUrls, { primaryUrl: databaseUrl, ...reads }) : null
  if (replicas) running.push(() => replicas.close())
  const { db: catalogueDb, close: closeCatalogue } = connect(databaseUrl, { maxSilenceMs, maxWaitMs: maxPoolWaitMs, ...reads })
  running.push(closeCatalogue)
  const { isDemo, baseUrl, authSecret: secret, methods, channels, phoneLimits, adminEmails, fontService } = config
  const clock = databaseClock()
  const demo = { pool, baseUrl, secret, now: () => clock.now(db) }
  const payments = config.stripe ? await stripe(config.stripe, outside) : isDemo ? demoPayments(demo) : noCards()
  const identityProviders = Object.keys(config.identities).length > 0 ? await providers(config.identities, outside) : {}
  const auth = createAuth({ db, baseUrl, clock })
  const { facetGroups, listenToChanges, stop: stopListening } = openCatalogueChanges(catalogueDb, { databaseUrl, log })
  running.push(stopListening)
  const base: Omit<Context, 'actor' | 'locale' | 'requestId'> = {
    db,
    catalogueDb,
    clock,
    payments,
    methods,
    channels,
    phoneLimits,
    baseUrl,
    isDemo,
    secret,
    adminEmails,
    fontService,
    log,
    identityProviders,
    outside,
    objectStore,
    ...(config.searchEngine && {
      searchEngine: typesense(config.searchEngine, { fields: itemFields, service: outside.open('search', searchLimits) }),
    }),
    ...(config.assistant && { assistant: await assistantOf(config.assistant, outside) }),
    deletedPeople: deletedPeopleIn(join(config.dataDir, 'deleted-people')),
    documents: documentStore(join(config.dataDir, 'identity-documents'), secret),
    sendsMail: config.smtpUrl !== null,
    facetGroups,
    version: await readVersion(),
    dataFolder: config.dataDir,
    ...(config.backupDir !== null && { backups: { folder: config.backupDir, databaseUrl } }),
    ...(isDemo && { startAnew: () => anew.ask().then(restart) }),
    activity: startCounting({ db, clock, log, running }),
    ...(replicas && { replicas }),
  }
  const system = () => systemContext(base)
  await inTransaction(system(), async (tx) => {
    await saveRoles(tx)
    await seedSettings(tx)
    await seedBuckets(tx)
    await seedIntents(tx)
    await seedAnswers(tx)
    if (!config.searchEngine) await forgetIndex(tx)
  })
  const wishes = { databaseUrl, anew, hasPast: config.hasPast, hasStripe: config.stripe !== null }
  const past = isDemo ? await openDemonstration(system(), wishes) : null
  if (isAnew) await anew.done()
  const http = openServer({ proxies: config.proxies, isDev: config.mode === 'dev' })
  const { pages, vite } = await openPages(config, http)
  const deps: AppDeps = {
    ...base,
    ...(past && { isFilling: past.isFilling }),
    signedInBy: (...asked) => auth.signedInBy(...asked) as ReturnType<AppDeps['signedInBy']>,
    isReady,
    proxies: config.proxies,
    reads: { burst: 200, perSecond: 20 },
    renders: { burst: 600, perSecond: 40 },
    pages,
    files: vite ? null : builtFiles(),
    folders: {
      served: fileURLToPath(projectFile(vite ? 'public' : 'build/client')),
      kept: join(config.dataDir, 'made'),
    },
    cardPages: isDemo && !config.stripe ? demoProviderApp(demo) : null,
    listenToChanges,
  }
  const shop = createApp(deps)
  const answer = getRequestListener(shop.fetch)
  http.on('request', (request, response) =>
    vite ? vite.middlewares(request, response, () => void answer(request, response)) : void answer(request, response),
  )
  const outbox = startOutboxWorker({
    db,
    clock,
    log,
    mail: config.smtpUrl ? await smtp({ url: config.smtpUrl, from: config.mailFrom }, outside) : undefined,
    sms: config.sms ? httpSms(config.sms, outside.open('sms')) : undefined,
    keepsText: (key) => isDemo || isOpen(key),
  })
  running.push(() => outbox.stop())
  const work = () => startJobs(system, { databaseUrl })
  // Meanwhile no job runs: it would take a past that is half there for something that went wrong.
  let jobs: Promise<JobWorker | null> = past ? Promise.resolve(null) : work()
  running.push(async () => (await jobs)?.stop())
  await jobs
  const endWatch = await watchClock(system)
  running.push(async () => endWatch())
  const sockets = openRealtime(http, deps, { databaseUrl })
  await listen(http, config.port)
  running.push(() => drain(http))
  running.push(() => sockets.stop())
  if (past) {
    jobs = past.fill(system()).then((isThere) => (isThere ? work() : null))
    running.push(async () => past.stop())
  }
  // Open sockets would keep the server from closing.
  if (vite) running.push(() => vite.close())
  if (announces) announce(config, { dataPlace, isFilling: past !== null })
}

/** Counts what visitors do, and writes it now and then and at the end. */
function startCounting({ db, clock, log, running }: Pick<Context, 'db' | 'clock' | 'log'> & Pick<Start, 'running'>) {
  const activity = keepActivity({ db, clock })
  const write = () => activity.write().catch((error: unknown) => log.error({ error }, 'the counts were not written'))
  const timer = setInterval(() => void write(), countEveryMs)
  timer.unref()
  running.push(async () => {
    clearInterval(timer)
    await write()
  })
  return activity
}

/** Large libraries that many a shop does not use are loaded by those that do. */
async function stripe(keys: NonNullable<Config['stripe']>, outside: Outside) {
  const { paymentLimits, stripePayments } = await import('#platform/payments/stripe.ts')
  return stripePayments(keys, outside.open('payments', paymentLimits))
}

async function s3(settings: NonNullable<Config['s3']>, outside: Outside) {
  return (await import('#platform/storage/s3-object-store.ts')).s3ObjectStore(settings, outside.open('storage'))
}

async function assistantOf(settings: NonNullable<Config['assistant']>, outside: Outside) {
  const { modelAssistant, modelLimits } = await import('#platform/assistant/model-assistant.ts')
  return modelAssistant(settings, { service: outside.open('model', modelLimits) })
}

async function providers(settings: Config['identities'], outside: Outside) {
  return (await import('#platform/auth/identities/open-providers.ts')).openProviders(settings, outside.open)
}

async function smtp(settings: { url: string; from: string }, outside: Outside) {
  return (await import('#platform/mail/smtp.ts')).smtpMail(settings, outside.open('mail'))
}

async function openPages(config: Config, server: Server) {
  const isDev = config.mode === 'dev'
  const vite = isDev
    ? await (await import('vite')).createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
    : null
  // By a name that the bundler knows: the pages become part of the bundle, and share their packages with the rest of it.
  const build = (): Promise<ServerBuild> =>
    (vite ? vite.ssrLoadModule('virtual:react-router/server-build') : import('#pages')) as Promise<ServerBuild>
  if (vite) return { vite, pages: { build, answer: createRequestHandler(build, 'development'), isDev } }
  const whole = await build()
  return { vite, pages: { build: async () => whole, answer: createRequestHandler(whole, 'production'), isDev } }
}

function builtFiles(): NonNullable<AppDeps['files']> {
  const root = fileURLToPath(projectFile('build/client'))
  const serveFile = serveStatic({
    root,
    precompressed: true,
    onFound: (path, c) => {
      const isImmutable = /\/(assets|pictures|hero|tiles)\//.test(path)
      const isWorker = c.req.path === '/worker.js'
      c.header('cache-control', isImmutable ? 'public, max-age=31536000, immutable' : isWorker ? 'no-cache' : 'public, max-age=3600')
      // The worker fetches what pages ask for, under a policy of its own.
      if (isWorker) c.header('content-security-policy', "default-src 'self'")
    },
  })
  return async (c, next) => (c.req.path.includes('.') ? ((await serveFile(c, next)) ?? undefined) : void (await next()))
}

/** Takes no more calls and lets those under way finish. */
async function drain(http: Server): Promise<void> {
  const closed = new Promise<void>((done) => http.close(() => done()))
  const idle = setInterval(() => http.closeIdleConnections(), 50)
  const late = setTimeout(() => http.closeAllConnections(), drainMs)
  await closed
  clearInterval(idle)
  clearTimeout(late)
}

function announce(config: Config, { dataPlace, isFilling }: { dataPlace: string | null; isFilling: boolean }): void {
  say('')
  say(`  Libsa is open:  ${config.baseUrl}   (Arabic: ${config.baseUrl}/ar)`)
  say(`  Data:           ${dataPlace ?? 'the database of DATABASE_URL'}`)
  if (config.isDemo) {
    say('  Accounts of the demonstration:')
    for (const { role, email, password } of demoAccounts) say(`    ${role.padEnd(10)} ${email.padEnd(24)} ${password}`)
    if (isFilling) say('  Its past rentals and reviews follow within a minute.')
    say(`  Mail and SMS:   ${config.baseUrl}/outbox`)
  }
  say('  Ctrl-C stops everything.')
  say('')
}
