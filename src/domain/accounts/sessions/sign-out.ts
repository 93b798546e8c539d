import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { cookieLine } from '#platform/auth/session-cookie.ts'
import { dropSession } from './session.ts'

/** Ends the session of this browser; does nothing when there is none. Returns the cookie to clear. */
export async function signOut(ctx: Context, headers: Headers): Promise<{ cookies: string[] }> {
  await inTransaction(ctx, async (tx) => {
    await dropSession(tx, headers)
    if (tx.actor.personId) await record(tx, 'person.signed-out', tx.actor.personId)
  })
  return { cookies: [cookieLine('session', '', ctx.baseUrl)] }
}
