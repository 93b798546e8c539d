import { lte } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'
import { challenges, passkeyQuestions, rateLimits, sessions, verifications } from '#platform/auth/auth.table.ts'
import { identityVisits } from '#platform/auth/identities/visits.table.ts'

/** Clears away what time has ended: sessions, one-time codes and counted tries. */
export async function forgetExpired(ctx: Context): Promise<void> {
  const { now } = await nowOf(ctx)
  await ctx.db.delete(sessions).where(lte(sessions.expiresAt, now))
  await ctx.db.delete(challenges).where(lte(challenges.expiresAt, now))
  await ctx.db.delete(identityVisits).where(lte(identityVisits.expiresAt, now))
  await ctx.db.delete(passkeyQuestions).where(lte(passkeyQuestions.expiresAt, now))
  await ctx.db.delete(verifications).where(lte(verifications.expiresAt, now))
  await ctx.db.delete(rateLimits).where(lte(rateLimits.resetsAt, now))
}
