import { type Context, nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'

/** Minutes after which what matters most asks her to sign in again. */
export const stepUpMinutes = 10

/** Refuses with `people.sign-in-again` (403) a session whose person proved who she is longer ago than that. */
export async function requireStepUp(ctx: Context): Promise<void> {
  const { now } = await nowOf(ctx)
  const since = ctx.actor.session?.authenticatedAt.getTime() ?? 0
  if (now.getTime() - since > stepUpMinutes * 60_000) throw new Refusal('people.sign-in-again', 403)
}
