import { sql } from 'drizzle-orm'
import type { Handle } from '#platform/database/database.ts'
import { hashToken, tokenIn } from './session-cookie.ts'

/** Who a session belongs to, with the roles as they are now. */
export interface SignedIn {
  id: string
  email: string
  name: string
  isEmailConfirmed: boolean
  roles: string[]
}

interface AuthDeps {
  db: Handle
  baseUrl: string
  clock: { now(db: Handle): Promise<Date> }
  secret?: string
}

interface Row extends Record<string, unknown> {
  id: string
  email: string
  name: string
  email_verified: boolean
  roles: string[]
  expires_at: string | Date
}

/** Reads sessions: `personOf` answers who sent these headers, from one query, or null. */
export function createAuth({ db, baseUrl, clock }: AuthDeps): { personOf(headers: Headers): Promise<SignedIn | null> } {
  async function personOf(headers: Headers): Promise<SignedIn | null> {
    const token = tokenIn(headers, 'session', baseUrl)
    if (!token) return null
    const { rows } = await db.execute<Row>(sql`
      SELECT p.id, p.email, p.name, p.email_verified, s.expires_at,
        ARRAY(SELECT r.role FROM person_roles r WHERE r.person_id = p.id ORDER BY r.role) AS roles
      FROM sessions s JOIN people p ON p.id = s.person_id
      WHERE s.token_hash = ${hashToken(token)}`)
    const row = rows[0]
    if (!row || new Date(row.expires_at) <= (await clock.now(db))) return null
    return { id: row.id, email: row.email, name: row.name, isEmailConfirmed: row.email_verified, roles: row.roles }
  }
  return { personOf }
}
