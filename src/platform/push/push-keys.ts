import { createECDH, generateKeyPairSync } from 'node:crypto'

/** The keys by which push services know the shop (VAPID), base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

const curve = 'prime256v1'

/** The pair of a private key. Throws for a text that is none. */
export function pushKeysOf(privateKey: string): PushKeys {
  const pair = createECDH(curve)
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return { publicKey: pair.getPublicKey('base64url'), privateKey }
}

/** Whether a text is a private key: 32 bytes that the curve takes. */
export function isPushKey(text: string): boolean {
  try {
    return /^[\w-]{43}$/.test(text) && pushKeysOf(text).publicKey !== ''
  } catch {
    return false
  }
}

/** A new private key. */
export function newPushKey(): string {
  return String(generateKeyPairSync('ec', { namedCurve: curve }).privateKey.export({ format: 'jwk' }).d)
}
