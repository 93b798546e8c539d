import { randomBytes } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import { RouterContextProvider } from 'react-router'
import { clientFor } from '#api/api.ts'
import { findTrustLevel } from '#domain/accounts/people/find-trust-level.ts'
import { keepLanguage } from '#domain/renting/orders/keep-language.ts'
import { writtenPlaces } from '#domain/site/areas/places.policy.ts'
import { earliestStart } from '#domain/site/areas/slot.policy.ts'
import { cookiesOf } from '#platform/auth/cookies.ts'
import { networkOf } from '#platform/auth/network.ts'
import type { Cache } from '#platform/cache/cache.ts'
import { type CountRead, countReads } from '#server/limits/request-limits.ts'
import { type AppDeps, addressOf, contextOf, isPersonal, systemContext, visitorContext } from '#server/request-context.ts'
import { dayAt } from '#values/day.ts'
import { newRequestId } from '#values/id.ts'
import { availableProviders } from '#values/identity-provider.ts'
import { type Locale, splitLocale } from '#values/locale.ts'
import { pageAt } from '#web/app/page-lookup.ts'
import { contentSecurityPolicy, inlineScriptHashes } from './content-security-policy.ts'
import { errorPage } from './error-page.ts'
import { addressRedirect, chosenLanguage, languageRedirect } from './language-redirect.ts'
import { isTurnedAway, maintenanceWait } from './maintenance.ts'
import { answerOf, type PageCache, type RenderedPage, type ShownDays } from './page-cache.ts'
import { isFramed } from './preview.ts'

type PageDeps = AppDeps & { cache: Cache }
type Pages = NonNullable<AppDeps['pages']>
type Theme = 'light' | 'dark' | 'system'

/** The requested address of a page, and the headers that it depends on. */
interface Wanted {
  url: URL
  locale: Locale
  /** Without language. */
  path: string
  theme: Theme
}

/** Cookies that a shared page may depend on: they are part of its key or lead elsewhere. With any other it is rendered for one visitor. */
const sharedCookies = ['ui-theme', 'site-language']
const maxSharedQuery = 500

/**
 * Answers every address that is neither a file nor a call of the API: with a page, cached where it is the same for all visitors without a
 * session. The rate of renders is limited by network.
 */
export function pageHandler(deps: PageDeps, pages: Pages, cached: PageCache | null): (c: HonoContext) => Promise<Response> {
  // A page announced as changed could be rendered from a replica that does not have the change, and kept.
  const { replicas: _, ...primaryDeps } = deps
  const keyOf = (c: HonoContext) => networkOf(addressOf(c, deps))
  const countRender: CountRead = deps.renders ? countReads(deps.renders, { keyOf, tooMany, clock: deps.clock }) : () => null
  return async (c) => {
    const url = new URL(c.req.url)
    const chosen = chosenLanguage(c, url)
    // A link on another site changes no language of messages.
    if (chosen && c.req.header('sec-fetch-site') !== 'cross-site') await keepLanguage(await contextOf(c, deps, chosen))
    const moved = languageRedirect(c, url) ?? addressRedirect(c, url)
    if (moved) return moved
    const wanted: Wanted = { url, ...splitLocale(pagePath(url)), theme: themeOf(cookiesOf(c.req.raw.headers).get('ui-theme')) }
    const isShared = cached !== null && isShareable(c.req.raw, wanted) && !(await isClosed(c, deps, wanted))
    const answer = isShared
      ? await sharedPage(c, { deps: primaryDeps, pages, cached, wanted, countRender })
      : (countRender(c) ?? (await ownPage(c, { deps, pages, wanted })))
    answer.headers.set('cache-control', 'private, no-store')
    return answer
  }
}

function isShareable({ method, headers }: Request, { url, path }: Wanted): boolean {
  const { access, search } = pageAt(path)
  const isPublic = access === 'anyone' && search === 'indexed'
  // A search in words is seldom asked twice, and would push out what many ask for.
  const isOfOne = url.searchParams.has('q') || isFramed(url)
  const isPage = method === 'GET' && !url.pathname.endsWith('.data') && url.search.length <= maxSharedQuery && !isOfOne
  return isPublic && isPage && !isPersonal(headers, sharedCookies)
}

function isClosed(c: HonoContext, deps: PageDeps, { locale, path }: Wanted): Promise<boolean> {
  return isTurnedAway({ ...systemContext(deps), locale }, { method: c.req.method, path, address: addressOf(c, deps) })
}

interface OwnPage {
  deps: PageDeps
  pages: Pages
  wanted: Wanted
}

interface SharedPage extends OwnPage {
  cached: PageCache
  countRender: CountRead
}

