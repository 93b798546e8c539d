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

/** The lines of one file: the text, its key, and its sentence. */
const saidBy = (by: string, ...lines: [text: string, key: string, says: string][]): Line[] =>
  lines.map(([text, key, says]) => ({ text, key, by, says }))

const catalogue: readonly Line[] = [
  ...saidBy(
    'web/auth/sign-in-form.tsx',
    ['Login failed', 'people:toast.signInFailed', "t('toast.signInFailed')"],
    [
      'You must provide either an email or phone number and a password',
      'sign-in-methods:credentialsMissing',
      "t('sign-in-methods:credentialsMissing')",
    ],
  ),
  ...saidBy('web/auth/second-step-screen.tsx', ['Login failed', 'security:second.signInFailed', "t('second.signInFailed')"]),
  ...saidBy(
    'web/auth/signup-screen.tsx',
    ['Registration failed', 'people:toast.signUpFailed', "t('toast.signUpFailed')"],
    ['Signup failed', 'sign-in-methods:signupFailed', "t('sign-in-methods:signupFailed')"],
  ),
  ...saidBy(
    'web/auth/use-leave-other.ts',
    ['Logout failed', 'sign-in-methods:logoutFailed', "t('layout:logoutFailed')"],
    ['Logging out current user before signing in as a different user', 'sign-in-methods:switching', "t('switching')"],
  ),
  ...saidBy(
    'web/account/use-profile.ts',
    ['Profile update failed', 'profile:toast.refused', "t('toast.refused')"],
    ['You must be logged in to update your profile', 'profile:toast.signedOut', "t('toast.signedOut')"],
    ['Failed to update profile', 'profile:toast.failed', "t('toast.failed')"],
  ),
  ...saidBy('web/auth/social-problem.tsx', ['{{provider}} sign-in failed: {{message}}', 'social:failed', "t('failed'"]),
  ...saidBy(
    'web/account/settings/linked-accounts.tsx',
    ['Failed to link {{provider}} account', 'social:linkFailed', "t('linkFailed'"],
    ['Failed to unlink account', 'social:unlinkFailed', "t('unlinkFailed')"],
    ['Social account unlinked successfully', 'social:unlinked', "t('unlinked')"],
    ['Redirecting to {{provider}} to link your account...', 'social:redirecting', "t('redirecting'"],
    ['You must be logged in to link a social account', 'social:signInToLink', "t('signInToLink')"],
  ),
  ...saidBy(
    'web/layout/header/account.ts',
    ['Error signing out', 'account-menu:logoutError', "t('account-menu:logoutError')"],
    ['Failed to sign out', 'layout:logoutFailed', "t('layout:logoutFailed')"],
    ['Signed out successfully', 'account-menu:logoutDone', "t('account-menu:logoutDone')"],
  ),
  ...saidBy('web/auth/use-after-sign-in.ts', ['Signed in successfully', 'people:toast.signedIn', "t('toast.signedIn')"]),
  ...saidBy('web/layout/use-signed-in-toast.ts', ['Signed in successfully', 'account-menu:loginDone', "t('account-menu:loginDone')"]),
  ...saidBy('web/layout/use-session-watch.ts', [
    'Successfully signed out',
    'account-menu:logoutElsewhere',
    "t('account-menu:logoutElsewhere')",
  ]),
  ...saidBy('web/account/sizes/sizes.tsx', ['Profile updated', 'profile:toast.updated', "say('updated')"]),
  ...saidBy('web/account/settings/personal.tsx', ['Profile updated successfully', 'profile:toast.updatedWell', "say('updatedWell')"]),
  ...saidBy('domain/accounts/auth/sign-in.ts', [
    'You must provide either an email or phone number and a password',
    'refusals:people.credentials-missing',
    "'people.credentials-missing'",
  ]),
  ...saidBy('domain/permissions.policy.ts', [
    "You don't have permission to update site settings",
    'refusals:settings.admin-only',
    "'settings.admin-only'",
  ]),
  ...saidBy(
    'web/features/settings/site-notices.tsx',
    ['Using default site settings', 'settings:usingDefaults', "t('usingDefaults')"],
    ['These can be customized in the admin panel', 'settings:usingDefaultsText', "t('usingDefaultsText')"],
  ),
  ...saidBy('web/admin/site-editor/draft-bar.tsx', ['Settings updated successfully', 'site-editor:published', "t('published')"]),
  ...saidBy(
    'web/admin/site-editor/use-failure.ts',
    ['Failed to update settings', 'site-editor:notPublished', "t('notPublished')"],
    ["You don't have permission to update site settings", 'site-editor:notAllowed', "t('notAllowed')"],
  ),
  ...saidBy('domain/accounts/profiles/get-profile.ts', [
    'You must be logged in to update your profile',
    'refusals:profile.sign-in-first',
    "'profile.sign-in-first'",
  ]),
  ...saidBy(
    'web/features/favorites/favorites-store.ts',
    ['Added to favorites', 'favorite-toasts:added', "t('added')"],
    ['{{name}} has been added to your favorites.', 'favorite-toasts:addedText', "t('addedText'"],
    ['Removed from favorites', 'favorite-toasts:removed', "t('removed')"],
    ['Item has been removed from your favorites.', 'favorite-toasts:removedText', "t('removedText')"],
  ),
  ...saidBy(
    'web/features/chat/chat-body.tsx',
    ['Failed to start chat session', 'chat:start-failed', "t('start-failed')"],
    ['Failed to send message', 'chat:send-failed', "t('send-failed')"],
    ['Connecting you to a human agent...', 'chat:connecting', "t('connecting')"],
    ['Failed to transfer to agent', 'chat:transfer-failed', "t('transfer-failed')"],
  ),
  ...saidBy(
    'web/features/chat/chat-ending.tsx',
    ['Chat session ended', 'chat:ended', "t('ended')"],
    ['Failed to end session', 'chat:end-failed', "t('end-failed')"],
  ),
  ...saidBy('domain/messages/chatbot/answer-visitor.ts', [
    "I'm sorry, I didn't understand that. Would you like me to connect you with a human agent, or you can search our help center for more information?",
    'chat:no-match',
    "t('chat:no-match')",
  ]),
  ...saidBy('domain/messages/conversations/answer-message.ts', [
    "I'm experiencing some technical difficulties. Please try again or contact our support team.",
    'chat:failure',
    "('chat:failure')",
  ]),
  ...saidBy('web/features/chat/chat-log.tsx', ['Sorry, I encountered an error. Please try again.', 'chat:error', "t('error')"]),
  ...saidBy('web/layout/page/error-screen.tsx', ['Unexpected Application Error!', 'layout:error.eyebrow', "t('error.eyebrow')"]),
]

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

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
