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

/** The sentence for the code that a visit to a provider brought back in the address; whatever else stands there proved nothing. */
export function problemWords(t: TFunction<'social'>, code: string): string {
  if (code === 'people.sign-in-first') return t('signInToLink')
  if (code === 'people.portal-delivery') return t('problem.courier')
  const name = code.replace(/^identity\./, '')
  return t(`problem.${known.has(name) ? name : 'refused'}`)
}
