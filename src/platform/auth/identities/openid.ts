import { createHash } from 'node:crypto'
import { createRemoteJWKSet, type JWTPayload, customFetch as josesFetch, jwtVerify } from 'jose'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client'
import { createCached } from '#platform/cache/cache.ts'
import type { OutsideService } from '#platform/outside/outside-service.ts'
import type { IdentityProvider, VerifiedIdentity } from './identity-provider.ts'
import { mapProviderErrors } from './map-provider-errors.ts'
import { providerFetch, secondsOf } from './provider-fetch.ts'

/** A client of an OpenID Connect issuer. */
export interface OpenIdClient {
  issuer: string
  clientId: string
  /** A fixed secret, or a function that authenticates each call. */
  secret: string | ClientAuth
  scope: string
  /** Additional parameters of the authorization request. */
  parameters?: Readonly<Record<string, string>>
  service: OutsideService
  /** Reads the person's name from the callback's parameters. */
  nameIn?: (answer: URLSearchParams) => string | null
}

interface DiscoveredIssuer {
  configuration: Configuration
  keys: ReturnType<typeof createRemoteJWKSet>
}

const hour = 3_600_000
const signatureAlgorithms = ['RS256', 'PS256', 'ES256', 'EdDSA']

/**
 * An OpenID Connect provider. The discovery document is cached for one hour, PKCE is used when the issuer supports it, and the signature
 * of every id_token is verified.
 */
export function openIdProvider(client: OpenIdClient): IdentityProvider {
  const { issuer, clientId, scope, parameters = {}, nameIn = () => null } = client
  const discovered = createCached<DiscoveredIssuer>(hour)
  const known = () => discovered.get(() => discover(client))
  return {
    begin: ({ state, nonce, verifier, returnUrl }) =>
      mapProviderErrors(async () => {
        const { configuration } = await known()
        const proof = configuration.serverMetadata().supportsPKCE()
          ? { code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }
          : {}
        return buildAuthorizationUrl(configuration, { redirect_uri: returnUrl, scope, state, nonce, ...proof, ...parameters }).href
      }),
    finish: ({ state, nonce, verifier, returnUrl }, answer) =>
      mapProviderErrors(async () => {
        const { configuration } = await known()
        const checks = { expectedState: state, expectedNonce: nonce }
        const proof = configuration.serverMetadata().supportsPKCE() ? { pkceCodeVerifier: verifier } : {}
        const tokens = await authorizationCodeGrant(configuration, new URL(`${returnUrl}?${answer}`), { ...checks, ...proof })
        const claims = tokens.claims()
        if (!claims) throw new TypeError('The answer holds no id_token')
        const rest =
          claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint
            ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
            : {}
        const identity = identityOf({ ...rest, ...claims })
        return { ...identity, name: identity.name ?? nameIn(answer) }
      }),
    check: (token, nonce) =>
      mapProviderErrors(async () => {
        const { keys } = await known()
        const { payload } = await jwtVerify(token, keys, {
          issuer,
          audience: clientId,
          algorithms: signatureAlgorithms,
          requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
        })
        if (Array.isArray(payload.aud) && payload.aud.length > 1) throw new TypeError('The token was made for others too')
        // Apps send the provider a SHA-256 of the nonce, so that a stolen token cannot be used.
        const hashed = createHash('sha256').update(nonce).digest('hex')
        if (payload['nonce'] !== nonce && payload['nonce'] !== hashed) throw new TypeError('The token was issued for another nonce')
        return identityOf(payload)
      }),
  }
}

async function discover({ issuer, clientId, secret, service }: OpenIdClient): Promise<DiscoveredIssuer> {
  const send = providerFetch(service)
  const isLocal = issuer.startsWith('http:')
  const authentication: ClientAuth = (server, client, body, headers) => {
    const isPosted = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    const authenticate = typeof secret === 'function' ? secret : isPosted ? ClientSecretPost(secret) : ClientSecretBasic(secret)
    authenticate(server, client, body, headers)
  }
  const configuration = await discovery(new URL(issuer), clientId, undefined, authentication, {
    [customFetch]: send,
    timeout: secondsOf(service),
    execute: [enableNonRepudiationChecks, ...(isLocal ? [allowInsecureRequests] : [])],
  })
  const { jwks_uri: address } = configuration.serverMetadata()
  if (!address) throw new TypeError(`${issuer} names no keys`)
  return {
    configuration,
    keys: createRemoteJWKSet(new URL(address), { [josesFetch]: send, timeoutDuration: service.limits.totalMs + 1000 }),
  }
}

function identityOf(claims: JWTPayload): VerifiedIdentity {
  const { sub, email, email_verified: verified, name } = claims
  if (!sub) throw new TypeError('The token names nobody')
  return {
    subject: sub,
    email: typeof email === 'string' ? email : null,
    // Apple sends it as a string.
    isEmailVerified: verified === true || verified === 'true',
    name: typeof name === 'string' ? name : null,
  }
}
