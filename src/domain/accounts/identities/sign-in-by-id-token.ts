import { and, eq, gt } from 'drizzle-orm'
import { type Context, inTransaction, nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { oauthStates } from '#platform/auth/identities/oauth-states.table.ts'
import { hashToken, tokenIn } from '#platform/auth/session-cookie.ts'
import type { Provider } from '#values/identity-provider.ts'
import { askProvider } from './ask-provider.ts'
import { type SignInAnswer, refuseWrongPortal } from '#domain/accounts/auth/complete-sign-in.ts'
import { signInByIdentity } from './sign-in-by-identity.ts'

/**
 * Signs in with an id_token that the provider gave an app for the nonce of a visit begun here. The visit is used up, also by a token that
 * proves nothing. Refuses with `identity.expired`, `identity.closed`, `identity.refused`, `identity.unavailable`, and as `signInByIdentity`.
 */
export async function signInByIdToken(
  ctx: Context,
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
        eq(oauthStates.purpose, 'enter'),
        gt(oauthStates.expiresAt, now),
      ),
    )
    .returning({ id: oauthStates.id })
  if (taken.length === 0) throw new Refusal('identity.expired', 409)
  const identity = await askProvider(ctx, provider, ({ check }) => {
    if (!check) throw new Refusal('identity.no-tokens', 409)
    return check(token, nonce)
  })
  return refuseWrongPortal(await inTransaction(ctx, (tx) => signInByIdentity(tx, { provider, identity, headers })))
}
