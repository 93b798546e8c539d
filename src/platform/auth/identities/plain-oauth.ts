import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type ClientAuth,
  Configuration,
  customFetch,
  fetchProtectedResource,
} from 'openid-client'
import { boundedFetch } from './bounded-fetch.ts'
import { conversation } from './conversation.ts'
import { IdentityFault, type IdentityProvider, type ProvedIdentity } from './identity-provider.ts'

/** A client of a provider that speaks OAuth 2 without id_tokens: who somebody is, it tells at an address of its own. */
export interface PlainClient {
  clientId: string
  authentication: ClientAuth
  authorizationEndpoint: string
  tokenEndpoint: string
  scope: string
  hasPkce: boolean
  /** Where to ask with an access token. */
  personAt(accessToken: string): URL
  identityOf(answer: unknown): ProvedIdentity | null
}

/** Signs in by OAuth 2 and the provider's own words for a person. */
export function plainProvider(client: PlainClient): IdentityProvider {
  const configuration = new Configuration(
    {
      issuer: new URL(client.authorizationEndpoint).origin,
      authorization_endpoint: client.authorizationEndpoint,
      token_endpoint: client.tokenEndpoint,
    },
    client.clientId,
    undefined,
    client.authentication,
  )
  configuration[customFetch] = boundedFetch
  configuration.timeout = 10
  if (client.tokenEndpoint.startsWith('http:')) allowInsecureRequests(configuration)
  return {
    begin: ({ state, verifier, returnUrl }) =>
      conversation(async () => {
        const proof = client.hasPkce ? { code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' } : {}
        return buildAuthorizationUrl(configuration, { redirect_uri: returnUrl, scope: client.scope, state, ...proof }).href
      }),
    finish: ({ state, verifier, returnUrl }, answer) =>
      conversation(async () => {
        const { access_token: token } = await authorizationCodeGrant(configuration, new URL(`${returnUrl}?${answer}`), {
          expectedState: state,
          ...(client.hasPkce ? { pkceCodeVerifier: verifier } : {}),
        })
        const response = await fetchProtectedResource(configuration, token, client.personAt(token), 'GET')
        if (response.status >= 500) throw new IdentityFault('unavailable', response.status)
        const identity = response.ok ? client.identityOf(await response.json()) : null
        if (!identity) throw new IdentityFault('refused', response.status)
        return identity
      }),
  }
}
