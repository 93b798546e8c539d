import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type Context as HonoContext, Hono } from 'hono'
import { compress } from 'hono/compress'
import { getCookie } from 'hono/cookie'
import { serialize } from 'hono/utils/cookie'
import { RouterContextProvider, type ServerBuild } from 'react-router'
import { answerApi, clientFor } from '#api/api.ts'
import type { ApiContext } from '#api/guard.ts'
import { avatarFiles } from './avatars.ts'
import { type Folders, seoFiles } from './seo.ts'
import { identityReturns } from '#api/identities.ts'
import { keys } from './jwks.ts'
import { paymentsWebhook } from '#api/payments.ts'
import { earliestStart } from '#domain/site/areas/slot.policy.ts'
import { findTrustLevel } from '#domain/accounts/people/find-trust-level.ts'
import type { Person } from '#domain/accounts/people/person.contract.ts'
import { translator } from '#i18n/server.ts'
import type { Context } from '#domain/context.ts'
import type { StoredSettings } from '#domain/site/settings/settings.contract.ts'
import { callerAddress, networkOf } from '#platform/auth/network.ts'
import { isUnreachable } from '#platform/database/database.ts'
import { dayAt } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { type Locale, splitLocale } from '#values/locale.ts'
import type { BucketSize } from '#platform/concurrency/token-bucket.ts'
import { createCached, createCache } from '#platform/cache/cache.ts'
import { availableProviders } from '#values/identity-provider.ts'
import { refuseUndeclared } from './route-table.ts'
import { isForeign } from './foreign-origin.ts'
import { bodyLimits, isPicture, pathLimit, readLimit } from './request-limits.ts'
import { languageRedirect } from './language-redirect.ts'
import { isTurnedAway, maintenanceWait } from './maintenance.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { errorPage } from './error-page.ts'

/** What the shop needs besides a request. */
export interface AppDeps extends Omit<Context, 'actor' | 'locale' | 'requestId'> {
  /** Who sent these headers; what the browser has to keep goes into `answer`. */
  signedInBy(headers: Headers, answer: Headers): Promise<{ person: Person; session: { id: string; authenticatedAt: Date } } | null>
  isReady(): Promise<boolean>
  /** How many proxies of ours stand before the shop; none unless said otherwise. */
  proxies?: number
  /** How often one network may read from the API; without it as often as it likes. */
  reads?: BucketSize
  /** The built pages, or null for the API alone (tests). */
  pages: {
    build(): Promise<ServerBuild>
    answer(request: Request, context: RouterContextProvider): Promise<Response>
    isDev: boolean
  } | null
  /** Serves built files; answers null where none fits. */
  files: ((c: HonoContext, next: () => Promise<void>) => Promise<Response | undefined>) | null
  folders: Folders
  /** The demonstration card provider's own pages. */
  cardPages: Hono | null
}

/** In seconds. Browsers keep no cookie for more than 400 days, and one that asks for more is not set at all. */
const year = 365 * 86_400
/** How old the settings of a page may be, in milliseconds: another process may have written newer ones. */
const settingsAge = 2000
/** How old and how many the answers of the catalogue may be that a page is made of. */
const cacheAge = 2000
const maxCached = 100

/** A context that acts for nobody: timers and webhooks. */
export function systemContext(deps: Omit<Context, 'actor' | 'locale' | 'requestId'>): Context {
  return { ...deps, actor: { personId: null, email: null, visitorId: '', roles: [] }, locale: 'en', requestId: newId() }
}

