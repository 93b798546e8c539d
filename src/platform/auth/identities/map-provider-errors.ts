import { AuthorizationResponseError, ResponseBodyError } from 'openid-client'
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
  if (error instanceof ResponseBodyError) return error.status < 500 ? 'refused' : 'unavailable'
  return isNetworkError(error) ? 'unavailable' : 'refused'
}

const networkErrorNames = new Set(['TimeoutError', 'AbortError', 'JWKSTimeout'])
const networkErrorCodes = new Set<unknown>(['OAUTH_TIMEOUT', 'OAUTH_ABORT'])

/** True for no answer or a 5xx; the libraries wrap the original error in `cause`. */
function isNetworkError(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at.cause instanceof Response && at.cause.status >= 500) return true
    if (networkErrorNames.has(at.name) || at.message === 'fetch failed' || ('code' in at && networkErrorCodes.has(at.code))) return true
  }
  return false
}
