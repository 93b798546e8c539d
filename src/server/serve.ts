import { rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { createRequestHandler, type ServerBuild } from 'react-router'
import type { ViteDevServer } from 'vite'
import { saveRoles } from '#domain/accounts/people/save-roles.ts'
import { demoAccounts } from '#domain/accounts/people/seed-people.ts'
import { seedBuckets } from '#domain/catalogue/media/seed-buckets.ts'
import { forgetIndex } from '#domain/catalogue/search/search-index.ts'
import { type FullContext, inTransaction, noServices } from '#domain/context.ts'
import { seedIntents } from '#domain/messages/chatbot/seed-intents.ts'
import { seedAnswers } from '#domain/messages/conversations/seed-answers.ts'
import { keepActivity } from '#domain/site/activity/keep-activity.ts'
import { seedSettings } from '#domain/site/settings/seed-settings.ts'
import { startJobs } from '#jobs/jobs.ts'
import { watchClock } from '#jobs/watch-clock.ts'
import { createAuth } from '#platform/auth/auth.ts'
import { databaseClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { shareDatabase } from '#platform/database/shop-lock.ts'
import type { DatabaseAddresses } from '#platform/database/shop-role.ts'
import type { JobWorker } from '#platform/jobs/job-worker.ts'
import type { Log } from '#platform/log.ts'
import { type Outside, openOutside } from '#platform/outside/outside.ts'
import { projectFile } from '#platform/paths.ts'
import { demoPayments } from '#platform/payments/demo.ts'
import { demoProviderApp } from '#platform/payments/demo-page.ts'
import { noCards } from '#platform/payments/no-cards.ts'
import { markedBucket, markedFolder } from '#platform/shop-identity.ts'
import { httpSms } from '#platform/sms/sms.ts'
import { deletedPeopleIn } from '#platform/storage/deleted-people.ts'
import { documentStore } from '#platform/storage/document-store.ts'
import { ledgerAnchorsIn } from '#platform/storage/ledger-anchors.ts'
import { diskObjectStore } from '#platform/storage/object-store.ts'
import { readVersion } from '#platform/version.ts'
import { createApp } from './app.ts'
import { emptyDatabase } from './bring-up-to-date.ts'
import { openCatalogueChanges } from './catalogue-changes.ts'
import { openDemonstration } from './demonstration.ts'
import { listen } from './listen.ts'
import { openDatabases } from './open-databases.ts'
import { openServer } from './open-server.ts'
import { eInvoicing, optionalServices, providers, push, s3, smtp, stripe } from './optional-services.ts'
import { openRealtime } from './realtime.ts'
import { type AppDeps, systemContext } from './request-context.ts'
import { anewStart } from './start-anew.ts'
import type { OpenDatabase } from './workers.ts'

interface Start extends OpenDatabase {
  log: Log
  /** Whether this process prints that the shop is open; true for the first worker. */
  announces: boolean
  /** Stops everything and starts it again. */
  restart: () => void
  /** Takes what has to be stopped at the end, newest last. */
  running: (() => Promise<unknown>)[]
}

const drainMs = 5000
/** The interval at which counters of visits are written. */
const countEveryMs = 15_000
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Opens the shop on a running database: tables, samples, pages, timers, then the listener. */
export async function serve(config: Config, { log, databaseUrl, ownerUrl, dataPlace, announces, restart, running }: Start): Promise<void> {
  const anew = anewStart(config.dataDir)
  // Beside other workers nothing is emptied: the first one has done it.
  const isAnew = config.isDemo && announces && anew.isAsked()
  const outside = openOutside(log)
  const objectStore = config.s3 ? await s3(config.s3, outside) : diskObjectStore(join(config.dataDir, 'media'), log)
  const places = [markedFolder(config.dataDir), ...(config.s3 ? [markedBucket(config.s3.bucket, objectStore)] : [])]
  if (isAnew) await emptyDatabase(ownerUrl, places).catch((error: unknown) => anew.done().then(() => Promise.reject(error)))
  // They belong to the ledger that is gone.
  if (isAnew) await rm(join(config.dataDir, 'ledger-anchors'), { force: true })
  // Taken before anything else and given back after everything else.
  const shared = await shareDatabase(databaseUrl, { log, onTaken: restart })
  running.push(() => shared.release())
  const { db, pool, isReady, catalogueDb, replicas } = await openDatabases(config, { databaseUrl, ownerUrl, log, running, isAnew, places })
  const { isDemo, baseUrl, authSecret: secret } = config
  const clock = databaseClock()
  const demo = { pool, baseUrl, secret, now: () => clock.now(db) }
  const payments = config.stripe ? await stripe(config.stripe, outside) : isDemo ? demoPayments(demo) : noCards()
  const identityProviders = Object.keys(config.identities).length > 0 ? await providers(config.identities, outside) : {}
  const auth = createAuth({ db, baseUrl, clock })
  const { facetGroups, listenToChanges, stop: stopListening } = openCatalogueChanges(catalogueDb, { databaseUrl, log, primary: db })
  running.push(stopListening)
  const base: Omit<FullContext, 'actor' | 'locale' | 'requestId'> = {
    ...noServices,
    db,
    catalogueDb,
    clock,
    payments,
    eInvoicing: await eInvoicing(config, { outside, pool }),
    ...settingsOf(config, { databaseUrl, ownerUrl }),
    log,
    identityProviders,
    outside,
    objectStore,
    ...(await optionalServices(config, outside)),
    ...(await openPorts(config, { outside, running })),
    deletedPeople: deletedPeopleIn(join(config.dataDir, 'deleted-people')),
    ledgerAnchors: ledgerAnchorsIn(join(config.dataDir, 'ledger-anchors')),
    documents: documentStore(join(config.dataDir, 'identity-documents'), secret),
    facetGroups,
    version: await readVersion(),
    ...(isDemo && { startAnew: () => anew.ask().then(restart) }),
    activity: startCounting({ db, clock, log, running }),
    ...(replicas && { replicas }),
  }
  const system = () => systemContext(base)
  await seedShop(system(), { hasSearchEngine: config.searchEngine !== null })
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
  answerRequests(http, createApp(deps), vite)
  const fillPast = await openJobs(system, { databaseUrl, past, running })
  const sockets = openRealtime(http, deps, { databaseUrl })
  await listen(http, config.port)
  running.push(() => drain(http))
  running.push(() => sockets.stop())
  fillPast()
  // Open sockets would keep the server from closing.
  if (vite) running.push(() => vite.close())
  if (announces) announce(config, { dataPlace, isFilling: past !== null })
}

/** The settings of the environment that verbs know. */
function settingsOf(config: Config, { databaseUrl, ownerUrl }: DatabaseAddresses) {
  const { isDemo, baseUrl, authSecret: secret, methods, channels, phoneLimits, adminEmails, fontService, backupDir } = config
  return {
    ...{ isDemo, baseUrl, secret, methods, channels, phoneLimits, adminEmails, fontService },
    sendsMail: config.smtpUrl !== null,
    mailReportSecrets: config.mailReportSecrets,
    mailReplyTo: config.mailReplyTo ?? undefined,
    mailSenders: [config.mailFrom, config.mailFromDiscreet ?? ''].flatMap((sender) => /[^<\s]+@[^>\s]+/.exec(sender) ?? []),
    dataFolder: config.dataDir,
    ...(ownerUrl !== databaseUrl && { ownerUrl }),
    ...(backupDir !== null && { backups: { folder: backupDir, databaseUrl: ownerUrl } }),
  }
}

async function seedShop(system: FullContext, { hasSearchEngine }: { hasSearchEngine: boolean }): Promise<void> {
  await inTransaction(system, async (tx) => {
    await saveRoles(tx)
    await seedSettings(tx)
    await seedBuckets(tx)
    await seedIntents(tx)
    await seedAnswers(tx)
    if (!hasSearchEngine) await forgetIndex(tx)
  })
}

function answerRequests(http: Server, shop: ReturnType<typeof createApp>, vite: ViteDevServer | null): void {
  const answer = getRequestListener(shop.fetch)
  http.on('request', (request, response) =>
    vite ? vite.middlewares(request, response, () => void answer(request, response)) : void answer(request, response),
  )
}

/** The services that send messages. */
async function openPorts(config: Config, { outside, running }: { outside: Outside } & Pick<Start, 'running'>) {
  const mail = config.smtpUrl
    ? await smtp({ url: config.smtpUrl, from: config.mailFrom, discreetFrom: config.mailFromDiscreet }, outside)
    : undefined
  running.push(async () => mail?.close())
  const subject = `mailto:${/[^<\s]+@[^>\s]+/.exec(config.mailFrom)?.[0]}`
  return {
    ...(mail && { mail }),
    ...(config.sms && { sms: httpSms(config.sms, outside.open('sms')) }),
    ...(config.push.isSending && { push: await push({ ...config.push, subject }, outside) }),
    pushKey: config.push.publicKey,
  }
}

interface JobsStart extends Pick<Start, 'databaseUrl' | 'running'> {
  past: Awaited<ReturnType<typeof openDemonstration>> | null
}

/** Starts the jobs and the watch of the clock. Answers the function that fills the demonstration's past, after which its jobs start. */
async function openJobs(system: () => FullContext, { databaseUrl, past, running }: JobsStart): Promise<() => void> {
  const work = () => startJobs(system, { databaseUrl })
  // Meanwhile no job runs: it would take a past that is half there for something that went wrong.
  let jobs: Promise<JobWorker | null> = past ? Promise.resolve(null) : work()
  running.push(async () => (await jobs)?.stop())
  await jobs
  const endWatch = await watchClock(system)
  running.push(async () => endWatch())
  return () => {
    if (!past) return
    jobs = past.fill(system()).then((isThere) => (isThere ? work() : null))
    running.push(async () => past.stop())
  }
}

/** Counts what visitors do, and writes it now and then and at the end. */
function startCounting({ db, clock, log, running }: Pick<FullContext, 'db' | 'clock' | 'log'> & Pick<Start, 'running'>) {
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
