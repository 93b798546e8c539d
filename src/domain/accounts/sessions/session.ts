import { and, eq, lte } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { record } from '#domain/audit-log/record.ts'
import { sessions } from '#platform/auth/auth.table.ts'
import { deviceOf } from '#platform/auth/device.ts'
import { cookieLine, hashToken, newToken, sessionDays, tokenIn } from '#platform/auth/session-cookie.ts'
import { newId } from '#values/id.ts'
import type { Portal, Person, Way } from '#domain/accounts/people/person.contract.ts'
import { grantConfiguredAdmins } from '#domain/accounts/people/grant-configured-admins.ts'
import { getPerson } from '#domain/accounts/people/get-person.ts'
import { noteBrowser } from './note-browser.ts'

/** A person signed in, with the `set-cookie` lines that tell the browser. */
export interface SignedInAnswer {
  person: Person
  cookies: string[]
}

/** The browser that signs in, and how. */
export interface Arrival {
  headers: Headers
  way: Way
  /** The shop's unless said otherwise. */
  portal?: Portal | undefined
}

/** Opens a session in place of the one the browser had. The token leaves only in the cookie. */
export async function startSession(tx: TxContext, personId: string, { headers, way }: Arrival): Promise<SignedInAnswer> {
  await dropSession(tx, headers)
  await tx.db.delete(sessions).where(and(eq(sessions.personId, personId), lte(sessions.expiresAt, tx.now)))
  const token = newToken()
  const place = { device: deviceOf(headers.get('user-agent')), network: tx.actor.network ?? '' }
  await noteBrowser(tx, personId, place)
  await tx.db.insert(sessions).values({
    id: newId(),
    personId,
    tokenHash: hashToken(token),
    way,
    ...place,
    authenticatedAt: tx.now,
    seenAt: tx.now,
    expiresAt: new Date(tx.now.getTime() + sessionDays * 86_400_000),
    createdAt: tx.now,
  })
  await grantConfiguredAdmins(tx)
  await record(tx, 'person.signed-in', personId, { way })
  return { person: await getPerson(tx, personId), cookies: [cookieLine('session', token, tx.baseUrl)] }
}

/** Ends the session these headers carry, if any. */
export async function dropSession(tx: TxContext, headers: Headers): Promise<void> {
  const token = tokenIn(headers, 'session', tx.baseUrl)
  if (token) await tx.db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)))
}
