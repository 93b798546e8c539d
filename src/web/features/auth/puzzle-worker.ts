import { sha256 } from '@noble/hashes/sha2.js'
import { type Challenge, type DeriveKeyFunction, solveChallenge } from 'altcha-lib'

// Works beside the page, so that it stays awake meanwhile.
self.onmessage = async ({ data }: MessageEvent<string>) => {
  const challenge = JSON.parse(data) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  self.postMessage(solution && JSON.stringify({ challenge, solution }))
}

// The browser's own SHA-256 is missing on plain http and, being asynchronous, ten times slower for so many short texts.
const deriveKey: DeriveKeyFunction = async ({ cost, keyLength = 32 }, salt, password) => {
  let key = new Uint8Array(salt.length + password.length)
  key.set(salt)
  key.set(password, salt.length)
  for (let round = 0; round < cost; round += 1) key = sha256(key)
  return { derivedKey: key.slice(0, keyLength) }
}
