import { and, eq, lte } from 'drizzle-orm'
import { isSuspended } from '#domain/accounts/people/change-suspension.ts'
import { getPerson } from '#domain/accounts/people/get-person.ts'
import { grantConfiguredAdmins } from '#domain/accounts/people/grant-configured-admins.ts'
import { noteArrival } from '#domain/accounts/people/note-arrival.ts'
import type { Person, Portal, SignInMethod } from '#domain/accounts/people/person.contract.ts'
import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { sessions } from '#platform/auth/auth.table.ts'
import { deviceOf } from '#platform/auth/device.ts'
import { cookieLine, hashToken, newToken, sessionDays, tokenIn } from '#platform/auth/session-cookie.ts'
import { newId } from '#values/id.ts'
import { rememberBrowser } from './known-browsers.ts'

/** The signed-in person and the `set-cookie` lines for the browser. */
export interface SignedInAnswer {
  person: Person
  cookies: string[]
}

/** The browser that signs in, and the sign-in method. */
export interface SignInSource {
  headers: Headers
  method: SignInMethod
  /** `shop` by default. */
  portal?: Portal | undefined
}

/**
 * Starts a session in place of the browser's earlier one. The token is returned only in the cookie.
 * @throws {Refusal} people.suspended (403) when the person may not sign in
 */
export async function startSession(tx: TxContext, personId: string, { headers, method }: SignInSource): Promise<SignedInAnswer> {
  if (await isSuspended(tx, personId)) throw new Refusal('people.suspended', 403)
  await noteArrival(tx, personId)
  await dropSession(tx, headers)
  await tx.db.delete(sessions).where(and(eq(sessions.personId, personId), lte(sessions.expiresAt, tx.now)))
  const token = newToken()
  const place = { device: deviceOf(headers.get('user-agent')), network: tx.actor.network ?? '' }
  await rememberBrowser(tx, personId, place)
  await tx.db.insert(sessions).values({
    id: newId(),
    personId,
    tokenHash: hashToken(token),
    method,
    ...place,
    authenticatedAt: tx.now,
    seenAt: tx.now,
    expiresAt: new Date(tx.now.getTime() + sessionDays * 86_400_000),
    createdAt: tx.now,
  })
  await grantConfiguredAdmins(tx)
  await record(tx, 'person.signed-in', personId, { method })
  return { person: await getPerson(tx, personId), cookies: [cookieLine('session', token, tx.baseUrl)] }
}

/** Ends the session of these headers, if any. */
export async function dropSession(tx: TxContext, headers: Headers): Promise<void> {
  const token = tokenIn(headers, 'session', tx.baseUrl)
  if (token) await tx.db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)))
}
