import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { createFairLimit } from '#platform/concurrency/fair-limit.ts'

const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
// One processor and two of the four threads of libuv's pool stay free for other work.
const maxConcurrent = Math.max(1, Math.min(2, availableParallelism() - 1))

/** Thrown when too many hashes are waiting. */
export class HashingBusy extends Error {}

const limit = createFairLimit({
  maxActive: maxConcurrent,
  maxPerKey: maxConcurrent,
  maxQueue: 16,
  onFull: () => new HashingBusy('Too many passwords are being checked'),
})

/**
 * Hashes a password with scrypt and a random salt, as `salt:key` in hex. Few hashes run at once, and the networks of the callers take turns;
 * throws `HashingBusy`.
 */
export async function hashPassword(password: string, network = ''): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${(await derive({ password, salt, network })).toString('hex')}`
}

/** True when `password` matches `hash`. Without a hash it is false and takes as long. Waits its turn and throws as `hashPassword`. */
export async function isPassword(password: string, { hash, network = '' }: { hash: string | null; network?: string }): Promise<boolean> {
  const [salt = '', key = ''] = (hash ?? `${'0'.repeat(32)}:${'0'.repeat(128)}`).split(':')
  const derived = await derive({ password, salt, network })
  const stored = Buffer.from(key, 'hex')
  return hash !== null && stored.length === derived.length && timingSafeEqual(stored, derived)
}

function derive({ password, salt, network }: { password: string; salt: string; network: string }): Promise<Buffer> {
  return limit(
    network,
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize('NFKC'), salt, 64, cost, (error, key) => (error ? reject(error) : resolve(key)))
      }),
  )
}
