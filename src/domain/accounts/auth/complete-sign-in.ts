import { and, eq, isNotNull } from 'drizzle-orm'
import { personRoles } from '#domain/accounts/people/people.table.ts'
import type { Portal } from '#domain/accounts/people/person.contract.ts'
import { type SignedInAnswer, type SignInSource, startSession } from '#domain/accounts/sessions/session.ts'
import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { can } from '#domain/permissions.policy.ts'
import { Refusal } from '#domain/refusal.ts'
import { challenges, factors } from '#platform/auth/auth.table.ts'
import { cookieLine, hashToken, newToken } from '#platform/auth/session-cookie.ts'
import { newId } from '#values/id.ts'

/** The first factor was accepted but no session exists yet: a second factor is required, or the portal was the wrong one. */
export interface UnfinishedAnswer {
  person: null
  nextStep: 'second-factor' | Portal
  cookies: string[]
}

/** A session, or the next step of the sign-in. */
export type SignInAnswer = (SignedInAnswer & { nextStep: null }) | UnfinishedAnswer

const challengeMinutes = 10

/**
 * Ends every sign-in after its first factor: starts a session, or a challenge for a person with an authenticator app. A passkey counts as
 * two factors. Couriers must use the deliveries' portal, everybody else the shop's.
 */
export async function completeSignIn(tx: TxContext, personId: string, arrival: SignInSource): Promise<SignInAnswer> {
  const portal = await portalOf(tx, personId)
  if (portal !== (arrival.portal ?? 'shop')) return { person: null, nextStep: portal, cookies: [] }
  if (arrival.method === 'passkey' || !(await hasFactor(tx, personId)))
    return { ...(await startSession(tx, personId, arrival)), nextStep: null }
  const token = newToken()
  await tx.db.insert(challenges).values({
    id: newId(),
    tokenHash: hashToken(token),
    personId,
    method: arrival.method,
    portal,
    expiresAt: new Date(tx.now.getTime() + challengeMinutes * 60_000),
    createdAt: tx.now,
  })
  await record(tx, 'person.challenged', personId, { method: arrival.method })
  return { person: null, nextStep: 'second-factor', cookies: [cookieLine('challenge', token, tx.baseUrl)] }
}

/**
 * Refuses a sign-in at the wrong portal and returns any other answer. Call it after the transaction has ended.
 * @throws {Refusal} people.portal-delivery (403) when a courier signs in at the shop's portal
 * @throws {Refusal} people.portal-shop (403) when anybody else signs in at the couriers' portal
 */
export function refuseWrongPortal(answer: SignInAnswer): SignInAnswer {
  if (answer.nextStep === 'delivery' || answer.nextStep === 'shop') throw new Refusal(`people.portal-${answer.nextStep}`, 403)
  return answer
}

/** The portal at which a person signs in: that of the deliveries for roles that sign in there, the shop's for everybody else. */
export async function portalOf(tx: TxContext, personId: string): Promise<Portal> {
  const held = await tx.db.select({ role: personRoles.role }).from(personRoles).where(eq(personRoles.personId, personId))
  return can({ roles: held.map(({ role }) => role) }, 'deliveries.sign-in') ? 'delivery' : 'shop'
}

/** True when the person has a verified authenticator app. */
export async function hasFactor(tx: TxContext, personId: string): Promise<boolean> {
  const [one] = await tx.db
    .select({ id: factors.id })
    .from(factors)
    .where(and(eq(factors.personId, personId), isNotNull(factors.verifiedAt)))
    .limit(1)
  return one !== undefined
}
