import { Hono, type Context as HonoContext } from 'hono'
import { compress } from 'hono/compress'
import { setCookie } from 'hono/cookie'
import { serialize } from 'hono/utils/cookie'
import { answerApi } from '#api/api.ts'
import { identityReturns } from '#api/identities.ts'
import { mailReportsWebhook } from '#api/mail-reports.ts'
import { paymentsWebhook } from '#api/payments.ts'
import { Refusal } from '#domain/refusal.ts'
import type { DescribedSettings } from '#domain/site/settings/settings.contract.ts'
import { translator } from '#i18n/server.ts'
import { networkOf } from '#platform/auth/network.ts'
import { SealedError } from '#platform/auth/secret-box.ts'
import { type Cache, createCache, createCached } from '#platform/cache/cache.ts'
import { isUnreachable } from '#platform/database/database.ts'
import { findOutsideUnavailable } from '#platform/outside/outside-unavailable.ts'
import { newId, newRequestId } from '#values/id.ts'
import { type Locale, splitLocale } from '#values/locale.ts'
import { withLatinName } from './file-names.ts'
import { avatarFiles } from './files/avatars.ts'
import { calendarFeeds } from './files/calendar-feeds.ts'
import { keys } from './files/jwks.ts'
import { mediaFiles } from './files/media-files.ts'
import { outboxMails } from './files/outbox-mails.ts'
import { reviewPhotoFiles } from './files/review-photos.ts'
import { seoFiles } from './files/seo.ts'
import { isForeign } from './limits/foreign-origin.ts'
import { bodyLimits, isPicture, isTable, pathLimit, readLimit } from './limits/request-limits.ts'
import { signInForFile } from './own-files.ts'
import { compressAnswer } from './pages/compress-answer.ts'
import { errorPage } from './pages/error-page.ts'
import { isTurnedAway, maintenanceWait } from './pages/maintenance.ts'
import { pageHandler } from './pages/page.ts'
import { createPageCache, type PageCache } from './pages/page-cache.ts'
import { previewLinks } from './pages/preview.ts'
import { apiReference } from './reference/reference.ts'
import {
  type AppDeps,
  addressOf,
  contextOf,
  cookieOptions,
  isSecure,
  localeOf,
  recentWriteCookie,
  systemContext,
  visitorCookie,
} from './request-context.ts'
import { refuseUndeclared } from './route-table.ts'

/** The greatest age of the settings of a page, in milliseconds: another process may have written newer ones. */
const settingsAge = 2000
/** The greatest age, in milliseconds, and number of cached answers of the catalogue. */
const cacheAge = 2000
const maxCached = 100
/** The time for which the primary answers a browser that has written, in seconds: longer than a replica may be behind. */
const recentWriteAge = 5
/** The age, in milliseconds, and number of items cached for visitors: some 4 KB each. A changed item is dropped at once. */
const itemAge = 60_000
const maxItems = 5000

/** The caches of visitors, emptied with everything that pages are made of when any process announces a change; null where nothing is announced. */
function openCaches(deps: AppDeps, cache: Cache): { pages: PageCache; items: Cache } | null {
  if (!deps.listenToChanges || deps.pages?.isDev) return null
  const pages = createPageCache()
  const items = createCache(itemAge, maxItems)
  const changes = deps.listenToChanges((what) => {
    if (what === 'all') {
      cache.forget()
      items.forget()
      deps.settings?.forget()
    }
    pages.forget(what)
  })
  return {
    pages: { ...pages, find: (wanted) => (changes.isListening() ? pages.find(wanted) : null) },
    items: { ...items, get: (key, make) => (changes.isListening() ? items.get(key, make) : make()) },
  }
}

/** The HTTP application: health, webhooks, API, files, pages. */
export function createApp(given: AppDeps): Hono {
  const settings = given.settings ?? createCached<DescribedSettings>(settingsAge)
  const cache = createCache(cacheAge, maxCached)
  const caches = openCaches({ ...given, settings }, cache)
  const deps: AppDeps = { ...given, settings, ...(caches && { items: caches.items }) }
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
  if (deps.reads) app.use('/api/*', readLimit(deps.reads, { keyOf: (c) => readerOf(c, deps), tooMany, clock: deps.clock }))
  if (deps.replicas) app.use('/api/*', (c, next) => markWrite(c, next, deps))
  app.route(
    '/api/payments',
    paymentsWebhook(system, (c) => contextOf(c, deps)),
  )
  app.route('/api/mail', mailReportsWebhook(system))
  app.route(
    '/api/identities',
    identityReturns((c) => contextOf(c, deps)),
  )
  app.route('/', apiReference({ baseUrl: deps.baseUrl, version: deps.version ?? '', visitorCookie: visitorCookie(deps) }))
  app.all('/api/*', (c) => api(c, deps))
  app.route('/', seoFiles({ contextFor: (locale) => ({ ...systemContext(deps), locale }), ...deps }))
  app.route('/', keys(system))
  app.route('/', avatarFiles(system))
  app.route('/', reviewPhotoFiles(system))
  app.route('/', calendarFeeds(system))
  app.route('/', mediaFiles(system))
  app.route('/', previewLinks(deps))
  app.route(
    '/',
    outboxMails((c) => contextOf(c, deps)),
  )
  if (deps.cardPages) app.route('/demo-card', deps.cardPages)
  if (deps.files) app.use('*', deps.files)
  if (deps.pages) app.all('*', pageHandler({ ...deps, cache }, deps.pages, caches?.pages ?? null))
  app.onError((error, c) => failed(error, c, deps))
  refuseUndeclared(app)
  return app
}

