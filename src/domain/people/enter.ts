import { and, eq, isNotNull } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { record } from '#domain/journal/record.ts'
import { challenges, factors } from '#platform/auth/auth.table.ts'
import { cookieLine, hashToken, newToken } from '#platform/auth/session-cookie.ts'
import { newId } from '#values/id.ts'
import { type Arrival, type SignedInAnswer, startSession } from './session.ts'

/** A first proof that was good, with the cookie of the browser that still owes the second. */
export interface ChallengedAnswer {
  person: null
  cookies: string[]
}

/** Signed in, or a second proof is asked for. */
export type EnteredAnswer = SignedInAnswer | ChallengedAnswer

const challengeMinutes = 10

/**
 * What follows a good first proof, whatever it was: a session, or for a person with an app for codes a challenge.
 * A passkey is two proofs in one. Every way in ends here, so that none goes around the second proof.
 */
export async function enter(tx: TxContext, personId: string, arrival: Arrival): Promise<EnteredAnswer> {
  if (arrival.way === 'passkey' || !(await hasFactor(tx, personId))) return startSession(tx, personId, arrival)
  const token = newToken()
  await tx.db.insert(challenges).values({
    id: newId(),
    tokenHash: hashToken(token),
    personId,
    way: arrival.way,
    expiresAt: new Date(tx.now.getTime() + challengeMinutes * 60_000),
    createdAt: tx.now,
  })
  await record(tx, 'person.challenged', personId, { way: arrival.way })
  return { person: null, cookies: [cookieLine('challenge', token, tx.baseUrl)] }
}

/** True when the person has proved an app for codes. */
export async function hasFactor(tx: TxContext, personId: string): Promise<boolean> {
  const [one] = await tx.db
    .select({ id: factors.id })
    .from(factors)
    .where(and(eq(factors.personId, personId), isNotNull(factors.verifiedAt)))
    .limit(1)
  return one !== undefined
}
