import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { seedPeople } from '#domain/accounts/people/seed-people.ts'
import { seedItems } from '#domain/catalogue/items/seed-items.ts'
import { keepGroups } from '#domain/catalogue/search/keep-groups.ts'
import { type FullContext, inTransaction, noServices } from '#domain/context.ts'
import { seedIntents } from '#domain/messages/chatbot/seed-intents.ts'
import { seedSettings } from '#domain/site/settings/seed-settings.ts'
import { createAuth } from '#platform/auth/auth.ts'
import { databaseClock } from '#platform/clock.ts'
import { type Connection, connect, migrate } from '#platform/database/database.ts'
import { startEmbedded } from '#platform/database/embedded.ts'
import { silentLog } from '#platform/log.ts'
import { demoPayments } from '#platform/payments/demo.ts'
import { createApp } from '#server/app.ts'
import { type AppDeps, systemContext } from '#server/request-context.ts'
import { stock } from './stock.ts'

const baseUrl = 'http://127.0.0.1'
const secret = 'a secret of the bench, long enough to be one'

/** The shop on a database of its own in a temporary folder, stocked, open on a free port; with its pages where they are built. */
export async function openShop(items: number) {
  const home = await mkdtemp(join(tmpdir(), 'libsa-bench-'))
  const server = await startEmbedded(home, { log: silentLog() })
  const connection = connect(server.ownerUrl, { log: silentLog() })
  await prepare(connection)
  await stock(connection.pool, items)
  const shop = await serveShop(connection, join(home, 'made'))
  return {
    ...shop,
    db: connection.db,
    pool: connection.pool,
    databaseUrl: server.ownerUrl,
    /** Acts for nobody. */
    context: contextOf(connection),
    async close() {
      shop.close()
      await connection.close()
      await server.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** Migrates a database and gives it the people, items and settings that every shop begins with, where they are missing. */
export async function prepare({ db, pool }: Connection): Promise<void> {
  await migrate(pool)
  await inTransaction(systemContext(contextOn({ db, pool })), async (tx) => {
    await seedPeople(tx)
    await seedItems(tx)
    await seedSettings(tx)
    await seedIntents(tx)
  })
}

/** Opens the shop over a prepared database. */
export async function serveShop({ db, pool }: Pick<Connection, 'db' | 'pool'>, kept: string) {
  const facetGroups = keepGroups(db, { isListening: () => true })
  await facetGroups.get()
  const base = { ...contextOn({ db, pool }), facetGroups }
  const auth = createAuth({ db, baseUrl, clock: base.clock })
  const built = new URL('../build/server/index.js', import.meta.url)
  const isBuilt = existsSync(built)
  const build = isBuilt ? ((await import(built.href)) as ServerBuild) : null
  const deps: AppDeps = {
    ...base,
    signedInBy: (...asked) => auth.signedInBy(...asked) as ReturnType<AppDeps['signedInBy']>,
    isReady: async () => true,
    // The bench says in a header from which network a request comes.
    proxies: 1,
    pages: build ? { build: async () => build, answer: createRequestHandler(build, 'production'), isDev: false } : null,
    files: null,
    folders: { served: fileURLToPath(new URL('../public', import.meta.url)), kept },
    cardPages: null,
  }
  const http = await listen(deps)
  // Nothing changes here, so that each page is rendered once.
  const caching = await listen({ ...deps, listenToChanges: () => ({ isListening: () => true }) })
  return {
    port: portOf(http),
    http,
    deps,
    /** Of the same shop with its pages cached. */
    cachingPort: portOf(caching),
    isBuilt,
    close() {
      for (const each of [http, caching]) {
        each.close()
        each.closeAllConnections()
      }
    },
  }
}

/** Acts for nobody, on a prepared database. */
export function contextOf(connection: Pick<Connection, 'db' | 'pool'>): FullContext {
  return systemContext(contextOn(connection))
}

function contextOn({ db, pool }: Pick<Connection, 'db' | 'pool'>): Omit<FullContext, 'actor' | 'locale' | 'requestId'> {
  const payments = demoPayments({ pool, baseUrl, secret })
  return { ...noServices, db, clock: databaseClock(), payments, baseUrl, isDemo: true, secret, log: silentLog() }
}

async function listen(deps: AppDeps): Promise<Server> {
  const http = createServer(getRequestListener(createApp(deps).fetch))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return http
}

function portOf(http: Server): number {
  return (http.address() as AddressInfo).port
}
