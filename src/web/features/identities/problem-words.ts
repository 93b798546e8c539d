import type { TFunction } from 'i18next'

const known = new Set([
  'cancelled',
  'unavailable',
  'expired',
  'closed',
  'email-unproved',
  'email-taken',
  'linked-elsewhere',
  'linked-already',
])

/** The message for the error code of an OAuth callback in the address. Unknown codes give the generic message. */
export function problemWords(t: TFunction<'social'>, code: string): string {
  if (code === 'people.sign-in-first') return t('signInToLink')
  if (code === 'people.portal-delivery') return t('problem.courier')
  const name = code.replace(/^identity\./, '')
  return t(`problem.${known.has(name) ? name : 'refused'}`)
}
