import type { Context } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { IdentityFault, type IdentityProvider } from '#platform/auth/identities/identity-provider.ts'
import type { Provider } from '#values/identity-provider.ts'

const statuses = { cancelled: 409, refused: 409, unavailable: 503 } as const

/** Talks to a provider, outside any transaction. Refuses with `identity.closed` (404) where it is not open here, and with `identity.cancelled`, `identity.refused`, `identity.unavailable`. */
export async function askProvider<T>(ctx: Context, name: Provider, talk: (provider: IdentityProvider) => Promise<T>): Promise<T> {
  const provider = ctx.identityProviders?.[name]
  if (!provider) throw new Refusal('identity.closed', 404)
  try {
    return await talk(provider)
  } catch (error) {
    if (!(error instanceof IdentityFault)) throw error
    const { kind, cause } = error
    // Only the reason: what the libraries hang on their errors holds codes and tokens.
    ctx.log.warn({ provider: name, fault: kind, reason: reasonOf(cause), requestId: ctx.requestId }, 'a provider did not prove who came')
    throw new Refusal(`identity.${kind}`, statuses[kind])
  }
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const { cause: below } = cause
  return below instanceof Error && below.message !== cause.message ? `${cause.message}: ${below.message}` : cause.message
}
