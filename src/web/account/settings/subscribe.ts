import type { Subscription } from '#domain/accounts/push-devices/push-device.contract.ts'

/** The person has refused the permission. */
export class NotAllowed extends Error {
  override name = 'NotAllowed'
}

/** The permission of this browser; `unknown` on the server. */
export function pushState(): NotificationPermission | 'unknown' | 'unsupported' {
  if (typeof window === 'undefined') return 'unknown'
  return 'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator ? Notification.permission : 'unsupported'
}

/** Asks for the permission and subscribes this browser by the public key of the shop. Throws `NotAllowed`. */
export async function subscribe(applicationServerKey: string): Promise<Subscription> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed()
  await navigator.serviceWorker.register('/worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription for another key of the shop prevents a new one.
  await (await pushManager.getSubscription())?.unsubscribe()
  const { endpoint = '', keys } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON()
  return { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } }
}

/** Ends the subscription of this browser. */
export async function unsubscribe(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration()
  await (await worker?.pushManager.getSubscription())?.unsubscribe()
}
