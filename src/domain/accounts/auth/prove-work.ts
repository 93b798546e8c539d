import { type Context, type Needs, nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { secondsToWait } from '#platform/auth/rate-limit.ts'
import { proofOfWork, puzzleMinutes } from '#platform/captcha/proof-of-work.ts'

/** Returns a puzzle for a proof of work. */
export async function askPuzzle(ctx: Context & Needs<'captcha'>): Promise<{ puzzle: string }> {
  const { now } = await nowOf(ctx)
  return { puzzle: await captchaOf(ctx).ask(now) }
}

/**
 * Accepts a solved puzzle, once. Half of the effort is enough, as what is asked for may have grown while the browser worked.
 * @throws {Refusal} people.proof-needed (428, with a `puzzle` of this effort, 1 by default) when `proof` holds no such solution
 */
export async function requireWork(
  ctx: Context & Needs<'captcha'>,
  { proof, effort = 1 }: { proof: string | undefined; effort?: number },
): Promise<void> {
  const { now } = await nowOf(ctx)
  const work = proof === undefined ? null : await captchaOf(ctx).check(proof, now, effort / 2)
  if (work !== null && (await secondsToWait(ctx.db, { key: `proof:${work}`, max: 1, minutes: puzzleMinutes, now })) === 0) return
  throw new Refusal('people.proof-needed', 428, { puzzle: await captchaOf(ctx).ask(now, effort) })
}

function captchaOf({ captcha, secret }: Context & Needs<'captcha'>) {
  return captcha ?? proofOfWork({ secret })
}
