import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
const atOnce = 2
const mostWaiting = 16

let running = 0
const waiting: (() => void)[] = []

/** Thrown when too many hashes wait already: the caller answers 503. */
export class HashingBusy extends Error {}

/** Hashes a password with scrypt and a salt of its own, as `salt:key` in hex. At most two hashes run at once. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${(await derive(password, salt)).toString('hex')}`
}

/** True when `password` belongs to `hash`. Without a hash it takes just as long and is false. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [salt = '', key = ''] = (hash ?? `${'0'.repeat(32)}:${'0'.repeat(128)}`).split(':')
  const derived = await derive(password, salt)
  const stored = Buffer.from(key, 'hex')
  return hash !== null && stored.length === derived.length && timingSafeEqual(stored, derived)
}

async function derive(password: string, salt: string): Promise<Buffer> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) throw new HashingBusy('Too many passwords are being checked')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running += 1
  }
  try {
    return await new Promise((resolve, reject) => {
      scrypt(password.normalize('NFKC'), salt, 64, cost, (error, key) => (error ? reject(error) : resolve(key)))
    })
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
