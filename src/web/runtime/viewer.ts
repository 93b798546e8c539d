import type { RouterUtils } from '@orpc/tanstack-query'
import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query'
import { createContext as createReactContext, useContext } from 'react'
import {
  createContext,
  data,
  type HeadersArgs,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  redirect,
  useRouteLoaderData,
} from 'react-router'
import type { ApiClient } from '#api/api.ts'
import type { Person, TrustLevel } from '#domain/accounts/people/person.contract.ts'
import type { Places } from '#domain/site/areas/places.policy.ts'
import type { Day } from '#values/day.ts'
import type { Provider } from '#values/identity-provider.ts'
import { type Locale, localizedPath, splitLocale } from '#values/locale.ts'

export type Theme = 'light' | 'dark' | 'system'
export type Client = ApiClient
export type Api = RouterUtils<Client>

/** A page's facts about its reader; sent from the server to the browser. */
export interface Viewer {
  locale: Locale
  theme: Theme
  person: Person | null
  /** The facts that lower the deposits. */
  trustLevel: TrustLevel
  isDemo: boolean
  /** Maintenance turns this reader away. */
  isClosed: boolean
  today: Day
  /** The first day on which a rental can begin: today while one of its windows is open, then tomorrow. */
  earliest: Day
  /** Areas, fees and windows; null for those of the code. */
  places: Places | null
  baseUrl: string
  /** The services that sign people in here. */
  providers: readonly Provider[]
  /** The style sheet that has the families which the shop does not serve itself. */
  fontSheet: string | null
}

/** The parts of a request for loaders and the renderer, on the server only. */
export interface PageRequest {
  viewer: Viewer
  api: Api
  queryClient: QueryClient
  nonce: string
  /** The page is sent once it is rendered as a whole, as it is kept for others. */
  isWhole: boolean
  requestId: string
}

/** The key under which the server puts the request; taken from the built bundle by `main.ts`. */
export const pageRequest = createContext<PageRequest>()
export const ApiContext = createReactContext<Api | null>(null)
export const NonceContext = createReactContext<string | undefined>(undefined)

type Queries = (api: Api) => readonly object[]

interface Prefetched {
  dehydrated: DehydratedState
}

/** Runs a screen's reads on the server and hands them to the browser's cache. */
export async function prefetch(context: Readonly<RouterContextProvider>, queries: Queries): Promise<Prefetched> {
  const { api, queryClient } = context.get(pageRequest)
  await answered(Promise.all(queries(api).map((query) => fetched(queryClient, query))))
  return { dehydrated: dehydrate(queryClient) }
}

/**
 * Runs the reads of a page of one's own. Whoever is signed out and may not see it signs in first and comes back: the page may be that of an
 * account, or of a guest in another browser.
 */
export async function prefetchOwn({ context, url }: Pick<LoaderFunctionArgs, 'context' | 'url'>, queries: Queries): Promise<Prefetched> {
  try {
    return await prefetch(context, queries)
  } catch (error) {
    const { person, locale } = context.get(pageRequest).viewer
    const { status } = (error as { init?: { status?: number } }).init ?? {}
    if (person || (status !== 404 && status !== 401)) throw error
    throw redirect(signInPath(url, locale))
  }
}

/** The address of the sign-in that leads back to a page. */
export function signInPath({ pathname, search }: URL, locale: Locale): string {
  return `${localizedPath('/login', locale)}?next=${encodeURIComponent(splitLocale(pathname).path + search)}`
}

/** The time for which a page waits for optional reads, in milliseconds; longer where it is cached for all visitors. */
const patience = { own: 200, whole: 2000 }

/** Like `prefetch`, with reads at the same time that the page can be drawn without. The browser asks for those that failed or took too long, and
 * for all where it has the page already; a page without them is not kept. The screen exports `passHeaders` as its `headers`. */
export async function prefetchWith(
  { context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>,
  { needed, beside }: { needed: Queries; beside: Queries },
) {
  if (new URL(request.url).pathname.endsWith('.data')) return data(await prefetch(context, needed))
  const { api, queryClient, isWhole } = context.get(pageRequest)
  const others = Promise.all(beside(api).map((query) => fetched(queryClient, query))).then(
    () => true,
    () => false,
  )
  const [isComplete] = await Promise.all([within(patience[isWhole ? 'whole' : 'own'], others), prefetch(context, needed)])
  // A later answer would be in the page and not in the browser's cache of it.
  queryClient.removeQueries({ predicate: ({ state }) => state.status !== 'success' })
  return data({ dehydrated: dehydrate(queryClient) }, isComplete ? {} : { headers: { 'cache-control': 'no-store' } })
}

/** The headers of a document are those of its screen. */
export const passHeaders = ({ loaderHeaders }: HeadersArgs): Headers => loaderHeaders

function fetched(queryClient: QueryClient, query: object): Promise<unknown> {
  return queryClient.fetchQuery(query as Parameters<QueryClient['fetchQuery']>[0])
}

/** False when the time is over. */
async function within(milliseconds: number, read: Promise<boolean>): Promise<boolean> {
  const { promise: isOver, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), milliseconds)
  return Promise.race([read, isOver]).finally(() => clearTimeout(timer))
}

/** A read of a page on the server: a refusal or an error of the API becomes a response with its status and the number of the request. */
export async function answered<T>(read: Promise<T>): Promise<T> {
  try {
    return await read
  } catch (error) {
    const { status, code, message, data: problem } = error as Partial<ApiProblem>
    if (!status) throw error
    // An address nothing can have is like one that nothing has.
    if (code === 'input.invalid' && problem?.fields?.join() === 'id') throw data(null, { status: 404 })
    throw data({ code, message, requestId: problem?.requestId }, { status })
  }
}

/** The form of the API's errors, on the server and in the browser. */
export interface ApiProblem {
  status: number
  code: string
  message: string
  data: { requestId?: string; fields?: string[] }
}

/** The reader of this page and the API. */
export function useViewer(): Viewer & { api: Api } {
  const loaded = useRouteLoaderData<{ viewer: Viewer }>('root')
  const api = useContext(ApiContext)
  if (!loaded || !api) throw new Error('useViewer needs the root route')
  return { ...loaded.viewer, api }
}

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
