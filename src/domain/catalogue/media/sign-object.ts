import { createHmac } from 'node:crypto'
import type { Context } from '#domain/context.ts'
import { areEqual } from '#platform/auth/equal-texts.ts'
import { baseOf } from './media.policy.ts'

const lasts = 3_600_000
/** Links of the same half hour are the same, so that a browser keeps what it has. */
const step = 1_800_000

interface Wanted {
  id: string
  width: number
  now: Date
}

/** The address of a picture with a signature that lasts for an hour to an hour and a half. */
export function signedLink({ secret }: Pick<Context, 'secret'>, { id, width, now }: Wanted): string {
  const until = linkEndsAt(now).getTime()
  return `${baseOf(id)}-${width}.webp?until=${until}&sign=${signatureOf(secret, { id, until })}`
}

/** Until when a link that is signed now can be used. */
export function linkEndsAt(now: Date): Date {
  return new Date(Math.floor(now.getTime() / step) * step + step + lasts)
}

/** The same for as long as is asked, and until when: not moved to the half hour. */
export function signedUntil(
  { secret }: Pick<Context, 'secret'>,
  { id, width, now, seconds }: Wanted & { seconds: number },
): { src: string; until: Date } {
  const until = now.getTime() + seconds * 1000
  return { src: `${baseOf(id)}-${width}.webp?until=${until}&sign=${signatureOf(secret, { id, until })}`, until: new Date(until) }
}

/** Whether a link to an object was signed here and is not over yet. */
export function isSigned(
  { secret }: Pick<Context, 'secret'>,
  { id, until, sign, now }: { id: string; until: number; sign: string; now: Date },
): boolean {
  return until > now.getTime() && areEqual(sign, signatureOf(secret, { id, until }))
}

function signatureOf(secret: string, { id, until }: { id: string; until: number }): string {
  return createHmac('sha256', `media-link:${secret}`).update(`${id}|${until}`).digest('base64url')
}
