import { type OutsideService, openService } from '#platform/outside/outside-service.ts'
import type { Provider } from '#values/identity-provider.ts'
import { appleName, appleSecret } from './apple.ts'
import { facebookProvider } from './facebook.ts'
import type { IdentityProviders } from './identity-provider.ts'
import { openIdProvider } from './openid.ts'
import type { IdentitySettings } from './settings.ts'
import { twitterProvider } from './twitter.ts'

const scope = 'openid email profile'
const parameters = { access_type: 'offline', prompt: 'consent' }

/** Creates the providers that have settings. A provider with an issuer of its own uses OpenID Connect, whatever its name. */
export function openProviders(
  { google, apple, facebook, twitter }: IdentitySettings,
  open: (name: Provider) => OutsideService = openService,
): IdentityProviders {
  const usual = (name: Provider) => ({ scope, parameters, service: open(name) })
  return {
    ...(google && { google: openIdProvider({ issuer: 'https://accounts.google.com', ...usual('google'), ...google }) }),
    ...(apple && {
      apple: openIdProvider({
        clientId: apple.clientId,
        issuer: apple.issuer ?? 'https://appleid.apple.com',
        secret: typeof apple.secret === 'string' ? apple.secret : appleSecret(apple.secret),
        // Apple sends name and address only with `form_post`.
        scope: 'openid email name',
        parameters: { response_mode: 'form_post' },
        nameIn: appleName,
        service: open('apple'),
      }),
    }),
    ...(facebook && {
      facebook: facebook.issuer
        ? openIdProvider({ ...usual('facebook'), ...facebook, issuer: facebook.issuer })
        : facebookProvider({ ...facebook, service: open('facebook') }),
    }),
    ...(twitter && {
      twitter: twitter.issuer
        ? openIdProvider({ ...usual('twitter'), ...twitter, issuer: twitter.issuer })
        : twitterProvider({ ...twitter, service: open('twitter') }),
    }),
  }
}
