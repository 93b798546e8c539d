import { createServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import type { ServerBuild } from 'react-router'
import { type Context, inTransaction } from '#domain/context.ts'
import { seedItems } from '#domain/items/seed-items.ts'
import type { Person } from '#domain/people/person.contract.ts'
import { seedOrders } from '#domain/orders/seed-orders.ts'
import { demoAccounts, seedPeople } from '#domain/people/seed-people.ts'
import { seedSettings } from '#domain/settings/seed-settings.ts'
import { startOrders } from '#jobs/orders.ts'
import { createAuth } from '#platform/auth/auth.ts'
import { databaseClock } from '#platform/clock.ts'
import { type Config, ConfigError, readConfig } from '#platform/config.ts'
import { connect, migrate } from '#platform/database/database.ts'
import { startEmbedded } from '#platform/database/embedded.ts'
import { createLog, type Log } from '#platform/log.ts'
import { startOutboxWorker } from '#platform/mail/outbox-worker.ts'
import { smtpMail } from '#platform/mail/smtp.ts'
import { demoPayments } from '#platform/payments/demo.ts'
import { demoProviderApp } from '#platform/payments/demo-page.ts'
import { noCards } from '#platform/payments/no-cards.ts'
import { stripePayments } from '#platform/payments/stripe.ts'
import type { ShopDeps } from './shop.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function start(config: Config, log: Log): Promise<void> {
  // React reads it when it is first loaded, so the door is loaded after it is set.
  if (config.mode === 'serve') process.env.NODE_ENV = 'production'
  const { createShop, systemContext } = await import('./shop.ts')
  const embedded = config.databaseUrl ? null : await startEmbedded(config.dataDir, { log })
  stopOnFailure = async () => embedded?.stop()
  const { db, pool, close } = connect(embedded?.url ?? config.databaseUrl ?? '', { log })
  await migrate(pool)
  const clock = databaseClock()
  const demo = { pool, baseUrl: config.baseUrl, secret: config.authSecret }
  const payments = config.stripe ? stripePayments(config.stripe) : config.isDemo ? demoPayments(demo) : noCards()
  const auth = createAuth({ db, secret: config.authSecret, baseUrl: config.baseUrl, clock })
  const base: Omit<Context, 'actor' | 'locale' | 'requestId'> = {
    db,
    clock,
    payments,
    baseUrl: config.baseUrl,
    isDemo: config.isDemo,
    secret: config.authSecret,
    log,
  }
  const system = () => systemContext(base)
  await inTransaction(system(), seedSettings)
  if (config.isDemo) {
    await inTransaction(system(), async (tx) => {
      await seedPeople(tx)
      await seedItems(tx)
    })
    await seedOrders(system())
  }
  const http = createServer({ maxHeaderSize: 16_384, headersTimeout: 10_000, requestTimeout: 20_000 })
  const pages = await openPages(config, http)
  const deps: ShopDeps = {
    ...base,
    personOf: (headers) => auth.personOf(headers) as Promise<Person | null>,
    isReady: () =>
      pool.query('SELECT 1').then(
        () => true,
        () => false,
      ),
    pages: pages.pages,
    files: config.mode === 'serve' ? builtFiles() : null,
    folders: {
      served: new URL(config.mode === 'serve' ? '../build/client' : '../public', import.meta.url).pathname,
      kept: join(config.dataDir, 'made'),
    },
    cardPages: config.isDemo && !config.stripe ? demoProviderApp(demo) : null,
  }
  const answer = getRequestListener(createShop(deps).fetch)
  http.on('request', (request, response) =>
    pages.vite ? pages.vite.middlewares(request, response, () => void answer(request, response)) : void answer(request, response),
  )
  const jobs = [
    startOrders(system, { onFault: (fault) => log.error({ err: fault }, 'an order could not be completed yet') }),
    startOutboxWorker({
      db,
      clock,
      log,
      mail: config.smtpUrl ? smtpMail({ url: config.smtpUrl, from: 'Libsa <hello@libsa.example>' }) : undefined,
      keepsTexts: config.isDemo,
    }),
  ]
  await new Promise<void>((resolve, reject) => http.once('error', reject).listen(config.port, resolve))
  announce(config, embedded?.dataPlace ?? null)

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), 10_000).unref()
    http.close()
    http.closeIdleConnections()
    await Promise.all(jobs.map((job) => job.stop()))
    await pages.vite?.close()
    await close()
    await embedded?.stop()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

async function openPages(config: Config, server: ReturnType<typeof createServer>) {
  const isDev = config.mode === 'dev'
  const { createRequestHandler } = await import('react-router')
  const vite = isDev
    ? await (await import('vite')).createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
    : null
  const built = new URL('../build/server/index.js', import.meta.url).href
  const build = (): Promise<ServerBuild> =>
    (vite
      ? (vite.ssrLoadModule('virtual:react-router/server-build') as Promise<unknown>)
      : (import(built) as Promise<unknown>)) as Promise<ServerBuild>
  if (!vite) await build()
  return { vite, pages: { build, answer: createRequestHandler(build, isDev ? 'development' : 'production'), isDev } }
}

function builtFiles(): NonNullable<ShopDeps['files']> {
  const root = new URL('../build/client', import.meta.url).pathname
  const serve = serveStatic({
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
  return async (c, next) => (c.req.path.includes('.') ? ((await serve(c, next)) ?? undefined) : void (await next()))
}

function announce(config: Config, dataPlace: string | null): void {
  say('')
  say(`  Libsa is open:  ${config.baseUrl}   (Arabic: ${config.baseUrl}/ar)`)
  say(`  Data:           ${dataPlace ?? 'the database of DATABASE_URL'}`)
  if (config.isDemo) {
    say('  Accounts of the demonstration:')
    for (const { role, email, password } of demoAccounts) say(`    ${role.padEnd(10)} ${email.padEnd(24)} ${password}`)
    say(`  Mail and SMS:   ${config.baseUrl}/outbox`)
  }
  say('  Ctrl-C stops everything.')
  say('')
}

let stopOnFailure: () => Promise<unknown> = async () => undefined
try {
  await start(readConfig(process.env), createLog())
} catch (error) {
  const isPlain = error instanceof ConfigError || (error instanceof Error && error.name.endsWith('Refused'))
  process.stderr.write(`${isPlain ? (error as Error).message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  await stopOnFailure()
  process.exit(1)
}
