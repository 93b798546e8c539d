import { ClientSecretBasic } from 'openid-client'
import * as z from 'zod/mini'
import { type OutsideService, openService } from '#platform/outside/outside-service.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { oauthProvider } from './plain-oauth.ts'

const responseSchema = z.object({
  data: z.object({
    id: z.string().check(z.minLength(1)),
    name: z.optional(z.string()),
    /** Only verified addresses. */
    confirmed_email: z.optional(z.string()),
  }),
})

/** An app of X; tests override `pages` and `api`. */
export interface TwitterApp {
  clientId: string
  secret: string
  service?: OutsideService
  pages?: string
  api?: string
}

/** X (Twitter): PKCE is required, and only verified addresses are returned. */
export function twitterProvider({
  clientId,
  secret,
  service = openService('twitter'),
  pages = 'https://x.com',
  api = 'https://api.x.com',
}: TwitterApp): IdentityProvider {
  return oauthProvider({
    clientId,
    service,
    authentication: ClientSecretBasic(secret),
    authorizationEndpoint: `${pages}/i/oauth2/authorize`,
    tokenEndpoint: `${api}/2/oauth2/token`,
    // X requires `users.read` and `tweet.read` to read the user.
    scope: 'users.read tweet.read users.email',
    hasPkce: true,
    profileUrl: () => new URL(`${api}/2/users/me?user.fields=confirmed_email`),
    identityOf(answer) {
      const { success, data } = responseSchema.safeParse(answer)
      if (!success) return null
      const { id, name = null, confirmed_email: email = null } = data.data
      return { subject: id, email, isEmailVerified: email !== null, name }
    },
  })
}
