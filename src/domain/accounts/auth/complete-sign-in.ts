import { and, eq, isNotNull } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { record } from '#domain/audit-log/record.ts'
import { can } from '#domain/permissions.policy.ts'
import { Refusal } from '#domain/refusal.ts'
import { challenges, factors } from '#platform/auth/auth.table.ts'
import { cookieLine, hashToken, newToken } from '#platform/auth/session-cookie.ts'
import { newId } from '#values/id.ts'
import { personRoles } from '#domain/accounts/people/people.table.ts'
import type { Portal } from '#domain/accounts/people/person.contract.ts'
import { type Arrival, type SignedInAnswer, startSession } from '#domain/accounts/sessions/session.ts'

/** A good first proof that is not enough: a second one is owed, by the cookie, or it was the wrong portal. */
export interface UnfinishedAnswer {
  person: null
  nextStep: 'second-factor' | Portal
  cookies: string[]
}

/** Signed in, or what is still to do. */
export type SignInAnswer = (SignedInAnswer & { nextStep: null }) | UnfinishedAnswer

const challengeMinutes = 10

/**
 * What follows a good first proof, whatever it was: a session, or for a person with an app for codes a challenge.
 * A passkey is two proofs in one. Couriers come in by the door of the deliveries and everybody else by the shop's.
 * Every way in ends here, so that none goes around the second proof.
 */
export async function enter(tx: TxContext, personId: string, arrival: Arrival): Promise<SignInAnswer> {
  const portal = await portalOf(tx, personId)
  if (portal !== (arrival.portal ?? 'shop')) return { person: null, nextStep: portal, cookies: [] }
  if (arrival.way === 'passkey' || !(await hasFactor(tx, personId)))
    return { ...(await startSession(tx, personId, arrival)), nextStep: null }
  const token = newToken()
  await tx.db.insert(challenges).values({
    id: newId(),
    tokenHash: hashToken(token),
    personId,
    way: arrival.way,
    portal,
    expiresAt: new Date(tx.now.getTime() + challengeMinutes * 60_000),
    createdAt: tx.now,
  })
  await record(tx, 'person.challenged', personId, { way: arrival.way })
  return { person: null, nextStep: 'second-factor', cookies: [cookieLine('challenge', token, tx.baseUrl)] }
}

/** Refuses with `people.portal-delivery` or `people.portal-shop` (403) who came to the other portal. Call it when the transaction has ended. */
export function refuseWrongPortal(answer: SignInAnswer): SignInAnswer {
  if (answer.nextStep === 'delivery' || answer.nextStep === 'shop') throw new Refusal(`people.portal-${answer.nextStep}`, 403)
  return answer
}

/** The portal at which a person signs in: that of the deliveries for roles that sign in there, the shop's for everybody else. */
export async function portalOf(tx: TxContext, personId: string): Promise<Portal> {
  const held = await tx.db.select({ role: personRoles.role }).from(personRoles).where(eq(personRoles.personId, personId))
  return can({ roles: held.map(({ role }) => role) }, 'deliveries.sign-in') ? 'delivery' : 'shop'
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
