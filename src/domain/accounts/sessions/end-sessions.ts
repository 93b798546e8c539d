import { and, eq, ne } from 'drizzle-orm'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { record } from '#domain/audit-log/record.ts'
import { Refusal } from '#domain/refusal.ts'
import { challenges, sessions } from '#platform/auth/auth.table.ts'
import { cookieLine } from '#platform/auth/session-cookie.ts'
import { forgetBrowsers } from './note-browser.ts'

/** Ends one session of the person who acts. Refuses with `people.unknown-session` (404) one that is not hers. */
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

/** Ends the other sessions of the person who acts, or all, and forgets her other browsers; of all, this browser forgets its own. */
export async function endSessions(ctx: Context, { scope }: { scope: 'others' | 'global' }): Promise<{ cookies: string[] }> {
  await inTransaction(ctx, async (tx) => {
    await forgetBrowsers(tx, tx.actor.personId ?? '')
    await endSessionsOf(tx, tx.actor.personId ?? '', scope === 'others' ? tx.actor.session?.id : undefined)
    await record(tx, `person.sessions-ended-${scope}`, tx.actor.personId ?? '')
  })
  return { cookies: scope === 'global' ? [cookieLine('session', '', ctx.baseUrl)] : [] }
}

/** Ends the sessions of a person, but `kept` if given, and the sign-ins that wait for their second proof. */
export async function endSessionsOf(tx: TxContext, personId: string, kept?: string): Promise<void> {
  await tx.db.delete(challenges).where(eq(challenges.personId, personId))
  await tx.db.delete(sessions).where(and(eq(sessions.personId, personId), kept ? ne(sessions.id, kept) : undefined))
}
