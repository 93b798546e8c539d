import { createPrivateKey } from 'node:crypto'
import * as z from 'zod'
import type { AppleKey } from './apple.ts'

interface Client {
  clientId: string
  secret: string
  /** An OpenID Connect issuer used instead of the provider's own. */
  issuer?: string
}

/** The providers that have settings. */
export interface IdentitySettings {
  google?: Client
  apple?: Omit<Client, 'secret'> & { secret: string | AppleKey }
  facebook?: Client
  twitter?: Client
}

const optionalText = z.string().max(500).optional()
const issuer = z
  .string()
  .regex(/^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/|$))/)
  .refine((address) => URL.canParse(address))
  .optional()

/** The environment variables of the providers. */
export const identityShape = {
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  GOOGLE_ISSUER: issuer,
  APPLE_CLIENT_ID: optionalText,
  APPLE_TEAM_ID: optionalText,
  APPLE_KEY_ID: optionalText,
  APPLE_PRIVATE_KEY: z
    .string()
    .transform((key) => key.replaceAll('\\n', '\n'))
    .refine(isEllipticKey)
    .optional(),
  APPLE_CLIENT_SECRET: z.string().max(2000).optional(),
  APPLE_ISSUER: issuer,
  FACEBOOK_CLIENT_ID: optionalText,
  FACEBOOK_CLIENT_SECRET: optionalText,
  FACEBOOK_ISSUER: issuer,
  TWITTER_CLIENT_ID: optionalText,
  TWITTER_CLIENT_SECRET: optionalText,
  TWITTER_ISSUER: issuer,
}

type IdentityEnvironment = { [Name in keyof typeof identityShape]?: string | undefined }

const anId = 'an id of at most 500 characters'
const aSecret = 'a secret of at most 500 characters'
const anIssuer = 'an address like https://accounts.google.com'

/** The expected form of each variable, for the message about a wrong one. */
export const identityExpected: Record<keyof typeof identityShape, string> = {
  GOOGLE_CLIENT_ID: anId,
  GOOGLE_CLIENT_SECRET: aSecret,
  GOOGLE_ISSUER: anIssuer,
  APPLE_CLIENT_ID: anId,
  APPLE_TEAM_ID: anId,
  APPLE_KEY_ID: anId,
  APPLE_PRIVATE_KEY: "the text of Apple's .p8 file",
  APPLE_CLIENT_SECRET: 'a secret of at most 2000 characters',
  APPLE_ISSUER: anIssuer,
  FACEBOOK_CLIENT_ID: anId,
  FACEBOOK_CLIENT_SECRET: aSecret,
  FACEBOOK_ISSUER: anIssuer,
  TWITTER_CLIENT_ID: anId,
  TWITTER_CLIENT_SECRET: aSecret,
  TWITTER_ISSUER: anIssuer,
}

/** The message about settings that are incomplete, or null. */
export function missingIdentitySettings(given: IdentityEnvironment): string | null {
  const half = (['GOOGLE', 'FACEBOOK', 'TWITTER'] as const).find((name) => {
    const isSet = (part: 'CLIENT_ID' | 'CLIENT_SECRET' | 'ISSUER') => given[`${name}_${part}`] !== undefined
    return isSet('CLIENT_ID') !== isSet('CLIENT_SECRET') || (isSet('ISSUER') && !isSet('CLIENT_ID'))
  })
  if (half) return `${half}_CLIENT_ID and ${half}_CLIENT_SECRET must be set together.`
  const { APPLE_CLIENT_ID: id, APPLE_CLIENT_SECRET: secret, APPLE_TEAM_ID: team, APPLE_KEY_ID: keyId, APPLE_PRIVATE_KEY: key } = given
  const isAppleNamed = [id, secret, team, keyId, key, given.APPLE_ISSUER].some(Boolean)
  if (isAppleNamed && !(id && (secret ?? (team && keyId && key))))
    return 'APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID and APPLE_PRIVATE_KEY must be set together, or APPLE_CLIENT_SECRET instead of the last three.'
  return null
}

/** The providers with complete settings. */
export function identitySettingsOf(given: IdentityEnvironment): IdentitySettings {
  const { APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId, APPLE_PRIVATE_KEY: privateKey } = given
  const appleSecret = given.APPLE_CLIENT_SECRET ?? (teamId && keyId && privateKey ? { teamId, keyId, privateKey } : undefined)
  const google = clientOf(given.GOOGLE_CLIENT_ID, given.GOOGLE_CLIENT_SECRET, given.GOOGLE_ISSUER)
  const apple = clientOf(given.APPLE_CLIENT_ID, appleSecret, given.APPLE_ISSUER)
  const facebook = clientOf(given.FACEBOOK_CLIENT_ID, given.FACEBOOK_CLIENT_SECRET, given.FACEBOOK_ISSUER)
  const twitter = clientOf(given.TWITTER_CLIENT_ID, given.TWITTER_CLIENT_SECRET, given.TWITTER_ISSUER)
  return { ...(google && { google }), ...(apple && { apple }), ...(facebook && { facebook }), ...(twitter && { twitter }) }
}

function clientOf<Secret>(clientId: string | undefined, secret: Secret | undefined, issuer: string | undefined) {
  return clientId && secret ? { clientId, secret, ...(issuer && { issuer }) } : undefined
}

function isEllipticKey(key: string): boolean {
  try {
    return createPrivateKey(key).asymmetricKeyType === 'ec'
  } catch {
    return false
  }
}
