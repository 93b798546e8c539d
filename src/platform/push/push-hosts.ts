/** The push services of browsers. A subscription at any other host would let a person have the shop call whatever they like. */
const hosts = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com']
const families = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com']

/** Whether an address is one of a known push service, by https at its usual port. */
export function isOfPushService(endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  return hosts.includes(url.hostname) || families.some((family) => url.hostname.endsWith(family))
}
