import { and, eq, ne } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { challenges, sessions } from '#platform/auth/auth.table.ts'
import { cookieLine } from '#platform/auth/session-cookie.ts'
import { forgetBrowsers } from './known-browsers.ts'

/**
 * Ends one session of the actor.
 * @throws {Refusal} people.unknown-session (404) when the actor has no such session
 */
export async function endSession(ctx: Context, { id }: { id: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const ended = await tx.db
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.personId, tx.actor.personId ?? '')))
      .returning({ id: sessions.id })
    if (ended.length === 0) throw new Refusal('people.unknown-session', 404)
    await record(tx, 'person.session-ended', tx.actor.personId ?? '')
  })
}

/** Ends the actor's other sessions, or all of them, and forgets the other known browsers. Returns the cookie to clear for `global`. */
export async function endSessions(ctx: Context, { scope }: { scope: 'others' | 'global' }): Promise<{ cookies: string[] }> {
  await inTransaction(ctx, async (tx) => {
    await forgetBrowsers(tx, tx.actor.personId ?? '')
    await endSessionsOf(tx, tx.actor.personId ?? '', scope === 'others' ? tx.actor.session?.id : undefined)
    await record(tx, `person.sessions-ended-${scope}`, tx.actor.personId ?? '')
  })
  return { cookies: scope === 'global' ? [cookieLine('session', '', ctx.baseUrl)] : [] }
}

/** Ends the sessions of a person, except `exceptId`, and the sign-ins that wait for their second factor. */
export async function endSessionsOf(tx: TxContext, personId: string, exceptId?: string): Promise<void> {
  await tx.db.delete(challenges).where(eq(challenges.personId, personId))
  await tx.db.delete(sessions).where(and(eq(sessions.personId, personId), exceptId ? ne(sessions.id, exceptId) : undefined))
}
