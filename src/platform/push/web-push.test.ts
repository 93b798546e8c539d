import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { isOfPushService } from './push-hosts.ts'
import { isPushKey, newPushKey, pushKeysOf } from './push-keys.ts'
import { webPush } from './web-push.ts'

const keys = pushKeysOf(newPushKey())
const browser = createECDH('prime256v1')
browser.generateKeys()
const auth = randomBytes(16)
const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
const device = { endpoint, publicKey: browser.getPublicKey('base64url'), auth: auth.toString('base64url') }
const note = { title: 'طلبك LB-7 مؤكد', path: '/ar/profile/orders/7', lang: 'ar', dir: 'rtl', tag: 'AbCdEfGhIjKlMnOpQrStUv' } as const

interface Call {
  url: string
  headers: Headers
  body: Uint8Array
}

/** The adapter, with a push service that answers this status. */
function withAnswer(status: number) {
  const calls: Call[] = []
  const fetch = async (input: string | URL | Request, init: RequestInit = {}) => {
    calls.push({ url: String(input), headers: new Headers(init.headers), body: init.body as Uint8Array })
    return new Response(null, { status })
  }
  return { calls, port: webPush({ ...keys, subject: 'mailto:hello@libsa.example' }, undefined, fetch) }
}

const hmac = (key: Uint8Array, ...parts: (Uint8Array | string)[]) =>
  parts.reduce((sum, part) => sum.update(part), createHmac('sha256', key)).digest()

/** Reads a body as a browser does (RFC 8188 and 8291). */
function decrypted(body: Buffer): string {
  const [salt, theirs] = [body.subarray(0, 16), body.subarray(21, 86)]
  const shared = hmac(hmac(auth, browser.computeSecret(theirs)), 'WebPush: info\0', browser.getPublicKey(), theirs, '\x01')
  const secret = hmac(salt, shared)
  const key = hmac(secret, 'Content-Encoding: aes128gcm\0\x01').subarray(0, 16)
  const decipher = createDecipheriv('aes-128-gcm', key, hmac(secret, 'Content-Encoding: nonce\0\x01').subarray(0, 12))
  decipher.setAuthTag(body.subarray(-16))
  const text = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()]).toString()
  return text.slice(0, text.indexOf('\x02'))
}

test('a note arrives encrypted for its browser and signed by the shop', async () => {
  const { calls, port } = withAnswer(201)
  expect(await port.send(device, note)).toBe('sent')
  const [{ url, headers, body } = {} as Call] = calls
  expect(url).toBe(endpoint)
  expect(JSON.parse(decrypted(Buffer.from(body)))).toEqual(note)
  expect(headers.get('topic')).toBe(note.tag)
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.get('authorization') ?? '') ?? []
  expect(key).toBe(keys.publicKey)
  const [head, claims, signature = ''] = token.split('.')
  const raw = Buffer.from(keys.publicKey, 'base64url')
  const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y } as object, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(isSigned).toBe(true)
  expect(JSON.parse(Buffer.from(claims ?? '', 'base64url').toString())).toMatchObject({
    aud: 'https://fcm.googleapis.com',
    sub: 'mailto:hello@libsa.example',
  })
})

test.each([404, 410])('a device that answers %s is gone; any other refusal is a fault', async (status) => {
  expect(await withAnswer(status).port.send(device, note)).toBe('gone')
  await expect(withAnswer(413).port.send(device, note)).rejects.toThrow('413')
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://wns2-am3p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/abc', false],
  ['https://fcm.googleapis.com@evil.example/abc', false],
  ['https://fcm.googleapis.com.evil.example/abc', false],
  ['https://evilnotify.windows.com/abc', false],
  ['https://127.0.0.1/abc', false],
  ['https://[::1]/', false],
  ['no address', false],
])('%s is of a push service: %s', async (address, isKnown) => {
  expect(isOfPushService(address)).toBe(isKnown)
  const { calls, port } = withAnswer(201)
  expect(await port.send({ ...device, endpoint: address }, note)).toBe(isKnown ? 'sent' : 'gone')
  expect(calls).toHaveLength(isKnown ? 1 : 0)
})

test('a private key is 32 bytes of the curve', () => {
  expect(isPushKey(newPushKey())).toBe(true)
  for (const key of ['', 'short', 'A'.repeat(43), '_'.repeat(43), `${newPushKey()}A`]) expect(isPushKey(key)).toBe(false)
})
