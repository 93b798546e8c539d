import { and, eq, sql } from 'drizzle-orm'
import type { Clock } from '#platform/clock.ts'
import type { Handle } from '#platform/database/database.ts'
import { sessions } from './auth.table.ts'
import { cookieLine, hashToken, sessionDays, tokenIn } from './session-cookie.ts'
import { readToken } from './tokens.ts'

/** The person of a session with their current roles, and the session. */
export interface SignedIn {
  person: {
    id: string
    email: string | null
    phone: string | null
    name: string
    isEmailConfirmed: boolean
    avatar: string | null
    roles: string[]
  }
  session: { id: string; authenticatedAt: Date }
}

/** The path of a person's picture without size and extension; null for an unknown id. */
export function avatarOf(image: string | null): string | null {
  return image && /^[A-Za-z0-9]{22}$/.test(image) ? `/avatars/${image}` : null
}

interface AuthDeps {
  db: Handle
  baseUrl: string
  clock: Pick<Clock, 'now' | 'beside'>
}

export interface Auth {
  /**
   * The person who sent these headers, by session cookie or access token, or null. A used session is updated every five minutes and
   * extended once a day; its new cookie is then appended to `answer`.
   */
  signedInBy(headers: Headers, answer?: Headers, clock?: AuthDeps['clock']): Promise<SignedIn | null>
}

interface Row extends Record<string, unknown> {
  id: string
  email: string | null
  phone: string | null
  name: string
  email_verified: boolean
  image: string | null
  roles: string[]
  session_id: string
  authenticated_at: string | Date
  seen_at: string | Date
  expires_at: string | Date
  /** The time by a clock that is read with the session; null by another. */
  ms: number | null
}

const dayMs = 86_400_000
const seenMs = 5 * 60_000

/** Reads sessions and extends those in use. */
export function createAuth({ db, baseUrl, clock }: AuthDeps): Auth {
  async function signedInBy(headers: Headers, answer?: Headers, ofRequest = clock): Promise<SignedIn | null> {
    const token = tokenIn(headers, 'session', baseUrl)
    const bearer = token ? null : await readBearer(headers, ofRequest)
    if (!token && !bearer) return null
    const { rows } = await db.execute<Row>(sql`
      SELECT p.id, p.email, p.phone, p.name, p.email_verified, p.image, s.id AS session_id, s.authenticated_at, s.seen_at, s.expires_at,
        ${ofRequest.beside?.field ?? sql`NULL`} AS ms, ARRAY(SELECT r.role FROM person_roles r WHERE r.person_id = p.id ORDER BY r.role) AS roles
      FROM sessions s JOIN people p ON p.id = s.person_id
      WHERE ${token ? sql`s.token_hash = ${hashToken(token)}` : sql`s.id = ${bearer?.sessionId} AND p.id = ${bearer?.personId}`}`)
    const row = rows[0]
    if (!row) return null
    const told = row.ms === null ? undefined : ofRequest.beside?.take(row.ms)
    const [now, endsAt] = [(told ?? (await ofRequest.now(db))).getTime(), new Date(row.expires_at).getTime()]
    if (endsAt <= now) return null
    if (answer && token && now - new Date(row.seen_at).getTime() > seenMs) {
      const isUpdated = await touchSession(row, new Date(now))
      if (isUpdated && endsAt - now < (sessionDays - 1) * dayMs) answer.append('set-cookie', cookieLine('session', token, baseUrl))
    }
    const { id, email, phone, name, email_verified: isEmailConfirmed, image, roles, session_id, authenticated_at } = row
    return {
      person: { id, email, phone, name, isEmailConfirmed, avatar: avatarOf(image), roles },
      session: { id: session_id, authenticatedAt: new Date(authenticated_at) },
    }
  }

  async function readBearer(headers: Headers, ofRequest: AuthDeps['clock']) {
    const given = /^Bearer ([\w.-]{20,2000})$/.exec(headers.get('authorization') ?? '')?.[1]
    return given ? readToken({ db, baseUrl, now: await ofRequest.now(db) }, given) : null
  }

  /** Only one of several requests at once updates the row. The session ends with its cookie, or a day before. */
  async function touchSession(row: Row, now: Date): Promise<boolean> {
    const noted = await db
      .update(sessions)
      .set({ seenAt: now, expiresAt: new Date(now.getTime() + sessionDays * dayMs) })
      .where(and(eq(sessions.id, row.session_id), eq(sessions.seenAt, new Date(row.seen_at))))
      .returning({ id: sessions.id })
    return noted.length > 0
  }
  return { signedInBy }
}
