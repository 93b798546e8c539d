import { and, eq, isNotNull } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { record } from '#domain/audit-log/record.ts'
import { Refusal } from '#domain/refusal.ts'
import { challenges, factors } from '#platform/auth/auth.table.ts'
import { cookieLine, hashToken, newToken } from '#platform/auth/session-cookie.ts'
import { newId } from '#values/id.ts'
import { personRoles } from '#domain/accounts/people/people.table.ts'
import type { Door } from '#domain/accounts/people/person.contract.ts'
import { type Arrival, type SignedInAnswer, startSession } from '#domain/accounts/sessions/session.ts'

/** A good first proof that is not enough: a second one is owed, by the cookie, or it was the wrong door. */
export interface UnfinishedAnswer {
  person: null
  owes: 'second-factor' | Door
  cookies: string[]
}

/** Signed in, or what is still to do. */
export type EnteredAnswer = (SignedInAnswer & { owes: null }) | UnfinishedAnswer

const challengeMinutes = 10

/**
 * What follows a good first proof, whatever it was: a session, or for a person with an app for codes a challenge.
 * A passkey is two proofs in one. Couriers come in by the door of the deliveries and everybody else by the shop's.
 * Every way in ends here, so that none goes around the second proof.
 */
export async function enter(tx: TxContext, personId: string, arrival: Arrival): Promise<EnteredAnswer> {
  const door = await doorOf(tx, personId)
  if (door !== (arrival.door ?? 'shop')) return { person: null, owes: door, cookies: [] }
  if (arrival.way === 'passkey' || !(await hasFactor(tx, personId))) return { ...(await startSession(tx, personId, arrival)), owes: null }
  const token = newToken()
  await tx.db.insert(challenges).values({
    id: newId(),
    tokenHash: hashToken(token),
    personId,
    way: arrival.way,
    door,
    expiresAt: new Date(tx.now.getTime() + challengeMinutes * 60_000),
    createdAt: tx.now,
  })
  await record(tx, 'person.challenged', personId, { way: arrival.way })
  return { person: null, owes: 'second-factor', cookies: [cookieLine('challenge', token, tx.baseUrl)] }
}

/** Refuses with `people.door-delivery` or `people.door-shop` (403) who came to the other door. Call it when the transaction has ended. */
export function refuseWrongDoor(answer: EnteredAnswer): EnteredAnswer {
  if (answer.owes === 'delivery' || answer.owes === 'shop') throw new Refusal(`people.door-${answer.owes}`, 403)
  return answer
}

/** The door a person comes in by. */
export async function doorOf(tx: TxContext, personId: string): Promise<Door> {
  const [courier] = await tx.db
    .select({ role: personRoles.role })
    .from(personRoles)
    .where(and(eq(personRoles.personId, personId), eq(personRoles.role, 'courier')))
  return courier ? 'delivery' : 'shop'
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
