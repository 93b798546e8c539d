import type { Provider } from '#values/identity-provider.ts'

/** One OAuth authorization request; all but `returnUrl` are random and stored until the callback. */
export interface AuthorizationRequest {
  state: string
  nonce: string
  /** PKCE verifier: 43 characters or more. */
  verifier: string
  /** The callback address registered with the provider. */
  returnUrl: string
}

/** The claims of a provider about a person. */
export interface VerifiedIdentity {
  /** The provider's permanent id of the person. */
  subject: string
  email: string | null
  /** True when the provider says the address is verified; false when it says nothing. */
  isEmailVerified: boolean
  name: string | null
}

/** An identity provider. Every call may throw `IdentityFault`. */
export interface IdentityProvider {
  /** The address of the provider's page for this request. */
  begin(visit: AuthorizationRequest): Promise<string>
  /** The person of a callback, from the parameters the provider sent. */
  finish(visit: AuthorizationRequest, answer: URLSearchParams): Promise<VerifiedIdentity>
  /** The person of an id_token issued for this client and nonce. Absent when the provider issues none. */
  check?(token: string, nonce: string): Promise<VerifiedIdentity>
}

/** The configured providers. */
export type IdentityProviders = Partial<Record<Provider, IdentityProvider>>

/** `cancelled`: by the person; `refused`: the answer does not verify; `unavailable`: no answer. */
export class IdentityFault extends Error {
  override name = 'IdentityFault'
  readonly kind: 'cancelled' | 'refused' | 'unavailable'

  constructor(kind: IdentityFault['kind'], cause: unknown) {
    super(`The provider's answer: ${kind}`, { cause })
    this.kind = kind
  }
}
