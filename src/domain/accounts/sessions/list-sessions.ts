import { and, desc, eq, gt } from 'drizzle-orm'
import type { SignInMethod } from '#domain/accounts/people/person.contract.ts'
import { type Context, nowOf } from '#domain/context.ts'
import { sessions } from '#platform/auth/auth.table.ts'
import type { Sessions } from './session.contract.ts'

/** The actor's open sessions: the current one first, then by last use. */
export async function listSessions(ctx: Context): Promise<Sessions> {
  const { now } = await nowOf(ctx)
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.personId, ctx.actor.personId ?? ''), gt(sessions.expiresAt, now)))
    .orderBy(desc(eq(sessions.id, ctx.actor.session?.id ?? '')), desc(sessions.seenAt), sessions.id)
  return {
    at: now.toISOString(),
    sessions: rows.map((row) => ({
      id: row.id,
      isThis: row.id === ctx.actor.session?.id,
      method: row.method as SignInMethod,
      device: row.device,
      network: row.network,
      signedInAt: row.createdAt.toISOString(),
      seenAt: row.seenAt.toISOString(),
    })),
  }
}
