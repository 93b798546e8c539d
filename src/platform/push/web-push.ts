import webpush from 'web-push'
import { outsideFetch } from '#platform/outside/outside-fetch.ts'
import { type OutsideService, openService } from '#platform/outside/outside-service.ts'
import type { PushPort } from './push.ts'
import { isOfPushService } from './push-hosts.ts'
import type { PushKeys } from './push-keys.ts'

/** A device that is off for so many seconds does not get what came meanwhile. */
const keptSeconds = 86_400

/** Sends notifications by the push services of browsers (RFC 8030, 8291, 8292), whose answers differ by device. */
export function webPush(
  { subject, publicKey, privateKey }: PushKeys & { subject: string },
  service: OutsideService = openService('push'),
  fetch = outsideFetch(service, { isFault: (status) => status >= 500 }),
): PushPort {
  const vapidDetails = { subject, publicKey, privateKey }
  return {
    waitMs: service.waitMs,
    async send({ endpoint, publicKey: p256dh, auth }, note) {
      if (!isOfPushService(endpoint)) return 'gone'
      const options = { vapidDetails, TTL: keptSeconds, topic: note.tag.slice(0, 32), contentEncoding: 'aes128gcm' as const }
      const request = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(note), options)
      const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)])
      const answer = await fetch(endpoint, { method: 'POST', headers, body: new Uint8Array(request.body) })
      await answer.body?.cancel()
      if (answer.status === 404 || answer.status === 410) return 'gone'
      if (!answer.ok) throw new Error(`The push service answered ${answer.status}`)
      return 'sent'
    },
  }
}
