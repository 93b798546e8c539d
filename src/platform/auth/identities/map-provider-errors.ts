import { AuthorizationResponseError } from 'openid-client'
import { findOutsideUnavailable } from '#platform/outside/outside-unavailable.ts'
import { IdentityFault } from './identity-provider.ts'

const cancelled = new Set(['access_denied', 'user_cancelled_authorize', 'user_denied'])

/** Runs a call to a provider and throws every error as `IdentityFault`. */
export async function mapProviderErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof IdentityFault ? error : new IdentityFault(kindOf(error), error)
  }
}

function kindOf(error: unknown): IdentityFault['kind'] {
  if (error instanceof AuthorizationResponseError) return cancelled.has(error.error) ? 'cancelled' : 'refused'
  return findOutsideUnavailable(error) || isTimeout(error) ? 'unavailable' : 'refused'
}

const timeouts = new Set<unknown>(['JWKSTimeout', 'OAUTH_TIMEOUT', 'OAUTH_ABORT'])

/** True where a library stopped waiting by itself. */
function isTimeout(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if (timeouts.has(at.name) || ('code' in at && timeouts.has(at.code))) return true
  return false
}
