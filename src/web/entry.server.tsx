import { Writable } from 'node:stream'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { type Caller, createApi, createQueryClient } from './api-client.ts'
import { putToSleep } from './frame/waking.ts'
import { ApiContext, type Client, NonceContext, type PageRequest, pageRequest, type Viewer } from './viewer.ts'

export const streamTimeout = 10_000

/** Puts what `main.ts` knows about a request where loaders and the renderer find it. */
export function prepare(
  context: RouterContextProvider,
  request: { viewer: Viewer; client: Client; nonce: string; requestId: string },
): void {
  const { client, ...rest } = request
  const callers = client as unknown as Record<string, Record<string, Caller>>
  const api = createApi(
    (noun, name) => (input, options) =>
      callers[noun]?.[name]?.(input, options) ?? Promise.reject(new Error(`No route is called ${noun}.${name}`)),
  )
  const prepared: PageRequest = { ...rest, api, queryClient: createQueryClient() }
  context.set(pageRequest, prepared)
}

/** Every read is done before the screens are rendered, so that a page is sent in one piece with the status it ended with. */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { api, queryClient, nonce } = context.get(pageRequest)
  return new Promise((resolve, reject) => {
    let answered = status
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ApiContext value={api}>
          <QueryClientProvider client={queryClient}>
            <ServerRouter context={router} url={request.url} nonce={nonce} />
          </QueryClientProvider>
        </ApiContext>
      </NonceContext>,
      {
        nonce,
        // A page is sent in one piece, so none of its boundaries stands elsewhere and is moved by a script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timer)
          const parts: Uint8Array[] = []
          const page = new Writable({
            write(part: Uint8Array, _encoding, done) {
              parts.push(part)
              done()
            },
            final(done) {
              resolve(new Response(putToSleep(Buffer.concat(parts).toString()), { status: answered, headers }))
              done()
            },
          })
          pipe(page)
        },
        onShellError(error) {
          clearTimeout(timer)
          reject(error)
        },
        onError() {
          answered = 500
        },
      },
    )
    const timer = setTimeout(() => abort(), streamTimeout + 1000)
  })
}
