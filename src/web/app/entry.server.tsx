import { transcode } from 'node:buffer'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { type Caller, createApi, createQueryClient } from './api-client.ts'
import { deferScripts } from '#web/runtime/deferred-scripts.ts'
import { ApiContext, type Client, NonceContext, type PageRequest, pageRequest, readsId, type Viewer } from '#web/runtime/viewer.ts'

export const streamTimeout = 10_000
const beginning = '<!DOCTYPE html>'
const ending = '</body></html>'

/** Puts what `main.ts` knows about a request where loaders and the renderer find it. */
export function prepare(
  context: RouterContextProvider,
  request: { viewer: Viewer; client: Client; nonce: string; requestId: string; isDocument: boolean },
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
          <ServerRouter context={withRoutesOf(router, viewer)} url={request.url} nonce={nonce} />
        </QueryClientProvider>
      </ApiContext>
    </NonceContext>
  )
  const { html, isBroken } = renderedAtOnce(page) ?? (await renderedInTurns(page, nonce))
  const loaded = serverHandoffStream && router.renderMeta?.didRenderScripts ? handedOver(await text(serverHandoffStream), nonce) : ''
  prepared.html = encoded(html, readsOf(prepared, router) + loaded + ending)
  if (import.meta.env.PROD) deferScripts(prepared.html)
  return new Response(null, { status: isBroken ? 500 : status, headers })
}

/** What the links of most pages lead to, those of people who are signed in, and those of the demonstration. */
const linked = [
  'home',
  'browse',
  'browse-category',
  'product',
  'bag',
  'favorites',
  'checkout',
  'about-us',
  'how-it-works',
  'faq',
  'terms-conditions',
  'privacy-policy',
  'return-policy',
  'membership-plans',
  'contact',
  'quality',
  'login',
  'signup',
  'forgot-password',
  'delivery-login',
  'not-found',
]
const hers = ['profile', 'orders', 'order', 'messages', 'payment', 'identity-checks']
const shown = ['outbox']

/**
 * The page is matched already: the router needs its routes alone, and would match a hundred others several times. The routes that its links lead to go
 * with it: when a browser learns of them later, the router draws the whole page again.
 */
function withRoutesOf(router: EntryContext, { locale, person, isDemo }: Viewer): EntryContext {
  const { staticHandlerContext, manifest } = router
  const matched = staticHandlerContext.matches.map(({ route }) => route.id)
  const names = ['frame', ...linked, ...(person ? hers : []), ...(isDemo ? shown : [])]
  const near = new Set([...matched, ...names.map((name) => `${locale}:${name}`)])
  const here = new Set(matched.flatMap((id) => manifest.routes[id]?.imports ?? []))
  const routes: typeof manifest.routes = {}
  for (const id of near) {
    const route = manifest.routes[id]
    // What the page has loaded itself need not be loaded early for another.
    if (route) routes[id] = matched.includes(id) ? route : { ...route, imports: (route.imports ?? []).filter((file) => !here.has(file)) }
  }
  // It asks for the routes of every address above this one, of which the manifest has the near ones at most; a deep address has thousands above it.
  const known = [...near].map((id) => ({ route: { id } })) as ReturnType<Match>
  const match: Match = (at) => (typeof at === 'string' ? known : staticHandlerContext._match(at))
  return { ...router, manifest: { ...manifest, routes }, staticHandlerContext: { ...staticHandlerContext, _match: match } }
}

type Match = EntryContext['staticHandlerContext']['_match']

/** What the screen read, where `root.tsx` finds it; nothing where its loader refused in the end. */
function readsOf({ reads }: PageRequest, { staticHandlerContext }: Pick<EntryContext, 'staticHandlerContext'>): string {
  const loaded = Object.values(staticHandlerContext.loaderData ?? {}) as ({ dehydrated?: unknown } | null | undefined)[]
  if (!reads || loaded.every((one) => one?.dehydrated !== null)) return ''
  return `<script type="application/json" id="${readsId}">${reads.replaceAll('<', '\\u003c')}</script>`
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

/** What stands before a part that failed, shortened: a search for a rare first letter is quick. */
const failure = '$!-->'

/** Null for a page that waits for something or fails: most do neither, and as one text they take half the time. */
function renderedAtOnce(page: ReactNode): Rendered | null {
  try {
    const html = renderToString(page)
    return html.includes(failure) ? null : { html, isBroken: false }
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
        resolve(text(pipe(new PassThrough())).then((html) => ({ html: html.slice(beginning.length), isBroken })))
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

const sheet = Buffer.allocUnsafeSlow(8 * 1024 * 1024)

/** The page as it is sent, with another end. A page is large: written as the text it is and turned to UTF-8 as a whole, it takes half the time. */
function encoded(html: string, end: string): Buffer<ArrayBuffer> {
  const texts = [beginning, html.slice(0, -ending.length), end]
  const length = 2 * texts.reduce((sum, { length }) => sum + length, 0)
  if (length > sheet.length) return Buffer.from(texts.join(''))
  let at = 0
  for (const text of texts) at += sheet.write(text, at, 'utf16le')
  try {
    return transcode(sheet.subarray(0, length), 'utf16le', 'utf8') as Buffer<ArrayBuffer>
  } catch {
    // Half a letter, which only a whole text is forgiven.
    return Buffer.from(texts.join(''))
  }
}
