import { type Context, nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { oauthStates } from '#platform/auth/identities/oauth-states.table.ts'
import { secondsToWait } from '#platform/auth/rate-limit.ts'
import { cookieLine, hashToken, newToken } from '#platform/auth/session-cookie.ts'
import { newId } from '#values/id.ts'
import { ownPath } from '#values/own-path.ts'
import type { Provider } from '#values/identity-provider.ts'
import { askProvider } from './ask-provider.ts'

const visitMinutes = 10
const limit = { most: 60, minutes: 15 }

/** Where a provider sends the browser back to, as it is registered there. */
export function returnUrlOf(ctx: Pick<Context, 'baseUrl'>, provider: Provider): string {
  return `${ctx.baseUrl}/api/identities/callback/${provider}`
}

interface Wanted {
  provider: Provider
  /** To sign in, or for the acting person to link. */
  purpose: 'enter' | 'link'
  next?: string | undefined
}

/**
 * Lets a browser set out to a provider: what it has to bring back is kept for ten minutes and bound to it by a cookie.
 * Refuses with `people.too-many`, `identity.closed`, `identity.unavailable`.
 */
export async function startOAuth(
  ctx: Context,
  { provider, purpose, next }: Wanted,
): Promise<{ address: string; nonce: string; cookies: string[] }> {
  const { now } = await nowOf(ctx)
  await countVisit(ctx, now)
  const [state, nonce, browser] = [newToken(), newToken(), newToken()]
  const verifier = newToken() + newToken()
  const returnUrl = returnUrlOf(ctx, provider)
  const address = await askProvider(ctx, provider, (open) => open.begin({ state, nonce, verifier, returnUrl }))
  await ctx.db.insert(oauthStates).values({
    id: newId(),
    browserHash: hashToken(browser),
    stateHash: hashToken(state),
    provider,
    purpose,
    personId: purpose === 'link' ? ctx.actor.personId : null,
    verifier,
    nonce,
    nextPath: ownPath(next) ?? '/',
    locale: ctx.locale,
    expiresAt: new Date(now.getTime() + visitMinutes * 60_000),
    createdAt: now,
  })
  return { address, nonce, cookies: [cookieLine('elsewhere', browser, ctx.baseUrl)] }
}

async function countVisit(ctx: Context, now: Date): Promise<void> {
  const { network } = ctx.actor
  const retryAfter = network ? await secondsToWait(ctx.db, { key: `elsewhere:${network}`, ...limit, now }) : 0
  if (retryAfter > 0) throw new Refusal('people.too-many', 429, { retryAfter })
}
