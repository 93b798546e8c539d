import { and, eq, gt } from 'drizzle-orm'
import { type Context, inTransaction, nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { identityVisits } from '#platform/auth/identities/visits.table.ts'
import { hashToken, tokenIn } from '#platform/auth/session-cookie.ts'
import type { Provider } from '#values/providers.ts'
import { askProvider } from './ask-provider.ts'
import { type EnteredAnswer, refuseWrongDoor } from '#domain/accounts/auth/enter.ts'
import { enterByIdentity } from './enter-by-identity.ts'

/**
 * Signs in with an id_token that the provider gave an app for the nonce of a visit begun here. The visit is used up, also by a token that
 * proves nothing. Refuses with `identity.expired`, `identity.closed`, `identity.refused`, `identity.unavailable`, and as `enterByIdentity`.
 */
export async function enterByToken(
  ctx: Context,
  { provider, token, nonce }: { provider: Provider; token: string; nonce: string },
  headers: Headers,
): Promise<EnteredAnswer> {
  const browser = tokenIn(headers, 'elsewhere', ctx.baseUrl)
  if (!browser) throw new Refusal('identity.expired', 409)
  const { now } = await nowOf(ctx)
  const taken = await ctx.db
    .delete(identityVisits)
    .where(
      and(
        eq(identityVisits.browserHash, hashToken(browser)),
        eq(identityVisits.nonce, nonce),
        eq(identityVisits.provider, provider),
        eq(identityVisits.purpose, 'enter'),
        gt(identityVisits.expiresAt, now),
      ),
    )
    .returning({ id: identityVisits.id })
  if (taken.length === 0) throw new Refusal('identity.expired', 409)
  const identity = await askProvider(ctx, provider, ({ check }) => {
    if (!check) throw new Refusal('identity.no-tokens', 409)
    return check(token, nonce)
  })
  return refuseWrongDoor(await inTransaction(ctx, (tx) => enterByIdentity(tx, { provider, identity, headers })))
}
