import { and, eq, gt, lt } from 'drizzle-orm'
import { portalOf } from '#domain/accounts/auth/complete-sign-in.ts'
import { countAttempt } from '#domain/accounts/auth/limit-attempts.ts'
import type { Portal, SignInMethod } from '#domain/accounts/people/person.contract.ts'
import { type SignedInAnswer, startSession } from '#domain/accounts/sessions/session.ts'
import { type Context, inTransaction, type Needs, nowOf, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { challenges } from '#platform/auth/auth.table.ts'
import { maxCodeAttempts } from '#platform/auth/code.ts'
import { cookieLine, hashToken, tokenIn } from '#platform/auth/session-cookie.ts'
import { consumeSecondFactor, hasClosedApp } from './app-factors.ts'

type AnswerResult =
  | { refusal: 'people.code-wrong' | 'people.challenge-over' | 'server.sealed' }
  | { refusal: null; signedIn: SignedInAnswer }

/**
 * Completes a sign-in with its second factor: a code of an authenticator app or a backup code.
 * @throws {Refusal} people.code-wrong (422) when the code does not match
 * @throws {Refusal} server.sealed (409) when it does not, and an app was sealed with another secret
 * @throws {Refusal} people.challenge-over (409) after three wrong attempts or ten minutes, or when the person's portal has changed
 * @throws {Refusal} people.too-many (429) when the limit of attempts is reached
 */
export async function answerChallenge(
  ctx: Context & Needs<'captcha'>,
  { code }: { code: string },
  headers: Headers,
): Promise<SignedInAnswer & { nextStep: null }> {
  const token = tokenIn(headers, 'challenge', ctx.baseUrl)
  if (!token) throw new Refusal('people.challenge-over', 409)
  const tokenHash = hashToken(token)
  const [known] = await ctx.db.select({ personId: challenges.personId }).from(challenges).where(eq(challenges.tokenHash, tokenHash))
  if (!known) throw new Refusal('people.challenge-over', 409)
  await countAttempt(ctx, 'second-proof', known.personId)
  const result = await inTransaction(ctx, (tx) => tryAnswer(tx, { tokenHash, code, headers }))
  if (result.refusal !== null) throw new Refusal(result.refusal, result.refusal === 'people.code-wrong' ? 422 : 409)
  const { person, cookies } = result.signedIn
  return { person, nextStep: null, cookies: [...cookies, cookieLine('challenge', '', ctx.baseUrl)] }
}

async function tryAnswer(tx: TxContext, given: { tokenHash: string; code: string; headers: Headers }): Promise<AnswerResult> {
  const [challenge] = await tx.db.select().from(challenges).where(eq(challenges.tokenHash, given.tokenHash)).for('update')
  if (!challenge || challenge.attempts >= maxCodeAttempts || challenge.expiresAt <= tx.now) return { refusal: 'people.challenge-over' }
  // The roles may have changed since the first factor.
  if ((await portalOf(tx, challenge.personId)) !== challenge.portal) return { refusal: 'people.challenge-over' }
  if (!(await consumeSecondFactor(tx, { personId: challenge.personId, code: given.code }))) {
    await tx.db
      .update(challenges)
      .set({ attempts: challenge.attempts + 1 })
      .where(eq(challenges.id, challenge.id))
    return { refusal: (await hasClosedApp(tx, challenge.personId)) ? 'server.sealed' : 'people.code-wrong' }
  }
  await tx.db.delete(challenges).where(eq(challenges.id, challenge.id))
  return {
    refusal: null,
    signedIn: await startSession(tx, challenge.personId, { headers: given.headers, method: challenge.method as SignInMethod }),
  }
}

/** The portal at which a sign-in of this browser waits for its second factor, or null. */
export async function findChallenge(ctx: Context, headers: Headers): Promise<{ waitsAt: Portal | null }> {
  const token = tokenIn(headers, 'challenge', ctx.baseUrl)
  if (!token) return { waitsAt: null }
  const { now } = await nowOf(ctx)
  const [pending] = await ctx.db
    .select({ portal: challenges.portal })
    .from(challenges)
    .where(and(eq(challenges.tokenHash, hashToken(token)), gt(challenges.expiresAt, now), lt(challenges.attempts, maxCodeAttempts)))
  return { waitsAt: (pending?.portal as Portal | undefined) ?? null }
}
