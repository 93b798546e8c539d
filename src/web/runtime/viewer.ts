import type { RouterUtils } from '@orpc/tanstack-query'
import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query'
import { createContext as createReactContext, useContext } from 'react'
import { createContext, data, type RouterContextProvider, useRouteLoaderData } from 'react-router'
import type { ApiClient } from '#api/api.ts'
import type { Person, TrustLevel } from '#domain/accounts/people/person.contract.ts'
import type { Day } from '#values/day.ts'
import type { Locale } from '#values/locale.ts'
import type { Provider } from '#values/identity-provider.ts'

export type Theme = 'light' | 'dark' | 'system'
export type Client = ApiClient
export type Api = RouterUtils<Client>

/** What a page knows about its reader; travels from the server to the browser. */
export interface Viewer {
  locale: Locale
  theme: Theme
  person: Person | null
  /** What lowers the deposits. */
  trustLevel: TrustLevel
  isDemo: boolean
  /** Maintenance turns this reader away. */
  isClosed: boolean
  today: Day
  /** The first day on which a rental can begin: today while one of its windows is open, then tomorrow. */
  earliest: Day
  baseUrl: string
  /** The services that sign people in here. */
  providers: readonly Provider[]
  /** The style sheet that has the families which the shop does not serve itself. */
  fontSheet: string | null
}

/** What a request brings to loaders and to the renderer, on the server only. */
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

/** Runs a screen's reads on the server and hands them to the browser's cache. */
export async function prefetch(
  context: Readonly<RouterContextProvider>,
  queries: (api: Api) => readonly object[],
): Promise<{ dehydrated: DehydratedState }> {
  const { api, queryClient } = context.get(pageRequest)
  await answered(Promise.all(queries(api).map((query) => queryClient.fetchQuery(query as Parameters<QueryClient['fetchQuery']>[0]))))
  return { dehydrated: dehydrate(queryClient) }
}

/** What a page reads on the server: what the API refuses or fails at becomes an answer with its status and the number of the request. */
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

/** How the API's errors look, on the server and in the browser. */
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
