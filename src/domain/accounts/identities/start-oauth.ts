import { type Context, type Needs, nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { oauthStates } from '#platform/auth/identities/oauth-states.table.ts'
import { secondsToWait } from '#platform/auth/rate-limit.ts'
import { cookieLine, hashToken, newToken } from '#platform/auth/session-cookie.ts'
import { newId } from '#values/id.ts'
import type { Provider } from '#values/identity-provider.ts'
import { sameSitePath } from '#values/same-site-path.ts'
import { callProvider } from './call-provider.ts'

const stateMinutes = 10
const limit = { max: 60, minutes: 15 }

/** The callback address, as it is registered with the provider. */
export function returnUrlOf(ctx: Pick<Context, 'baseUrl'>, provider: Provider): string {
  return `${ctx.baseUrl}/api/identities/callback/${provider}`
}

interface OAuthRequest {
  provider: Provider
  /** To sign in, or to link an account to the actor. */
  purpose: 'sign-in' | 'link'
  next?: string | undefined
}

/**
 * Starts an OAuth flow: stores its state for ten minutes, bound to the browser by a cookie, and returns the provider's address.
 * @throws {Refusal} people.too-many (429) after 60 starts from one network in 15 minutes
 * @throws {Refusal} identity.closed (404) when the provider is not configured
 * @throws {Refusal} identity.unavailable (503) when the provider does not answer
 */
export async function startOAuth(
  ctx: Context & Needs<'identityProviders'>,
  { provider, purpose, next }: OAuthRequest,
): Promise<{ address: string; nonce: string; cookies: string[] }> {
  const { now } = await nowOf(ctx)
  await countStart(ctx, now)
  const [state, nonce, browser] = [newToken(), newToken(), newToken()]
  const verifier = newToken() + newToken()
  const returnUrl = returnUrlOf(ctx, provider)
  const address = await callProvider(ctx, provider, (open) => open.begin({ state, nonce, verifier, returnUrl }))
  await ctx.db.insert(oauthStates).values({
    id: newId(),
    browserHash: hashToken(browser),
    stateHash: hashToken(state),
    provider,
    purpose,
    personId: purpose === 'link' ? ctx.actor.personId : null,
    verifier,
    nonce,
    nextPath: sameSitePath(next) ?? '/',
    locale: ctx.locale,
    expiresAt: new Date(now.getTime() + stateMinutes * 60_000),
    createdAt: now,
  })
  return { address, nonce, cookies: [cookieLine('elsewhere', browser, ctx.baseUrl)] }
}

async function countStart(ctx: Context, now: Date): Promise<void> {
  const { network } = ctx.actor
  const retryAfter = network ? await secondsToWait(ctx.db, { key: `elsewhere:${network}`, ...limit, now }) : 0
  if (retryAfter > 0) throw new Refusal('people.too-many', 429, { retryAfter })
}
