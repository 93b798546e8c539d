import type { PushNote } from '#values/push-note.ts'

export interface PushWorker {
  registration: {
    showNotification(title: string, options: object): Promise<void>
  }
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>
    openWindow(url: string): Promise<unknown>
  }
}
interface WindowClient {
  url: string
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
}

interface Renewal {
  newSubscription?: PushSubscription | null
  oldSubscription?: PushSubscription | null
}

/**
 * Tells the shop the new address of this browser, which its push service has given instead of the old one. A browser that nobody is signed in to
 * any more gives the new one up.
 */
export async function renewSubscription(
  { registration }: { registration: Pick<ServiceWorkerRegistration, 'pushManager'> },
  { newSubscription, oldSubscription }: Renewal,
): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey
  const renewed =
    newSubscription ??
    (await registration.pushManager.getSubscription()) ??
    (key ? await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }) : null)
  if (!renewed) return
  const { endpoint, keys } = renewed.toJSON()
  const answer = await fetch('/api/push-devices/own', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] } }),
  })
  if (answer.status === 401) await renewed.unsubscribe()
}

/** Shows a notification in the language of its text. */
export async function showNote(
  { registration }: Pick<PushWorker, 'registration'>,
  { title, path, lang, dir, tag }: PushNote,
): Promise<void> {
  await registration.showNotification(title, { tag, lang, dir, icon: '/app/icon-192.png', data: path })
}

/** Opens the page of a notification: in a tab that shows it already, else in a new one. */
export async function openNote(
  { clients }: Pick<PushWorker, 'clients'>,
  { path, origin }: { path: unknown; origin: string },
): Promise<void> {
  const url = new URL(typeof path === 'string' ? path : '/', origin)
  if (url.origin !== origin) return
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const same = open.find((client) => client.url === url.href)
  // Loaded again, the page marks what it is about as read.
  await (same ? same.focus().then(() => same.navigate(url.href)) : clients.openWindow(url.href))
}
