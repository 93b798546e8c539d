import { locales, localizedPath, splitLocale } from '#values/locale.ts'
import type { PushNote } from '#values/push-note.ts'
import { openNote, type PushWorker, renewSubscription, showNote } from './push-events.ts'
import type { Seen } from './seen.ts'

// The service worker for use without a connection. Pages come from the network while there is one; copies are requested without cookies, so
// nobody's data are in them.

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Asked extends Lasting {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface SeenMessage extends Lasting {
  data: Seen
}
interface Pushed extends Lasting {
  data: { json(): PushNote } | null
}
interface Pressed extends Lasting {
  notification: { data: unknown; close(): void }
}
interface Renewed extends Lasting {
  newSubscription?: PushSubscription | null
  oldSubscription?: PushSubscription | null
}
interface Events {
  install: Lasting
  activate: Lasting
  fetch: Asked
  message: SeenMessage
  push: Pushed
  notificationclick: Pressed
  pushsubscriptionchange: Renewed
}
interface Worker extends PushWorker {
  addEventListener<Kind extends keyof Events>(kind: Kind, hear: (event: Events[Kind]) => void): void
  skipWaiting(): Promise<void>
  clients: PushWorker['clients'] & { claim(): Promise<void> }
  registration: PushWorker['registration'] &
    Pick<ServiceWorkerRegistration, 'pushManager'> & { navigationPreload?: { enable(): Promise<void> } }
}

declare const worker: Worker
/** Put in by the build: the version is made of what it consists of. */
declare const buildVersion: string
declare const buildFiles: string[]
/** Without language: a page at one of these or below is never kept. */
declare const privatePaths: string[]

const shell = `libsa-shell-${buildVersion}`
const pages = `libsa-pages-${buildVersion}`
const pictures = 'libsa-pictures'
/** Stored without a visit: favourites and bag live in browser storage, and these pages show them offline. */
const always = locales.flatMap((locale) => ['/offline', '/favorites', '/bag'].map((path) => localizedPath(path, locale)))
const maxPages = 40
const maxPictures = 240
const freshFor = 5 * 60_000
const here = self.location.origin

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
worker.addEventListener('message', (event) => event.waitUntil(remember(event.data)))
worker.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showNote(worker, event.data.json()))
})
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(worker, event)))
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openNote(worker, { path: event.notification.data, origin: here }))
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== here) return
  if (request.mode === 'navigate') event.respondWith(page(event, url))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(once(request, shell))
  else if (/^\/(pictures|hero|tiles)\//.test(url.pathname)) event.respondWith(once(request, pictures))
  else if (/^\/(spots|pattern|icons|app)\/|^\/favicon\.svg$/.test(url.pathname)) event.respondWith(newest(request))
})

async function install(): Promise<void> {
  const cache = await caches.open(shell)
  await cache.addAll(buildFiles)
  await Promise.all(always.map(keepPage))
  await worker.skipWaiting()
}

/** The version before this one stays: pages that are open, and copies made by it, still need its files. */
async function takeOver(): Promise<void> {
  const names = await caches.keys()
  for (const kind of ['libsa-shell-', 'libsa-pages-']) {
    const old = names.filter((name) => name.startsWith(kind)).slice(0, -2)
    await Promise.all(old.map((name) => caches.delete(name)))
  }
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

async function page(event: Asked, url: URL): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    const kept = await keptPage(url.pathname + url.search)
    if (kept) return kept
    const { locale, path } = splitLocale(url.pathname)
    const isPiece = path.startsWith('/product/') && url.search !== '' && (await keptPage(url.pathname))
    return Response.redirect(here + (isPiece ? url.pathname : `${localizedPath('/offline', locale)}#${url.pathname}${url.search}`), 302)
  }
}

/** This version's copy, or the one before's. */
async function keptPage(address: string): Promise<Response | undefined> {
  const names = (await caches.keys()).filter((name) => name.startsWith('libsa-pages-'))
  for (const name of [pages, ...names.reverse()]) {
    const kept = await (await caches.open(name)).match(address, { ignoreVary: true })
    if (kept) return kept
  }
  return undefined
}

/** A file whose name changes with its content is fetched once. */
async function once(request: Request, name: string): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 200) await keep(name, request, answer.clone())
  return answer
}

async function newest(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request)
    if (answer.status === 200) await keep(pictures, request, answer.clone())
    return answer
  } catch (error) {
    const kept = await caches.match(request, { ignoreVary: true })
    if (kept) return kept
    throw error
  }
}

/** A page was looked at for a while: it is kept as visitors see it, with the files it showed. */
async function remember({ path, files }: Seen): Promise<void> {
  await keepPage(path)
  for (const file of files) {
    const { origin, pathname } = new URL(file, here)
    const name = pathname.startsWith('/assets/')
      ? shell
      : /^\/(pictures|hero|tiles|spots|pattern|icons|app)\//.test(pathname)
        ? pictures
        : null
    if (origin === here && name) await once(new Request(file), name).catch(() => undefined)
  }
}

async function keepPage(path: string): Promise<void> {
  if (isPrivate(splitLocale(new URL(path, here).pathname).path)) return
  const known = await (await caches.open(pages)).match(path)
  if (known && Date.now() - Date.parse(keptAt(known)) < freshFor) return
  const answer = await fetch(path, { credentials: 'omit', headers: { accept: 'text/html' } }).catch(() => null)
  if (answer?.status !== 200 || answer.redirected || !answer.headers.get('content-type')?.startsWith('text/html')) return
  const headers = new Headers(answer.headers)
  headers.set('server-timing', `kept;desc="${new Date().toISOString()}"`)
  await keep(pages, path, new Response(await answer.blob(), { headers }))
}

function isPrivate(path: string): boolean {
  return privatePaths.some((one) => path === one || path.startsWith(one.endsWith('/') ? one : `${one}/`))
}

function keptAt(copy: Response): string {
  return /desc="([^"]+)"/.exec(copy.headers.get('server-timing') ?? '')?.[1] ?? ''
}

/** The newest entry is last; the oldest is evicted when there are too many. The shell is as large as the build. */
async function keep(name: string, request: RequestInfo, answer: Response): Promise<void> {
  const cache = await caches.open(name)
  if (name !== shell) await cache.delete(request)
  await cache.put(request, answer)
  if (name === shell) return
  const keys = await cache.keys()
  const spare = keys.filter(({ url }) => !always.includes(url.slice(here.length))).slice(0, -(name === pages ? maxPages : maxPictures))
  await Promise.all(spare.map((key) => cache.delete(key)))
}
