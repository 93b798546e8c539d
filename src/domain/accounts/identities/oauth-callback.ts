import { and, eq, gt } from 'drizzle-orm'
import { refuseWrongPortal, type SignInAnswer } from '#domain/accounts/auth/complete-sign-in.ts'
import { type Context, inTransaction, type Needs, nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { oauthStates } from '#platform/auth/identities/oauth-states.table.ts'
import { hashToken, tokenIn } from '#platform/auth/session-cookie.ts'
import type { Provider } from '#values/identity-provider.ts'
import type { Locale } from '#values/locale.ts'
import { callProvider } from './call-provider.ts'
import { linkIdentity } from './link-identity.ts'
import { signInByIdentity } from './sign-in-by-identity.ts'
import { returnUrlOf } from './start-oauth.ts'

/** The result of an OAuth callback. */
export interface OAuthResult {
  purpose: 'sign-in' | 'link'
  /** The path and language to return to; null when the state is unknown. */
  place: { path: string; locale: Locale } | null
  /** The code of a refusal, or null. */
  refusal: string | null
  /** Set for a sign-in. */
  entered: SignInAnswer | null
}

interface OAuthAnswer {
  provider: Provider
  /** The parameters the provider sent. */
  answer: URLSearchParams
  headers: Headers
}

/**
 * Completes an OAuth flow: signs in or links. The stored state is valid once, in the browser that started, for ten minutes; otherwise the
 * refusal is `identity.expired`. Refusals are returned, so that the caller can redirect to where the flow started.
 */
export async function handleOAuthCallback(
  ctx: Context & Needs<'identityProviders'>,
  { provider, answer, headers }: OAuthAnswer,
): Promise<OAuthResult> {
  const stored = await consumeState(ctx, { provider, state: answer.get('state') ?? '', headers })
  if (!stored) return { purpose: ctx.actor.personId ? 'link' : 'sign-in', place: null, refusal: 'identity.expired', entered: null }
  const { purpose, nonce, verifier, personId } = stored
  // The provider calls back in the language of the browser.
  const inLanguage = { ...ctx, locale: stored.locale }
  const back = { purpose, place: { path: stored.nextPath, locale: stored.locale } }
  try {
    const expected = { state: answer.get('state') ?? '', nonce, verifier, returnUrl: returnUrlOf(ctx, provider) }
    const identity = await callProvider(ctx, provider, (open) => open.finish(expected, answer))
    if (purpose === 'sign-in') {
      const entered = await inTransaction(inLanguage, (tx) => signInByIdentity(tx, { provider, identity, headers }))
      return { ...back, refusal: null, entered: refuseWrongPortal(entered) }
    }
    if (!personId || personId !== ctx.actor.personId) throw new Refusal('people.sign-in-first', 401)
    await inTransaction(inLanguage, (tx) => linkIdentity(tx, personId, { provider, identity }))
    return { ...back, refusal: null, entered: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ...back, refusal: error.code, entered: null }
  }
}

async function consumeState(ctx: Context, { provider, state, headers }: { provider: Provider; state: string; headers: Headers }) {
  const browser = tokenIn(headers, 'elsewhere', ctx.baseUrl)
  if (!browser) return null
  const { now } = await nowOf(ctx)
  const [stored] = await ctx.db
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
  return stored ?? null
}
