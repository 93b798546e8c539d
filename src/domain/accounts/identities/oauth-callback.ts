import { and, eq, gt } from 'drizzle-orm'
import { type Context, inTransaction, nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { oauthStates } from '#platform/auth/identities/oauth-states.table.ts'
import { hashToken, tokenIn } from '#platform/auth/session-cookie.ts'
import type { Locale } from '#values/locale.ts'
import type { Provider } from '#values/identity-provider.ts'
import { askProvider } from './ask-provider.ts'
import { type SignInAnswer, refuseWrongPortal } from '#domain/accounts/auth/complete-sign-in.ts'
import { signInByIdentity } from './sign-in-by-identity.ts'
import { linkIdentity } from './link-identity.ts'
import { returnUrlOf } from './start-oauth.ts'

/** What came of a visit to a provider. */
export interface Return {
  purpose: 'enter' | 'link'
  /** Where the person wanted to be, and in which language; null when we do not know the visit. */
  place: { path: string; locale: Locale } | null
  /** The code of a refusal, or null. */
  refusal: string | null
  /** For who came to sign in. */
  entered: SignInAnswer | null
}

interface Arrived {
  provider: Provider
  /** What the provider sent along. */
  answer: URLSearchParams
  headers: Headers
}

/**
 * Ends a visit: signs in or links. A visit is good once, for the browser that began it; one that is not, or is over, is `identity.expired`.
 * All refusals are answered rather than thrown, so that the door can lead back to where it began.
 */
export async function handleOAuthCallback(ctx: Context, { provider, answer, headers }: Arrived): Promise<Return> {
  const visit = await takeVisit(ctx, { provider, state: answer.get('state') ?? '', headers })
  if (!visit) return { purpose: ctx.actor.personId ? 'link' : 'enter', place: null, refusal: 'identity.expired', entered: null }
  const { purpose, nonce, verifier, personId } = visit
  const back = { purpose, place: { path: visit.nextPath, locale: visit.locale } }
  try {
    const mine = { state: answer.get('state') ?? '', nonce, verifier, returnUrl: returnUrlOf(ctx, provider) }
    const identity = await askProvider(ctx, provider, (open) => open.finish(mine, answer))
    if (purpose === 'enter') {
      const entered = await inTransaction(ctx, (tx) => signInByIdentity(tx, { provider, identity, headers }))
      return { ...back, refusal: null, entered: refuseWrongPortal(entered) }
    }
    if (!personId || personId !== ctx.actor.personId) throw new Refusal('people.sign-in-first', 401)
    await inTransaction({ ...ctx, locale: visit.locale }, (tx) => linkIdentity(tx, personId, { provider, identity }))
    return { ...back, refusal: null, entered: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ...back, refusal: error.code, entered: null }
  }
}

async function takeVisit(ctx: Context, { provider, state, headers }: { provider: Provider; state: string; headers: Headers }) {
  const browser = tokenIn(headers, 'elsewhere', ctx.baseUrl)
  if (!browser) return null
  const { now } = await nowOf(ctx)
  const [visit] = await ctx.db
    .delete(oauthStates)
    .where(
      and(
        eq(oauthStates.stateHash, hashToken(state)),
        eq(oauthStates.browserHash, hashToken(browser)),
        eq(oauthStates.provider, provider),
        gt(oauthStates.expiresAt, now),
      ),
    )
    .returning()
  return visit ?? null
}
