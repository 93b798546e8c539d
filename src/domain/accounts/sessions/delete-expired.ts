import { lte } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'
import { challenges, knownBrowsers, passkeyQuestions, rateLimits, sessions, verifications } from '#platform/auth/auth.table.ts'
import { oauthStates } from '#platform/auth/identities/oauth-states.table.ts'
import { knownBrowserDays } from './known-browsers.ts'

/** Deletes expired sessions, challenges, OAuth states, codes and rate limits, and browsers unused for 365 days. */
export async function deleteExpired(ctx: Context): Promise<void> {
  const { now } = await nowOf(ctx)
  await ctx.db.delete(sessions).where(lte(sessions.expiresAt, now))
  await ctx.db.delete(challenges).where(lte(challenges.expiresAt, now))
  await ctx.db.delete(oauthStates).where(lte(oauthStates.expiresAt, now))
  await ctx.db.delete(passkeyQuestions).where(lte(passkeyQuestions.expiresAt, now))
  await ctx.db.delete(verifications).where(lte(verifications.expiresAt, now))
  await ctx.db.delete(knownBrowsers).where(lte(knownBrowsers.seenAt, new Date(now.getTime() - knownBrowserDays * 86_400_000)))
  await ctx.db.delete(rateLimits).where(lte(rateLimits.resetsAt, now))
}
