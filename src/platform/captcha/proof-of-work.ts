import { randomInt } from 'node:crypto'
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import type { Captcha } from './captcha.ts'

/** Minutes a puzzle is valid. */
export const puzzleMinutes = 20

interface ProofOfWorkOptions {
  secret: string
  /** The maximum number of keys to try, each of `cost` hashes; the minimum is half of it. */
  keys?: number
}

const cost = 32

/** A proof of work of one or two seconds in a browser for each unit of effort, verified with a few hashes. Puzzles are signed, so none is stored. */
export function proofOfWork({ secret, keys = 5000 }: ProofOfWorkOptions): Captcha {
  const hmacSignatureSecret = `proof-of-work:${secret}`
  return {
    async ask(now, effort = 1) {
      const data = { until: now.getTime() + puzzleMinutes * 60_000, effort }
      const counter = randomInt((keys / 2) * effort, keys * effort)
      return JSON.stringify(await createChallenge({ algorithm: 'SHA-256', cost, counter, data, deriveKey, hmacSignatureSecret }))
    },
    async check(proof, now, effort = 1) {
      const work = read(proof)
      if (!work) return null
      const { verified } = await verifySolution({ ...work, deriveKey, hmacSignatureSecret }).catch(() => ({ verified: false }))
      const { until, effort: done } = (verified && work.challenge.parameters.data) || {}
      const isEnough = typeof done === 'number' && done >= effort
      return isEnough && typeof until === 'number' && until > now.getTime() ? (work.challenge.signature ?? null) : null
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