/**
 * The key by which reads are counted: the network, apart from people who return from a payment or a sign-in elsewhere, since they cannot
 * ask again.
 */
function readerOf(c: HonoContext, deps: AppDeps): string {
  return `${networkOf(addressOf(c, deps))}${isReturn(c) ? ' coming back' : ''}`
}

function isReturn(c: HonoContext): boolean {
  return /^\/api\/(payments\/return|identities\/callback)\//.test(c.req.path)
}

/** Has the primary answer the next reads of a browser that may have changed something, be it by a call that failed in the end. */
async function markWrite(c: HonoContext, next: () => Promise<void>, deps: AppDeps): Promise<void> {
  await next()
  const isRead = ['GET', 'HEAD'].includes(c.req.method) && !isReturn(c)
  if (!isRead) setCookie(c, recentWriteCookie(deps), '1', { ...cookieOptions(deps), maxAge: recentWriteAge })
}

const limitBody = bodyLimits((c) => problem(localeOf(c), 413, 'input.too-large', newRequestId()))
const tooMany = (c: HonoContext) => problem(localeOf(c), 429, 'server.too-many', newRequestId())
const limitPath = pathLimit({
  tooLong: (c) => problem(localeOf(c), 414, 'input.too-large', newRequestId()),
  notFound: (c) => problem(localeOf(c), 404, 'not-found', newRequestId()),
})

/** The only route that exists in a demonstration alone; elsewhere every caller gets 404. */
const demonstrationOnly = '/api/system/demonstration'

async function api(c: HonoContext, deps: AppDeps): Promise<Response> {
  const context = await contextOf(c, deps)
  const { method, path } = c.req
  if (path === demonstrationOnly && !deps.isDemo) return problem(context.locale, 404, 'not-found', context.requestId)
  if (await isTurnedAway(context, { method, path, address: addressOf(c, deps) })) {
    const closed = problem(context.locale, 503, 'server.maintenance', context.requestId)
    closed.headers.set('retry-after', String(maintenanceWait))
    return closed
  }
  if (method !== 'GET' && method !== 'HEAD') {
    if (isForeign(c, deps)) return problem(context.locale, 403, 'input.foreign-origin', context.requestId)
    const type = c.req.header('content-type')
    if (type && !type.startsWith('application/json') && !isPicture(c) && !isTable(c))
      return problem(context.locale, 415, 'input.not-json', context.requestId)
    if (!context.actor.visitorId) {
      context.actor.visitorId = newId()
      context.responseHeaders.append('set-cookie', serialize(visitorCookie(deps), context.actor.visitorId, cookieOptions(deps)))
    }
  }
  const answered = (await answerApi(c.req.raw, context)) ?? problem(context.locale, 404, 'not-found', context.requestId)
  const { personId } = context.actor
  const answer = signInForFile(c, { status: answered.status, personId, locale: context.locale }) ?? answered
  for (const [name, value] of context.responseHeaders) answer.headers.append(name, value)
  const disposition = answer.headers.get('content-disposition')
  if (disposition) answer.headers.set('content-disposition', withLatinName(disposition, c.req.path))
  answer.headers.set('cache-control', 'private, no-store')
  answer.headers.set('x-request-id', context.requestId)
  return compressAnswer(c, answer)
}

function problem(locale: Locale, status: number, code: string, requestId: string): Response {
  const title = translator(locale)(`refusals:${code}`)
  return Response.json(
    { type: 'about:blank', title, status, code, requestId },
    { status, headers: { 'content-type': 'application/problem+json', 'x-request-id': requestId } },
  )
}

/** Answers an error outside the API's own handlers, as when the database is down before the session is known. */
function failed(error: Error, c: HonoContext, deps: AppDeps): Response {
  const requestId = newRequestId()
  const isBusy = error instanceof Refusal && error.code === 'server.busy'
  const unavailable = findOutsideUnavailable(error)
  // The service has logged its fault, and nobody waits for what was given up.
  if (!isBusy && !unavailable && !c.req.raw.signal.aborted) deps.log.error({ err: error, requestId }, 'request failed')
  const [status, code] = unavailable
    ? ([503, 'server.unavailable'] as const)
    : isBusy || isUnreachable(error)
      ? ([503, 'server.busy'] as const)
      : statusOf(error)
  const isApi = c.req.path.startsWith('/api/')
  const answer = isApi
    ? problem(localeOf(c), status, code, requestId)
    : errorPage(splitLocale(c.req.path).locale, { status, code, requestId })
  if (unavailable) answer.headers.set('retry-after', String(unavailable.retryAfter))
  return answer
}

function statusOf(error: Error) {
  return error instanceof SealedError ? ([409, 'server.sealed'] as const) : ([500, 'server.failed'] as const)
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
  // Mails show pictures of pieces, and webmail shows a mail on a page of its own.
  set('cross-origin-resource-policy', /^\/(pictures|media)\//.test(c.req.path) ? 'cross-origin' : 'same-origin')
  set('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=()')
  set('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  if (isSecure(deps)) set('strict-transport-security', 'max-age=63072000; includeSubDomains')
}
