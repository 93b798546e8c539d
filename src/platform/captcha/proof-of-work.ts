import { randomInt } from 'node:crypto'
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import type { Captcha } from './captcha.ts'

/** Minutes in which the work has to be done and handed in. */
export const puzzleMinutes = 20

interface ProofOfWorkOptions {
  secret: string
  /** The most keys that have to be tried, each of `cost` hashes; half of them are the least. */
  keys?: number
}

const cost = 32

/** A second or two of hashing in a browser, checked here with a handful of hashes; no third party learns of it. Puzzles are signed, so none is kept. */
export function proofOfWork({ secret, keys = 5000 }: ProofOfWorkOptions): Captcha {
  const hmacSignatureSecret = `proof-of-work:${secret}`
  return {
    async ask(now) {
      const data = { until: now.getTime() + puzzleMinutes * 60_000 }
      const counter = randomInt(keys / 2, keys)
      return JSON.stringify(await createChallenge({ algorithm: 'SHA-256', cost, counter, data, deriveKey, hmacSignatureSecret }))
    },
    async check(proof, now) {
      const work = read(proof)
      if (!work) return null
      const { verified } = await verifySolution({ ...work, deriveKey, hmacSignatureSecret }).catch(() => ({ verified: false }))
      const until = verified ? work.challenge.parameters.data?.['until'] : 0
      return typeof until === 'number' && until > now.getTime() ? (work.challenge.signature ?? null) : null
    },
  }
}

function read(proof: string): { challenge: Challenge; solution: Solution } | null {
  try {
    const { challenge, solution } = JSON.parse(proof) as { challenge?: Challenge; solution?: Solution }
    return challenge?.parameters && solution ? { challenge, solution } : null
  } catch {
    return null
  }
}
