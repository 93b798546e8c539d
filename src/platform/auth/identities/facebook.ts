import { createHmac } from 'node:crypto'
import { ClientSecretPost } from 'openid-client'
import * as z from 'zod/mini'
import { type OutsideService, openService } from '#platform/outside/outside-service.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { oauthProvider } from './plain-oauth.ts'

const version = 'v23.0'
const person = z.object({ id: z.string().check(z.minLength(1)), name: z.optional(z.string()), email: z.optional(z.string()) })

/** A Facebook app; tests override `pages` and `graph`. */
export interface FacebookApp {
  clientId: string
  secret: string
  service?: OutsideService
  pages?: string
  graph?: string
}

/** Facebook: no PKCE, and it does not say whether an address is verified, so it signs in linked accounts but creates none. */
export function facebookProvider({
  clientId,
  secret,
  service = openService('facebook'),
  pages = 'https://www.facebook.com',
  graph = 'https://graph.facebook.com',
}: FacebookApp): IdentityProvider {
  return oauthProvider({
    clientId,
    service,
    authentication: ClientSecretPost(secret),
    authorizationEndpoint: `${pages}/${version}/dialog/oauth`,
    tokenEndpoint: `${graph}/${version}/oauth/access_token`,
    scope: 'public_profile email',
    hasPkce: false,
    profileUrl(token) {
      const url = new URL(`${graph}/${version}/me`)
      url.searchParams.set('fields', 'id,name,email')
      // Without the proof, a token issued to another app would be accepted.
      url.searchParams.set('appsecret_proof', createHmac('sha256', secret).update(token).digest('hex'))
      return url
    },
    identityOf(answer) {
      const { success, data } = person.safeParse(answer)
      return success ? { subject: data.id, email: data.email ?? null, isEmailVerified: false, name: data.name ?? null } : null
    },
  })
}
