import { type Context, nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'

/** Minutes after a sign-in or re-authentication during which sensitive actions are allowed. */
export const stepUpMinutes = 10

/**
 * Refuses a session that was not authenticated recently.
 * @throws {Refusal} people.sign-in-again (403) when the last authentication is older than ten minutes
 */
export async function requireStepUp(ctx: Context): Promise<void> {
  const { now } = await nowOf(ctx)
  const since = ctx.actor.session?.authenticatedAt.getTime() ?? 0
  if (now.getTime() - since > stepUpMinutes * 60_000) throw new Refusal('people.sign-in-again', 403)
}
