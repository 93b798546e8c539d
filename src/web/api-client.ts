import { createORPCClient, ORPCError } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { QueryClient } from '@tanstack/react-query'
import { contract } from '#api/api.contract.ts'
import type { Api, Client } from './viewer.ts'

/** The specification's data cache: fresh for 60 s, one retry, no refetch on focus. A refusal is not retried. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        retry: (count, error) => count < 1 && !(error instanceof ORPCError && error.status < 500),
      },
    },
  })
}

/** The API over HTTP, in the language of the page. */
export function createBrowserApi(): Api {
  const link = new OpenAPILink(contract, {
    url: `${window.location.origin}/api`,
    headers: () => ({ 'accept-language': document.documentElement.lang }),
    fetch: fetchJson,
    customErrorResponseBodyDecoder: (body) => {
      const { code, status, title } = body as { code?: string; status?: number; title?: string }
      return code && status ? new ORPCError(code, { status, message: title ?? code, data: body }) : null
    },
  })
  return createTanstackQueryUtils(createORPCClient<Client>(link))
}

/** The client parses `application/json` only; a problem document is that, too. */
async function fetchJson(request: Request, init: RequestInit): Promise<Response> {
  const answer = await fetch(request, init)
  if (!answer.headers.get('content-type')?.startsWith('application/problem+json')) return answer
  const headers = new Headers(answer.headers)
  headers.set('content-type', 'application/json')
  return new Response(answer.body, { status: answer.status, headers })
}
