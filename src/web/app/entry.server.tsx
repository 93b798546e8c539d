import { Transform } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { QueryClientProvider } from '@tanstack/react-query'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { setPlaces } from '#domain/site/areas/places.policy.ts'
import { ApiContext, type Client, NonceContext, pageRequest, type Viewer } from '#web/runtime/viewer.ts'
import { type Caller, createApi, createQueryClient } from './api-client.ts'

/** The time limit of loaders, in milliseconds. */
export const streamTimeout = 10_000

/** Puts what the server knows about a request where loaders and the renderer find it. */
export function prepare(
  context: RouterContextProvider,
  { client, ...request }: { viewer: Viewer; client: Client; nonce: string; isWhole: boolean; requestId: string },
): void {
  // The pages are a bundle of their own, with their own places of now.
  setPlaces(request.viewer.places)
  const callers = client as unknown as Record<string, Record<string, Caller>>
  const api = createApi(
    (noun, name) => (input, options) =>
      callers[noun]?.[name]?.(input, options) ?? Promise.reject(new Error(`No route is called ${noun}.${name}`)),
  )
  context.set(pageRequest, { ...request, api, queryClient: createQueryClient() })
}

/** Streams the page to people as soon as its frame is rendered, and sends it whole to robots and to the cache. */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { api, queryClient, nonce, isWhole } = context.get(pageRequest)
  const isRobot = isbot(request.headers.get('user-agent'))
  return new Promise((resolve, reject) => {
    let isBroken = false
    const answer = () => {
      const body = pipe(inPieces())
      body.once('close', () => clearTimeout(timer))
      resolve(new Response(createReadableStreamFromReadable(body), { status: isBroken ? 500 : status, headers }))
    }
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
        // Boundaries order hydration here: a finished one is sent in its place, however long it is, and not moved there by a script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        [isWhole || isRobot ? 'onAllReady' : 'onShellReady']: answer,
        onShellError(error: unknown) {
          clearTimeout(timer)
          reject(error)
        },
        onError() {
          isBroken = true
        },
      },
    )
    const timer = setTimeout(() => abort(), streamTimeout + 1000)
  })
}

/** React writes 2 KB at a time and says by `flush` where it pauses: what it wrote until then goes on as one piece, and not as a hundred. */
function inPieces(): Transform {
  let parts: Buffer[] = []
  const send = () => {
    if (parts.length > 0) pieces.push(Buffer.concat(parts))
    parts = []
  }
  const pieces = new Transform({
    transform(part: Buffer, _encoding, done) {
      parts.push(part)
      done()
    },
    flush(done) {
      send()
      done()
    },
  })
  return Object.assign(pieces, { flush: send })
}
