import type { IncomingMessage } from 'node:http'
import type { Hono, Context as HonoContext } from 'hono'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import type { ApiContext } from '#api/guard.ts'
import type { Person } from '#domain/accounts/people/person.contract.ts'
import type { FullContext } from '#domain/context.ts'
import { cookiesOf } from '#platform/auth/cookies.ts'
import { callerAddress, networkOf } from '#platform/auth/network.ts'
import { type Clock, clockOfRequest } from '#platform/clock.ts'
import type { BucketSize } from '#platform/concurrency/token-bucket.ts'
import { newRequestId } from '#values/id.ts'
import { defaultLocale, type Locale } from '#values/locale.ts'
import type { Folders } from './files/seo.ts'
import type { PageChange } from './pages/page-cache.ts'

/** Parts that the contexts of all requests share. */
type ContextParts = Omit<FullContext, 'actor' | 'locale' | 'requestId'>

/** Dependencies of the shop besides a request. */
export interface AppDeps extends ContextParts {
  /** The sender of these headers; cookies for the browser go into `answer`. */
  signedInBy(
    headers: Headers,
    answer: Headers,
    clock?: Clock,
  ): Promise<{ person: Person; session: { id: string; authenticatedAt: Date } } | null>
  isReady(): Promise<boolean>
  /** The number of our proxies in front of the shop; none by default. */
  proxies?: number
  /** The rate at which one network may read from the API; unlimited by default. */
  reads?: BucketSize
  /**
   * The rate at which one network may have pages rendered; unlimited by default. Mobile carriers put thousands of phones in one network.
   */
  renders?: BucketSize
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
  /** Calls back whenever what pages show has changed, in any process; without it no page is cached. */
  listenToChanges?: (onChange: (what: PageChange) => void) => { isListening(): boolean }
}

/** In seconds. Browsers keep no cookie for more than 400 days, and one that asks for more is not set at all. */
const year = 365 * 86_400

/** Makes a context without a person, for timers and webhooks. */
export function systemContext(deps: ContextParts): FullContext {
  return { ...deps, actor: { personId: null, email: null, visitorId: '', roles: [] }, locale: defaultLocale, requestId: newRequestId() }
}

const knownParts = new WeakMap<AppDeps, ContextParts>()

/** The shared parts of every context, picked once. */
function partsOf(deps: AppDeps): ContextParts {
  const known = knownParts.get(deps)
  if (known) return known
  const {
    signedInBy: _,
    isReady: __,
    pages: ___,
    files: ____,
    cardPages: _____,
    proxies: ______,
    folders: _______,
    listenToChanges: ________,
    reads: _________,
    replicas: __________,
    ...parts
  } = deps
  knownParts.set(deps, parts)
  return parts
}

/** The context of a request. */
export async function contextOf(
  c: HonoContext,
  deps: AppDeps,
  locale: Locale = localeOf(c),
): Promise<ApiContext & { person: Person | null }> {
  const responseHeaders = new Headers()
  const clock = clockOfRequest(deps.clock)
  const signedIn = await deps.signedInBy(c.req.raw.headers, responseHeaders, clock)
  const person = signedIn?.person ?? null
  const cookies = cookiesOf(c.req.raw.headers)
  const visitorId = cookies.get(visitorCookie(deps)) ?? ''
  const previewKey = (c.req.path.startsWith('/api/') ? null : previewIn(new URL(c.req.url))) ?? cookies.get(previewCookie(deps)) ?? ''
  return {
    ...partsOf(deps),
    ...(deps.replicas && !cookies.has(recentWriteCookie(deps)) && { replicas: deps.replicas }),
    ...(/^[A-Za-z0-9]{22}$/.test(previewKey) && { previewKey }),
    clock,
    locale,
    person,
    requestId: newRequestId(),
    requestHeaders: c.req.raw.headers,
    signal: c.req.raw.signal,
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

/**
 * Makes the context of a page that all visitors share: without a person, and of the request only the network, by which reads are limited.
 */
export function visitorContext(deps: AppDeps, { locale, network }: { locale: Locale; network: string }): ApiContext & { person: null } {
  return {
    ...partsOf(deps),
    clock: clockOfRequest(deps.clock),
    locale,
    person: null,
    requestId: newRequestId(),
    requestHeaders: new Headers(),
    responseHeaders: new Headers(),
    actor: { personId: null, email: null, visitorId: '', roles: [], network },
  }
}

/** Whether a request may be somebody's: it brings a token, or a cookie besides those named. */
export function isPersonal(headers: Headers, sharedCookies: readonly string[]): boolean {
  return headers.has('authorization') || [...cookiesOf(headers).keys()].some((name) => !sharedCookies.includes(name))
}

/** The key of a preview that an address holds, or null. */
export function previewIn(url: URL): string | null {
  return url.searchParams.get('preview')
}

/** The caller's address; empty where there is no socket (tests). */
export function addressOf(c: HonoContext, { proxies = 0 }: AppDeps): string {
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage }
  return callerAddress(incoming?.socket.remoteAddress ?? '', { forwardedFor: c.req.header('x-forwarded-for') ?? null, proxies })
}

export function localeOf(c: HonoContext): Locale {
  return c.req.header('accept-language')?.startsWith('ar') ? 'ar' : 'en'
}

export function isSecure(deps: AppDeps): boolean {
  return deps.baseUrl.startsWith('https:')
}

export function visitorCookie(deps: AppDeps): string {
  return isSecure(deps) ? '__Host-libsa-visitor' : 'libsa-visitor'
}

/** While a browser has it, the primary answers its reads: a replica may not have what the browser has just changed. */
export function recentWriteCookie(deps: AppDeps): string {
  return isSecure(deps) ? '__Host-libsa-recent-write' : 'libsa-recent-write'
}

/** While a browser has it, pages show the draft of the settings. */
export function previewCookie(deps: AppDeps): string {
  return isSecure(deps) ? '__Host-libsa-preview' : 'libsa-preview'
}

export function cookieOptions(deps: AppDeps) {
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure(deps), maxAge: year / 2 } as const
}