async function sharedPage(c: HonoContext, { deps, pages, cached, wanted, countRender }: SharedPage): Promise<Response> {
  const { url, locale, path, theme } = wanted
  const now = deps.clock.estimate() ?? (await deps.clock.now(deps.db))
  const today = dayAt(now)
  const query = new URLSearchParams(url.searchParams)
  query.sort()
  const request = {
    key: [locale, theme, url.pathname, query].join('\n'),
    moment: `${today} ${earliestStart({ now, today })}`,
    days: daysOn(path, query),
  }
  const found = cached.find(request)
  const refused = found ? null : countRender(c)
  if (refused) return refused
  const known = await (found ?? cached.render(request, () => renderShared(c, { deps, pages, wanted })))
  const answer = await answerOf(known, c.req.header('accept-encoding') ?? '')
  // A page that fails names the request that rendered it.
  if (known.status === 200) answer.headers.set('x-request-id', newRequestId())
  return answer
}

/** The item whose free days a page shows. An address with an escaped id may be of any. */
function daysOn(path: string, query: URLSearchParams): ShownDays {
  const [, id] = /^\/product\/([^/]+)/i.exec(path) ?? []
  if (query.has('from') || id?.includes('%')) return 'any'
  return id === undefined ? null : { item: id }
}

/** Renders the whole page before it is sent, with hashes for its inline scripts. Its styles keep their nonce, which dialogs give to theirs. */
async function renderShared(c: HonoContext, { deps, pages, wanted }: OwnPage): Promise<RenderedPage> {
  // Nothing of the visitor who came first: neither the host they named nor headers, nor a signal, by which leaving would end the page of all.
  const request = new Request(new URL(wanted.url.pathname + wanted.url.search, deps.baseUrl))
  const context = visitorContext(deps, { locale: wanted.locale, network: networkOf(addressOf(c, deps)) })
  const { answer, nonce, requestId } = await render(c, { deps, pages, wanted, context, request, isWhole: true })
  const html = Buffer.from(await answer.arrayBuffer())
  const scripts = inlineScriptHashes(html)
  const policy = contentSecurityPolicy(nonce, { isDev: false, fontService: deps.fontService ?? null, scripts })
  answer.headers.set('content-security-policy', policy)
  answer.headers.set('x-request-id', requestId)
  return { personId: context.actor.personId, status: answer.status, headers: answer.headers, html }
}

async function ownPage(c: HonoContext, { deps, pages, wanted }: OwnPage): Promise<Response> {
  const context = await contextOf(c, deps, wanted.locale)
  const { answer, nonce, requestId } = await render(c, { deps, pages, wanted, context, request: c.req.raw, isWhole: false })
  const framed = isFramed(wanted.url)
  const policy = { isDev: pages.isDev, fontService: deps.fontService ?? null, isFramed: framed }
  answer.headers.set('content-security-policy', contentSecurityPolicy(nonce, policy))
  answer.headers.set('x-request-id', requestId)
  if (framed) {
    answer.headers.set('x-frame-options', 'SAMEORIGIN')
    answer.headers.set('x-robots-tag', 'noindex')
  }
  return answer
}

type Rendering = OwnPage & { context: Awaited<ReturnType<typeof contextOf>>; request: Request; isWhole: boolean }

async function render(c: HonoContext, { deps, pages, wanted, context: asked, request, isWhole }: Rendering) {
  const { path, theme } = wanted
  const now = await asked.clock.now(deps.db)
  const isClosed = await isTurnedAway(asked, { method: c.req.method, path, address: addressOf(c, deps) })
  // A page is of one moment: its reads do not ask for the time again.
  const context = { ...asked, now, today: dayAt(now) }
  const { person, requestId } = context
  const nonce = randomBytes(16).toString('base64')
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
      places: writtenPlaces(),
      baseUrl: deps.baseUrl,
      providers: availableProviders(deps.identityProviders),
      fontSheet: deps.fontService?.sheet ?? null,
    },
    client: clientFor(context),
    nonce,
    isWhole,
    requestId,
  })
  const answered = await pages.answer(request, provider)
  const isToReturn = isClosed && [200, 404].includes(answered.status)
  const answer = new Response(answered.body, { status: isToReturn ? 503 : answered.status, headers: answered.headers })
  if (isToReturn) answer.headers.set('retry-after', String(maintenanceWait))
  for (const [name, value] of context.responseHeaders) answer.headers.append(name, value)
  return { answer, nonce, requestId }
}

/** A navigation in the browser asks for data, and shows the page of errors by the status alone. */
function tooMany(c: HonoContext): Response {
  return errorPage(splitLocale(c.req.path).locale, { status: 429, code: 'server.busy', requestId: newRequestId() })
}

function pagePath(url: URL): string {
  return url.pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '')
}

function themeOf(value: string | undefined): Theme {
  return value === 'dark' || value === 'system' ? value : 'light'
}