/** The HTTP application: health, webhooks, API, files, pages. */
export function createApp(given: AppDeps): Hono {
  const deps: AppDeps = { settings: createCached<StoredSettings>(settingsAge), ...given }
  const cache = createCache(cacheAge, maxCached)
  const system = () => systemContext(deps)
  const app = new Hono()
  app.use('*', async (c, next) => {
    await next()
    secure(c, deps)
  })
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) =>
    (await deps.isReady()) ? c.text('ready') : c.text('the database does not answer', 503, { 'retry-after': '2' }),
  )
  app.use('*', compress({ encoding: 'gzip' }))
  app.use('*', limitPath)
  app.use('*', limitBody)
  if (deps.reads) app.use('/api/*', readLimit(deps.reads, { networkOf: (c) => networkOf(addressOf(c, deps)), tooMany }))
  app.route('/api/payments', paymentsWebhook(system))
  app.route(
    '/api/identities',
    identityReturns((c) => contextOf(c, deps)),
  )
  app.all('/api/*', (c) => api(c, deps))
  app.route('/', seoFiles({ contextFor: (locale) => ({ ...systemContext(deps), locale }), ...deps }))
  app.route('/', keys(system))
  app.route('/', avatarFiles(system))
  if (deps.cardPages) app.route('/demo-card', deps.cardPages)
  if (deps.files) app.use('*', deps.files)
  if (deps.pages) app.all('*', (c) => page(c, { ...deps, cache }))
  app.onError((error, c) => failed(error, c, deps))
  refuseUndeclared(app)
  return app
}

const limitBody = bodyLimits((c) => problem(localeOf(c), 413, 'input.too-large', newId()))
const tooMany = (c: HonoContext) => problem(localeOf(c), 429, 'server.too-many', newId())
const limitPath = pathLimit({
  tooLong: (c) => problem(localeOf(c), 414, 'input.too-large', newId()),
  notFound: (c) => problem(localeOf(c), 404, 'not-found', newId()),
})

async function api(c: HonoContext, deps: AppDeps): Promise<Response> {
  const context = await contextOf(c, deps)
  const { method, path } = c.req
  if (await isTurnedAway(context, { method, path, address: addressOf(c, deps) })) {
    const closed = problem(context.locale, 503, 'server.maintenance', context.requestId)
    closed.headers.set('retry-after', String(maintenanceWait))
    return closed
  }
  if (method !== 'GET' && method !== 'HEAD') {
    if (isForeign(c, deps)) return problem(context.locale, 403, 'input.foreign-origin', context.requestId)
    const type = c.req.header('content-type')
    if (type && !type.startsWith('application/json') && !isPicture(c))
      return problem(context.locale, 415, 'input.not-json', context.requestId)
    if (!context.actor.visitorId) {
      context.actor.visitorId = newId()
      context.responseHeaders.append('set-cookie', serialize(visitorCookie(deps), context.actor.visitorId, cookieOptions(deps)))
    }
  }
  const response = (await answerApi(c.req.raw, context)) ?? problem(context.locale, 404, 'not-found', context.requestId)
  const answer = new Response(response.body, response)
  for (const [name, value] of context.responseHeaders) answer.headers.append(name, value)
  answer.headers.set('cache-control', 'private, no-store')
  answer.headers.set('x-request-id', context.requestId)
  return answer
}

async function page(c: HonoContext, deps: AppDeps): Promise<Response> {
  const { pages } = deps
  if (!pages) return c.notFound()
  const url = new URL(c.req.url)
  const moved = languageRedirect(c, url)
  if (moved) return moved
  const { locale, path } = splitLocale(pagePath(url))
  const [asked, now] = await Promise.all([contextOf(c, deps, locale), deps.clock.now(deps.db)])
  const isClosed = await isTurnedAway(asked, { method: c.req.method, path, address: addressOf(c, deps) })
  // A page is of one moment: its reads do not ask for the time again.
  const context = { ...asked, now, today: dayAt(now) }
  const { person } = context
  const nonce = randomBytes(16).toString('base64')
  const theme = themeOf(getCookie(c, 'ui-theme'))
  const provider = new RouterContextProvider()
  const build = await pages.build()
  const { prepare } = build.entry.module as unknown as typeof import('#web/app/entry.server.tsx')
  prepare(provider, {
    viewer: {
      locale: context.locale,
      theme,
      person,
      trustLevel: await findTrustLevel(context, person?.id ?? null),
      isDemo: deps.isDemo,
      isClosed,
      today: context.today,
      earliest: earliestStart(context),
      baseUrl: deps.baseUrl,
      providers: availableProviders(deps.identityProviders),
      fontSheet: deps.fontService?.sheet ?? null,
    },
    client: clientFor(context),
    nonce,
    requestId: context.requestId,
  })
  const answered = await pages.answer(c.req.raw, provider)
  const isToReturn = isClosed && [200, 404].includes(answered.status)
  const answer = new Response(answered.body, { status: isToReturn ? 503 : answered.status, headers: answered.headers })
  if (isToReturn) answer.headers.set('retry-after', String(maintenanceWait))
  for (const [name, value] of context.responseHeaders) answer.headers.append(name, value)
  answer.headers.set('content-security-policy', contentSecurityPolicy(nonce, { isDev: pages.isDev, fontService: deps.fontService ?? null }))
  answer.headers.set('cache-control', 'private, no-store')
  answer.headers.set('x-request-id', context.requestId)
  return answer
}

