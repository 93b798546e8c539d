import { randomBytes, randomUUID } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A random 128-bit id in 22 letters and digits; it cannot be guessed, so it may serve as a secret link. */
export function newId(): string {
  let left = BigInt(`0x${randomBytes(16).toString('hex')}`)
  let id = ''
  for (let at = 0; at < 22; at += 1) {
    id = alphabet[Number(left % 62n)] + id
    left /= 62n
  }
  return id
}

/** A random id of 122 bits in 32 hexadecimal digits, to find a request in the log; much cheaper to make than `newId`. */
export function newRequestId(): string {
  return randomUUID().replaceAll('-', '')
}
