import { and, eq, sql } from 'drizzle-orm'
import type { Handle } from '#platform/database/database.ts'
import { sessions } from './auth.table.ts'
import { cookieLine, hashToken, sessionDays, tokenIn } from './session-cookie.ts'

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
}

export interface Auth {
  /** Who sent these headers, or null. A session in use is renewed once a day: its cookie then goes into `answer`. */
  personOf(headers: Headers, answer?: Headers): Promise<SignedIn | null>
}

interface Row extends Record<string, unknown> {
  id: string
  email: string
  name: string
  email_verified: boolean
  roles: string[]
  expires_at: string | Date
}

const dayMs = 86_400_000

/** Reads sessions, and keeps those alive that are used. */
export function createAuth({ db, baseUrl, clock }: AuthDeps): Auth {
  async function personOf(headers: Headers, answer?: Headers): Promise<SignedIn | null> {
    const token = tokenIn(headers, 'session', baseUrl)
    if (!token) return null
    const tokenHash = hashToken(token)
    const { rows } = await db.execute<Row>(sql`
      SELECT p.id, p.email, p.name, p.email_verified, s.expires_at,
        ARRAY(SELECT r.role FROM person_roles r WHERE r.person_id = p.id ORDER BY r.role) AS roles
      FROM sessions s JOIN people p ON p.id = s.person_id
      WHERE s.token_hash = ${tokenHash}`)
    const row = rows[0]
    if (!row) return null
    const [now, endsAt] = [(await clock.now(db)).getTime(), new Date(row.expires_at).getTime()]
    if (endsAt <= now) return null
    if (answer && endsAt - now < (sessionDays - 1) * dayMs) {
      const expiresAt = new Date(now + sessionDays * dayMs)
      const renewed = await db
        .update(sessions)
        .set({ expiresAt })
        .where(and(eq(sessions.tokenHash, tokenHash), eq(sessions.expiresAt, new Date(endsAt))))
        .returning({ id: sessions.id })
      if (renewed.length > 0) answer.append('set-cookie', cookieLine('session', token, baseUrl))
    }
    return { id: row.id, email: row.email, name: row.name, isEmailConfirmed: row.email_verified, roles: row.roles }
  }
  return { personOf }
}