async function contextOf(c: HonoContext, deps: AppDeps, locale: Locale = localeOf(c)): Promise<ApiContext & { person: Person | null }> {
  const responseHeaders = new Headers()
  const signedIn = await deps.signedInBy(c.req.raw.headers, responseHeaders)
  const person = signedIn?.person ?? null
  const visitorId = getCookie(c, visitorCookie(deps)) ?? ''
  const {
    signedInBy: _,
    isReady: __,
    pages: ___,
    files: ____,
    cardPages: _____,
    proxies: ______,
    folders: _______,
    reads: ________,
    ...rest
  } = deps
  return {
    ...rest,
    locale,
    person,
    requestId: newId(),
    requestHeaders: c.req.raw.headers,
    responseHeaders,
    actor: {
      personId: person?.id ?? null,
      email: person?.isEmailConfirmed ? person.email : null,
      visitorId: /^[A-Za-z0-9]{22}$/.test(visitorId) ? visitorId : '',
      roles: person?.roles ?? [],
      network: networkOf(addressOf(c, deps)),
      ...(signedIn && { session: signedIn.session }),
    },
  }
}

/** The caller's address; empty where there is no socket (tests). */
function addressOf(c: HonoContext, { proxies = 0 }: AppDeps): string {
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage }
  return callerAddress(incoming?.socket.remoteAddress ?? '', { forwardedFor: c.req.header('x-forwarded-for') ?? null, proxies })
}

function pagePath(url: URL): string {
  return url.pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '')
}

function localeOf(c: HonoContext): Locale {
  return c.req.header('accept-language')?.startsWith('ar') ? 'ar' : 'en'
}

function themeOf(value: string | undefined): 'light' | 'dark' | 'system' {
  return value === 'dark' || value === 'system' ? value : 'light'
}

function isSecure(deps: AppDeps): boolean {
  return deps.baseUrl.startsWith('https:')
}

function visitorCookie(deps: AppDeps): string {
  return isSecure(deps) ? '__Host-libsa-visitor' : 'libsa-visitor'
}

function cookieOptions(deps: AppDeps) {
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure(deps), maxAge: year / 2 } as const
}

function problem(locale: Locale, status: number, code: string, requestId: string): Response {
  const title = translator(locale)(`refusals:${code}`)
  return Response.json(
    { type: 'about:blank', title, status, code, requestId },
    { status, headers: { 'content-type': 'application/problem+json', 'x-request-id': requestId } },
  )
}

/** What went wrong outside the API's own handlers, as when the database is down before anybody is known. */
function failed(error: Error, c: HonoContext, deps: AppDeps): Response {
  const requestId = newId()
  deps.log.error({ err: error, requestId }, 'request failed')
  const [status, code] = isUnreachable(error) ? ([503, 'server.busy'] as const) : ([500, 'server.failed'] as const)
  if (c.req.path.startsWith('/api/')) return problem(localeOf(c), status, code, requestId)
  const { locale } = splitLocale(c.req.path)
  return c.html(errorPage(locale, { status, code, requestId }), status, {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'",
    'x-request-id': requestId,
  })
}

function secure(c: HonoContext, deps: AppDeps): void {
  const set = (name: string, value: string) => {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
  if (c.res.status === 429 || c.res.status === 503) set('retry-after', '5')
  set('x-content-type-options', 'nosniff')
  set('x-frame-options', 'DENY')
  set('referrer-policy', 'strict-origin-when-cross-origin')
  set('cross-origin-opener-policy', 'same-origin')
  set('cross-origin-resource-policy', 'same-origin')
  set('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
  set('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  if (isSecure(deps)) set('strict-transport-security', 'max-age=63072000; includeSubDomains')
}
