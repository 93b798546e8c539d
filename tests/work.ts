import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'

/** Solves a puzzle of the shop, as a browser does for a proof of work; returns the value of `proof`. */
export async function proofOf(puzzle: unknown): Promise<string> {
  const challenge = JSON.parse(String(puzzle)) as Challenge
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}
