/** A page's message to the service worker once it has been viewed: its address, and its files. */
export interface Seen {
  path: string
  files: string[]
}

const dwell = 1_000
const startAfter = 3_000
let isOutdated = false

/** Starts the worker once the page has long been there, so that the first view pays nothing for it. */
export function startWorker(): void {
  const { serviceWorker } = navigator
  if (!import.meta.env.PROD || !serviceWorker) return
  const hadOne = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    isOutdated ||= hadOne
  })
  const register = () => setTimeout(() => void serviceWorker.register('/worker.js').catch(() => undefined), startAfter)
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
  // Offline, and after a new version has taken over, a link loads its page as a document instead of requesting this page's code for it.
  window.addEventListener('click', openAnew, true)
}

/** Lets the service worker keep the page at `path` once it has been viewed for a while; the returned function stops it. */
export function recordSeenPage(path: string): () => void {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return () => undefined
  const timer = setTimeout(async () => {
    const { active } = await navigator.serviceWorker.ready
    const files = performance.getEntriesByType('resource').map(({ name }) => name)
    const seen: Seen = { path, files }
    active?.postMessage(seen)
  }, dwell)
  return () => clearTimeout(timer)
}

function openAnew(event: MouseEvent): void {
  if (!isOutdated && navigator.onLine) return
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.target || link.origin !== location.origin) return
  if (link.hash && link.pathname === location.pathname && link.search === location.search) return
  event.stopPropagation()
}
