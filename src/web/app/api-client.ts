import { QueryClient } from '@tanstack/react-query'
import type { Api } from '#web/runtime/viewer.ts'

/** The specification's data cache: fresh for 60 s, one retry, no refetch on focus. Neither a refusal nor what was tried several times already is
 * retried. Offline fails at once and says so,
 * instead of waiting in silence and acting by itself later. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (count, error) => count < 1 && isWorthRetrying(error as { status?: number }),
      },
      mutations: { networkMode: 'always' },
    },
  })
}

function isWorthRetrying({ status = 500 }: { status?: number }): boolean {
  return status >= 500 && !isUnavailable(status)
}

/** The server cannot answer now; whoever calls it in the browser has the call wait for it. */
export function isUnavailable(status: number): boolean {
  return status >= 502 && status <= 504
}

/** Calls one route. */
export type Caller = (input: Readonly<Record<string, unknown>> | undefined, options?: { signal?: AbortSignal }) => Promise<unknown>

/** Options of queries and mutations for every route of the contract, over a network or inside the process. */
export function createApi(callerFor: (noun: string, name: string) => Caller): Api {
  const utilsOf = (noun: string, name: string) => {
    const call = callerFor(noun, name)
    return {
      call,
      key: ({ input }: { input?: object } = {}) => (input ? [noun, name, input] : [noun, name]),
      queryKey: ({ input = {} }: { input?: object } = {}) => [noun, name, input],
      queryOptions: ({ input, ...rest }: { input?: Readonly<Record<string, unknown>> } = {}) => ({
        queryKey: [noun, name, input ?? {}],
        queryFn: ({ signal }: { signal: AbortSignal }) => call(input, { signal }),
        ...rest,
      }),
      mutationOptions: (rest: object = {}) => ({ mutationFn: (input?: Readonly<Record<string, unknown>>) => call(input), ...rest }),
    }
  }
  return onDemand((noun) => onDemand((name) => (name === 'key' ? () => [noun] : utilsOf(noun, name)))) as unknown as Api
}

/** Makes what it is asked for by name, when it is asked for: of some hundred routes a page uses a handful. */
function onDemand<Made>(make: (name: string) => Made): Record<string, Made> {
  const made = new Map<string, Made>()
  return new Proxy(
    {},
    {
      get(_, name) {
        if (typeof name === 'symbol') return undefined
        const value = made.get(name) ?? make(name)
        made.set(name, value)
        return value
      },
    },
  )
}
