/** The two languages of the shop. */
export const locales = ['en', 'ar'] as const
export type Locale = (typeof locales)[number]

/** A text in both languages. */
export interface LocalizedText {
  en: string
  ar: string
}

/** The writing direction of a language. */
export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'ar' ? 'rtl' : 'ltr'
}

/** Splits an address into its language and its path without prefix: `/ar/bag` is Arabic and `/bag`. */
export function splitLocale(path: string): { locale: Locale; path: string } {
  const isArabic = path === '/ar' || path.startsWith('/ar/')
  return isArabic ? { locale: 'ar', path: path.slice(3) || '/' } : { locale: 'en', path }
}

/** The address of `path` (without prefix) in a language: English has no prefix, Arabic lives under `/ar`. */
export function localizedPath(path: string, locale: Locale): string {
  if (locale === 'en') return path
  return path === '/' ? '/ar' : `/ar${path}`
}
