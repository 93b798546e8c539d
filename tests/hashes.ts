import { createHook } from 'node:async_hooks'
import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { scrypt } = crypto

/** In this process passwords are hashed for next to nothing, as what a hash costs is seldom what is tested; `false` brings back its price. */
export function hashQuickly(isQuick: boolean): void {
  const quick = (password: BinaryLike, salt: BinaryLike, length: number, options: ScryptOptions, done: Parameters<typeof scrypt>[4]) =>
    scrypt(password, salt, length, { ...options, N: 2 }, done)
  Object.assign(crypto, { scrypt: isQuick ? quick : scrypt })
  syncBuiltinESMExports()
}

/** Counts the hashes from now on: the work that time would show to a stranger with a watch. */
export function watchHashes(): { count(): number; stop(): void } {
  let hashes = 0
  const hook = createHook({
    init(_, type) {
      // Node's name of a run of scrypt.
      if (type === 'SCRYPTREQUEST') hashes += 1
    },
  }).enable()
  return { count: () => hashes, stop: () => hook.disable() }
}
