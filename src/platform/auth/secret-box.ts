import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'libsa secret box', 32))

/** Encrypts a text (AES-256-GCM, key derived from the server's secret). */
export function seal(text: string, secret: string): string {
  return sealBytes(Buffer.from(text, 'utf8'), secret).toString('base64url')
}

/** A sealed value cannot be opened: it was changed, or sealed with another secret. */
export class SealedError extends Error {
  override name = 'SealedError'
}

/** Decrypts what `seal` encrypted. Throws `SealedError` when it was changed or encrypted with another secret. */
export function unseal(sealed: string, secret: string): string {
  return unsealBytes(Buffer.from(sealed, 'base64url'), secret).toString('utf8')
}

/** False for a value that was changed or sealed with another secret. */
export function canUnseal(sealed: string, secret: string): boolean {
  try {
    unseal(sealed, secret)
    return true
  } catch {
    return false
  }
}

/** Encrypts bytes as `seal` does a text. */
export function sealBytes(bytes: Uint8Array, secret: string): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv)
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Decrypts what `sealBytes` encrypted. Throws `SealedError` when it was changed or encrypted with another secret. */
export function unsealBytes(bytes: Uint8Array, secret: string): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
  } catch (error) {
    throw new SealedError('A sealed value cannot be opened', { cause: error })
  }
}
