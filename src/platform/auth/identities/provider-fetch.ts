import { outsideFetch } from '#platform/outside/outside-fetch.ts'
import type { OutsideService } from '#platform/outside/outside-service.ts'

type ProviderFetch = (
  url: string,
  options?: { method?: string; headers?: HeadersInit; body?: unknown; signal?: AbortSignal | null | undefined },
) => Promise<Response>

/** The seconds after which a library stops waiting by itself: later than the service. */
export function secondsOf({ limits }: OutsideService): number {
  return limits.totalMs / 1000 + 1
}

/** `fetch` to an identity provider, as its libraries call it. An answer below 500 concerns the person or the client: it is no fault. */
export function providerFetch(service: OutsideService): ProviderFetch {
  const send = outsideFetch(service, { isFault: (status) => status >= 500 })
  return (url, { body = null, signal = null, ...options } = {}) => send(url, { ...options, signal, body: body as BodyInit | null })
}
