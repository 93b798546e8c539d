import type { Context, Needs } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { IdentityFault, type IdentityProvider } from '#platform/auth/identities/identity-provider.ts'
import type { Provider } from '#values/identity-provider.ts'

const statuses = { cancelled: 409, refused: 409, unavailable: 503 } as const

/**
 * Calls an identity provider, outside any transaction, and turns its faults into refusals.
 * @throws {Refusal} identity.closed (404) when the provider is not configured
 * @throws {Refusal} identity.cancelled (409) when the person cancelled
 * @throws {Refusal} identity.refused (409) when the provider's answer does not verify
 * @throws {Refusal} identity.unavailable (503) when the provider does not answer
 */
export async function callProvider<T>(
  ctx: Context & Needs<'identityProviders'>,
  name: Provider,
  call: (provider: IdentityProvider) => Promise<T>,
): Promise<T> {
  const provider = ctx.identityProviders?.[name]
  if (!provider) throw new Refusal('identity.closed', 404)
  try {
    return await call(provider)
  } catch (error) {
    if (!(error instanceof IdentityFault)) throw error
    const { kind, cause } = error
    // Only the reason: the errors of the libraries carry codes and tokens.
    ctx.log.warn({ provider: name, fault: kind, reason: reasonOf(cause), requestId: ctx.requestId }, 'a provider did not prove who came')
    throw new Refusal(`identity.${kind}`, statuses[kind])
  }
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const { cause: below } = cause
  return below instanceof Error && below.message !== cause.message ? `${cause.message}: ${below.message}` : cause.message
}
