import { and, eq, gt, lt } from 'drizzle-orm'
import { type Context, inTransaction, nowOf, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { challenges } from '#platform/auth/auth.table.ts'
import { codeTries } from '#platform/auth/code.ts'
import { cookieLine, hashToken, tokenIn } from '#platform/auth/session-cookie.ts'
import { isSecondProof } from './app-factors.ts'
import { portalOf } from '#domain/accounts/auth/complete-sign-in.ts'
import { countTry } from '#domain/accounts/auth/limit-attempts.ts'
import type { Portal, Way } from '#domain/accounts/people/person.contract.ts'
import { type SignedInAnswer, startSession } from '#domain/accounts/sessions/session.ts'

type Tried = { refusal: 'people.code-wrong' | 'people.challenge-over' } | { refusal: null; signedIn: SignedInAnswer }

/** The second proof of a sign-in, by an app's code or a backup code. Refuses with `people.code-wrong` (422), `people.challenge-over` (409: three wrong tries, ten minutes, or the door is no longer hers), `people.too-many`. */
export async function answerChallenge(
  ctx: Context,
  { code }: { code: string },
  headers: Headers,
): Promise<SignedInAnswer & { nextStep: null }> {
  const token = tokenIn(headers, 'challenge', ctx.baseUrl)
  if (!token) throw new Refusal('people.challenge-over', 409)
  const tokenHash = hashToken(token)
  const [asked] = await ctx.db.select({ personId: challenges.personId }).from(challenges).where(eq(challenges.tokenHash, tokenHash))
  if (!asked) throw new Refusal('people.challenge-over', 409)
  await countTry(ctx, 'second-proof', asked.personId)
  const tried = await inTransaction(ctx, (tx) => tryAnswer(tx, { tokenHash, code, headers }))
  if (tried.refusal !== null) throw new Refusal(tried.refusal, tried.refusal === 'people.code-wrong' ? 422 : 409)
  const { person, cookies } = tried.signedIn
  return { person, nextStep: null, cookies: [...cookies, cookieLine('challenge', '', ctx.baseUrl)] }
}

async function tryAnswer(tx: TxContext, given: { tokenHash: string; code: string; headers: Headers }): Promise<Tried> {
  const [challenge] = await tx.db.select().from(challenges).where(eq(challenges.tokenHash, given.tokenHash)).for('update')
  if (!challenge || challenge.attempts >= codeTries || challenge.expiresAt <= tx.now) return { refusal: 'people.challenge-over' }
  // Her roles may have changed since the first proof.
  if ((await portalOf(tx, challenge.personId)) !== challenge.portal) return { refusal: 'people.challenge-over' }
  if (!(await isSecondProof(tx, { personId: challenge.personId, code: given.code }))) {
    await tx.db
      .update(challenges)
      .set({ attempts: challenge.attempts + 1 })
      .where(eq(challenges.id, challenge.id))
    return { refusal: 'people.code-wrong' }
  }
  await tx.db.delete(challenges).where(eq(challenges.id, challenge.id))
  return { refusal: null, signedIn: await startSession(tx, challenge.personId, { headers: given.headers, way: challenge.way as Way }) }
}

/** Whether a sign-in of this browser waits for its second proof, and at which door it began. */
export async function findChallenge(ctx: Context, headers: Headers): Promise<{ waitsAt: Portal | null }> {
  const token = tokenIn(headers, 'challenge', ctx.baseUrl)
  if (!token) return { waitsAt: null }
  const { now } = await nowOf(ctx)
  const [waiting] = await ctx.db
    .select({ portal: challenges.portal })
    .from(challenges)
    .where(and(eq(challenges.tokenHash, hashToken(token)), gt(challenges.expiresAt, now), lt(challenges.attempts, codeTries)))
  return { waitsAt: (waiting?.portal as Portal | undefined) ?? null }
}
