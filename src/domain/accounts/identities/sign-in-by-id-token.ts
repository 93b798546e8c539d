import { and, eq, gt } from 'drizzle-orm'
import { refuseWrongPortal, type SignInAnswer } from '#domain/accounts/auth/complete-sign-in.ts'
import { type Context, inTransaction, type Needs, nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { oauthStates } from '#platform/auth/identities/oauth-states.table.ts'
import { hashToken, tokenIn } from '#platform/auth/session-cookie.ts'
import type { Provider } from '#values/identity-provider.ts'
import { callProvider } from './call-provider.ts'
import { signInByIdentity } from './sign-in-by-identity.ts'

/**
 * Signs in with an id_token that the provider issued to an app, for the nonce of an OAuth start in this browser. The stored state is used
 * up, also by a token that does not verify.
 * @throws {Refusal} identity.expired (409) when no such state is stored or it is older than ten minutes
 * @throws {Refusal} identity.no-tokens (409) when the provider issues no id_tokens
 * @throws {Refusal} identity.closed (404) when the provider is not configured
 * @throws {Refusal} identity.refused (409) when the token does not verify
 * @throws {Refusal} identity.unavailable (503) when the provider does not answer
 * @throws {Refusal} people.portal-delivery (403) when a courier signs in
 * @throws {Refusal} as `signInByIdentity`
 */
export async function signInByIdToken(
  ctx: Context & Needs<'identityProviders'>,
  { provider, token, nonce }: { provider: Provider; token: string; nonce: string },
  headers: Headers,
): Promise<SignInAnswer> {
  const browser = tokenIn(headers, 'elsewhere', ctx.baseUrl)
  if (!browser) throw new Refusal('identity.expired', 409)
  const { now } = await nowOf(ctx)
  const taken = await ctx.db
    .delete(oauthStates)
    .where(
      and(
        eq(oauthStates.browserHash, hashToken(browser)),
        eq(oauthStates.nonce, nonce),
        eq(oauthStates.provider, provider),
        eq(oauthStates.purpose, 'sign-in'),
        gt(oauthStates.expiresAt, now),
      ),
    )
    .returning({ id: oauthStates.id })
  if (taken.length === 0) throw new Refusal('identity.expired', 409)
  const identity = await callProvider(ctx, provider, ({ check }) => {
    if (!check) throw new Refusal('identity.no-tokens', 409)
    return check(token, nonce)
  })
  return refuseWrongPortal(await inTransaction(ctx, (tx) => signInByIdentity(tx, { provider, identity, headers })))
}
