import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { maxEffort } from '#domain/renting/holds/hold-share.policy.ts'
import { proofOfWork } from '#platform/captcha/proof-of-work.ts'
import { ticks } from '#platform/ticks.ts'
import { limits } from './limits.ts'
import { startShop } from './running-shop.ts'

/** The answer to a call, and its duration. */
export interface Reply {
  status: number
  body: Record<string, unknown>
  ms: number
}

/** Calls the shop as a browser without a cookie, from an address of the caller's choice. */
export interface AttackedShop {
  send(path: string, body: unknown, from: string): Promise<Reply>
  get(path: string): Promise<Reply>
  /** Sends, and where work is asked for does it and sends again; the reply's time is that of all. */
  sendProved(path: string, body: object, from: string): Promise<Reply>
  /** As `sendProved` by somebody with any number of computers: the work costs nothing. */
  sendForged(path: string, body: object, from: string): Promise<Reply>
  close(): Promise<void>
}

const secret = 'a secret of the attacks, long enough to be one'
// The shop's own puzzles, with next to no keys to try.
const forged = proofOfWork({ secret, keys: 4 })

/** Starts the shop of the demonstration behind a trusted proxy, with a database of its own. */
export async function startAttackedShop(): Promise<AttackedShop> {
  const { baseUrl, close } = await startShop({ TRUSTED_PROXIES: '1', AUTH_SECRET: secret })
  const send = (path: string, body: unknown, from: string) =>
    call(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify(body),
    })
  return {
    send,
    get: (path) => call(`${baseUrl}${path}`),
    async sendProved(path, body, from) {
      const began = ticks()
      const first = await send(path, body, from)
      if (first.status !== 428) return first
      const challenge = JSON.parse(String(first.body['puzzle'])) as Challenge
      const proof = JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey, timeout: limits.test }) })
      return { ...(await send(path, { ...body, proof }, from)), ms: Math.round(ticks() - began) }
    },
    async sendForged(path, body, from) {
      const first = await send(path, body, from)
      if (first.status !== 428) return first
      const challenge = JSON.parse(await forged.ask(new Date(), maxEffort)) as Challenge
      const proof = JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
      return send(path, { ...body, proof }, from)
    },
    close,
  }
}

async function call(url: string, init?: RequestInit): Promise<Reply> {
  const began = ticks()
  const answer = await fetch(url, init)
  const text = await answer.text()
  const body = answer.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as Record<string, unknown>) : {}
  return { status: answer.status, body, ms: Math.round(ticks() - began) }
}

/** The value below which this share of the numbers is. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0
}
