import type { Provider } from '#values/identity-provider.ts'

/** One visit of a browser to a provider; all but `returnUrl` are random and kept by us until the browser is back. */
export interface AuthorizationRequest {
  state: string
  nonce: string
  /** Of PKCE: 43 characters or more. */
  verifier: string
  /** Our own address, as it is registered with the provider. */
  returnUrl: string
}

/** What a provider answers for. */
export interface VerifiedIdentity {
  /** Names the person at this provider for ever. */
  subject: string
  email: string | null
  /** The provider says that the person proved the address. Where it says nothing, she did not. */
  isEmailVerified: boolean
  name: string | null
}

/** A service that says who somebody is. Throws `IdentityFault`. */
export interface IdentityProvider {
  /** The address of the provider's page for this visit. */
  begin(visit: AuthorizationRequest): Promise<string>
  /** Who came back, from what the provider sent along. */
  finish(visit: AuthorizationRequest, answer: URLSearchParams): Promise<VerifiedIdentity>
  /** Who an id_token speaks of, when the provider made it for this shop and this nonce. Absent where the provider makes none. */
  check?(token: string, nonce: string): Promise<VerifiedIdentity>
}

/** The providers that are open. */
export type IdentityProviders = Partial<Record<Provider, IdentityProvider>>

/** The person stopped; what came back proves nothing; the provider does not answer. */
export class IdentityFault extends Error {
  override name = 'IdentityFault'
  readonly kind: 'cancelled' | 'refused' | 'unavailable'

  constructor(kind: IdentityFault['kind'], cause: unknown) {
    super(`The provider's answer: ${kind}`, { cause })
    this.kind = kind
  }
}
