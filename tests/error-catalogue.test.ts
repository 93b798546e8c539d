import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { locales } from '#values/locale.ts'

// Section 8 of the specification, line by line: the exact English text, its words in Arabic, and the place that says it.

interface Line {
  text: string
  /** Its words, `file:key`. */
  key: string
  /** The screen, part or verb that says it, and how. */
  by: string
  says: string
}

const line = (text: string, key: string, by: string, says: string): Line => ({ text, key, by, says })

const catalogue: readonly Line[] = [
  line('Login failed', 'people:toast.signInFailed', 'web/sign-in/login-screen.tsx', "t('toast.signInFailed')"),
  line('Login failed', 'security:second.signInFailed', 'web/sign-in/second-step-screen.tsx', "t('second.signInFailed')"),
  line('Registration failed', 'people:toast.signUpFailed', 'web/sign-in/signup-screen.tsx', "t('toast.signUpFailed')"),
  line('Signup failed', 'ways:signupFailed', 'web/sign-in/signup-screen.tsx', "t('ways:signupFailed')"),
  line('Logout failed', 'ways:logoutFailed', 'web/sign-in/use-leave-other.ts', "t('logoutFailed')"),
  line('Profile update failed', 'profile:toast.refused', 'web/profile/use-profile.ts', "t('toast.refused')"),
  line('{{provider}} sign-in failed: {{message}}', 'social:failed', 'web/sign-in/social-problem.tsx', "t('failed'"),
  line('Failed to link {{provider}} account', 'social:linkFailed', 'web/profile/settings/linked-accounts.tsx', "t('linkFailed'"),
  line('Failed to unlink account', 'social:unlinkFailed', 'web/profile/settings/linked-accounts.tsx', "t('unlinkFailed')"),
  line('Error signing out', 'frame:logoutError', 'web/frame/account.ts', "t('logoutError')"),
  line('Failed to sign out', 'frame:logoutFailed', 'web/frame/account.ts', "t('logoutFailed')"),
  line('Signed in successfully', 'people:toast.signedIn', 'web/sign-in/use-welcome.ts', "t('toast.signedIn')"),
  line('Signed in successfully', 'frame:loginDone', 'web/frame/came-back.ts', "t('loginDone')"),
  line('Signed out successfully', 'frame:logoutDone', 'web/frame/account.ts', "t('logoutDone')"),
  line('Successfully signed out', 'frame:logoutElsewhere', 'web/frame/use-session-watch.ts', "t('logoutElsewhere')"),
  line('Social account unlinked successfully', 'social:unlinked', 'web/profile/settings/linked-accounts.tsx', "t('unlinked')"),
  line(
    'Redirecting to {{provider}} to link your account...',
    'social:redirecting',
    'web/profile/settings/linked-accounts.tsx',
    "t('redirecting'",
  ),
  line('Profile updated', 'profile:toast.updated', 'web/profile/sizes/sizes.tsx', "say('updated')"),
  line('Profile updated successfully', 'profile:toast.updatedWell', 'web/profile/settings/personal.tsx', "say('updatedWell')"),
  line(
    'Logging out current user before signing in as a different user',
    'ways:switching',
    'web/sign-in/use-leave-other.ts',
    "t('switching')",
  ),
  line(
    'You must provide either an email or phone number and a password',
    'ways:credentialsMissing',
    'web/sign-in/login-screen.tsx',
    "t('ways:credentialsMissing')",
  ),
  line(
    'You must provide either an email or phone number and a password',
    'refusals:people.credentials-missing',
    'domain/people/sign-in.ts',
    "'people.credentials-missing'",
  ),
  line(
    'You must be logged in to link a social account',
    'social:signInToLink',
    'web/profile/settings/linked-accounts.tsx',
    "t('signInToLink')",
  ),
  line("You don't have permission to update site settings", 'refusals:settings.admin-only', 'api/settings.ts', "'settings.admin-only'"),
  line('Using default site settings', 'settings:usingDefaults', 'web/parts/settings/defaults-notice.tsx', "t('usingDefaults')"),
  line(
    'These can be customized in the admin panel',
    'settings:usingDefaultsText',
    'web/parts/settings/defaults-notice.tsx',
    "t('usingDefaultsText')",
  ),
  line('You must be logged in to update your profile', 'profile:toast.signedOut', 'web/profile/use-profile.ts', "t('toast.signedOut')"),
  line(
    'You must be logged in to update your profile',
    'refusals:profile.sign-in-first',
    'domain/profiles/get-profile.ts',
    "'profile.sign-in-first'",
  ),
  line('Failed to update profile', 'profile:toast.failed', 'web/profile/use-profile.ts', "t('toast.failed')"),
  line('Added to favorites', 'hearts:added', 'web/parts/favorites/favorites-store.ts', "t('added')"),
  line('{{name}} has been added to your favorites.', 'hearts:addedText', 'web/parts/favorites/favorites-store.ts', "t('addedText'"),
  line('Removed from favorites', 'hearts:removed', 'web/parts/favorites/favorites-store.ts', "t('removed')"),
  line('Item has been removed from your favorites.', 'hearts:removedText', 'web/parts/favorites/favorites-store.ts', "t('removedText')"),
  line('Unexpected Application Error!', 'frame:error.eyebrow', 'web/frame/error-screen.tsx', "t('error.eyebrow')"),
]

/** Of screens that are not there yet: the forms of the site settings, and the chat. Whoever builds them moves these lines up. */
const later = [
  'Settings updated successfully',
  'Failed to update settings',
  'Failed to start chat session',
  'Failed to send message',
  'Chat session ended',
  'Failed to end session',
  'Connecting you to a human agent...',
  'Failed to transfer to agent',
  "I'm sorry, I didn't understand that. Would you like me to connect you with a human agent, or you can search our help center for more information?",
  "I'm experiencing some technical difficulties. Please try again or contact our support team.",
  'Sorry, I encountered an error. Please try again.',
]

const read = (path: string): string => readFileSync(new URL(`../src/${path}`, import.meta.url), 'utf8')

function textOf(key: string, locale: string): unknown {
  const [file = '', path = ''] = key.split(':')
  const words = JSON.parse(read(`i18n/${locale}/${file}.json`)) as Record<string, unknown>
  return path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], words)
}

test.each(catalogue)('$text ($key)', ({ text, key, by, says }) => {
  expect(textOf(key, 'en')).toBe(text)
  expect(textOf(key, 'ar')).toMatch(/[\u0600-\u06ff]/)
  const holes = (words: unknown) => [...String(words).matchAll(/\{\{\w+\}\}/g)].map(String).sort()
  expect(holes(textOf(key, 'ar'))).toEqual(holes(text))
  expect(read(by)).toContain(says)
})

test.each(later)('not built yet, and said by nothing that is: %s', (text) => {
  for (const locale of locales)
    for (const file of ['frame', 'settings', 'common']) expect(read(`i18n/${locale}/${file}.json`)).not.toContain(text)
})

test.each(locales)('what the server refuses by itself has its words too (%s)', (locale) => {
  const codes = [
    'people.credentials',
    'people.sign-in-first',
    'people.password-weak',
    'people.code-wrong',
    'people.code-expired',
    'people.too-many',
  ]
  for (const code of codes) expect(textOf(`refusals:${code}`, locale), code).toBeTruthy()
})
