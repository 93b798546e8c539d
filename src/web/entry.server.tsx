import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import type { Locale } from '#values/locale.ts'
import { type Caller, createApi, createQueryClient } from './api-client.ts'
import { putToSleep } from './frame/waking.ts'
import { ApiContext, type Client, NonceContext, type PageRequest, pageRequest, type Viewer } from './viewer.ts'

export const streamTimeout = 10_000
const ending = '</body></html>'

/** Puts what `main.ts` knows about a request where loaders and the renderer find it. */
export function prepare(
  context: RouterContextProvider,
  request: { viewer: Viewer; client: Client; nonce: string; requestId: string },
): PageRequest {
  const { client, ...rest } = request
  const callers = client as unknown as Record<string, Record<string, Caller>>
  const api = createApi(
    (noun, name) => (input, options) =>
      callers[noun]?.[name]?.(input, options) ?? Promise.reject(new Error(`No route is called ${noun}.${name}`)),
  )
  const prepared: PageRequest = { ...rest, api, queryClient: createQueryClient() }
  context.set(pageRequest, prepared)
  return prepared
}

/**
 * Every read is done before the screens are rendered, so that a page is sent in one piece with the status it ended with. The page itself is left in
 * the request: inside the router's answer it would go through a stream and back.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...router }: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const prepared = context.get(pageRequest)
  const { api, queryClient, nonce, viewer } = prepared
  const page = (
    <NonceContext value={nonce}>
      <ApiContext value={api}>
        <QueryClientProvider client={queryClient}>
          <ServerRouter context={withRoutesOf(router, viewer.locale)} url={request.url} nonce={nonce} />
        </QueryClientProvider>
      </ApiContext>
    </NonceContext>
  )
  const { html, isBroken } = renderedAtOnce(page) ?? (await renderedInTurns(page, nonce))
  const loaded = serverHandoffStream && router.renderMeta?.didRenderScripts ? handedOver(await text(serverHandoffStream), nonce) : ''
  const whole = html.slice(0, -ending.length)
  prepared.html = (import.meta.env.PROD ? putToSleep(whole) : whole) + loaded + ending
  return new Response(null, { status: isBroken ? 500 : status, headers })
}

/** The page is matched already: the router needs its routes alone, and would match a hundred others several times. Browsers ask for those they lack. */
function withRoutesOf(router: EntryContext, locale: Locale): EntryContext {
  const matched = router.staticHandlerContext.matches.map(({ route }) => route.id)
  const near = new Set([...matched, `${locale}:frame`, `${locale}:home`, `${locale}:not-found`])
  const routes = Object.fromEntries(Object.entries(router.manifest.routes).filter(([id]) => near.has(id)))
  return { ...router, manifest: { ...router.manifest, routes } }
}

/** What the loaders answered, as `ServerRouter` would hand it to the browser, but without a part of the page that waits for it. */
function handedOver(loaded: string, nonce: string): string {
  const stream = 'window.__reactRouterContext.streamController'
  return `<script nonce="${nonce}">${stream}.enqueue(${JSON.stringify(loaded).replaceAll('<', '\\u003c')});${stream}.close();</script>`
}

interface Rendered {
  html: string
  isBroken: boolean
}

/** Null for a page that waits for something or fails: most do neither, and as one text they take half the time. */
function renderedAtOnce(page: ReactNode): Rendered | null {
  try {
    const html = renderToString(page)
    return html.includes('<!--$!-->') ? null : { html: `<!DOCTYPE html>${html}`, isBroken: false }
  } catch {
    return null
  }
}

function renderedInTurns(page: ReactNode, nonce: string): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    let isBroken = false
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // A page is sent in one piece, so none of its boundaries stands elsewhere and is moved by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer)
        resolve(text(pipe(new PassThrough())).then((html) => ({ html, isBroken })))
      },
      onShellError(error) {
        clearTimeout(timer)
        reject(error)
      },
      onError() {
        isBroken = true
      },
    })
    const timer = setTimeout(() => abort(), streamTimeout + 1000)
  })
}
