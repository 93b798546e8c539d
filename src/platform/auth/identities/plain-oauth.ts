import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  fetchProtectedResource,
} from 'openid-client'
import type { OutsideService } from '#platform/outside/outside-service.ts'
import { IdentityFault, type IdentityProvider, type VerifiedIdentity } from './identity-provider.ts'
import { mapProviderErrors } from './map-provider-errors.ts'
import { providerFetch, secondsOf } from './provider-fetch.ts'

/** A client of an OAuth 2 provider without id_tokens: the person is read from the provider's profile API. */
export interface OAuthClient {
  clientId: string
  authentication: ClientAuth
  authorizationEndpoint: string
  tokenEndpoint: string
  scope: string
  hasPkce: boolean
  service: OutsideService
  /** The address of the profile for an access token. */
  profileUrl(accessToken: string): URL
  identityOf(answer: unknown): VerifiedIdentity | null
}

/** An OAuth 2 provider whose profile API names the person. */
export function oauthProvider(client: OAuthClient): IdentityProvider {
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
  configuration[customFetch] = providerFetch(client.service)
  configuration.timeout = secondsOf(client.service)
  if (client.tokenEndpoint.startsWith('http:')) allowInsecureRequests(configuration)
  return {
    begin: ({ state, verifier, returnUrl }) =>
      mapProviderErrors(async () => {
        const proof = client.hasPkce ? { code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' } : {}
        return buildAuthorizationUrl(configuration, { redirect_uri: returnUrl, scope: client.scope, state, ...proof }).href
      }),
    finish: ({ state, verifier, returnUrl }, answer) =>
      mapProviderErrors(async () => {
        const { access_token: token } = await authorizationCodeGrant(configuration, new URL(`${returnUrl}?${answer}`), {
          expectedState: state,
          ...(client.hasPkce ? { pkceCodeVerifier: verifier } : {}),
        })
        const response = await fetchProtectedResource(configuration, token, client.profileUrl(token), 'GET')
        const identity = response.ok ? client.identityOf(await response.json()) : null
        if (!identity) throw new IdentityFault('refused', response.status)
        return identity
      }),
  }
}
