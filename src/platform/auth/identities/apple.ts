import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import type { ClientAuth } from 'openid-client'

/** Apple's replacement for a client secret; `privateKey` is the text of the .p8 file. */
export interface AppleKey {
  teamId: string
  keyId: string
  privateKey: string
}

const minutes = 5

/** Client authentication with Apple: a JWT signed by the developer's key, created for each call and valid for five minutes. */
export function appleSecret({ teamId, keyId, privateKey }: AppleKey): ClientAuth {
  const key = createPrivateKey(privateKey)
  return (server, client, body) => {
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: teamId, sub: client.client_id, aud: server.issuer, iat: now, exp: now + minutes * 60 }
    body.set('client_id', client.client_id)
    body.set('client_secret', signed({ alg: 'ES256', kid: keyId, typ: 'JWT' }, { claims, key }))
  }
}

/** The name Apple sends once, with the first sign-in: `{"name":{"firstName":…,"lastName":…}}`; else null. */
export function appleName(answer: URLSearchParams): string | null {
  try {
    const { name } = JSON.parse(answer.get('user') ?? '') as { name?: { firstName?: unknown; lastName?: unknown } }
    return [name?.firstName, name?.lastName].filter((part) => typeof part === 'string').join(' ') || null
  } catch {
    return null
  }
}

function signed(header: object, { claims, key }: { claims: object; key: KeyObject }): string {
  const text = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}
