/** The two languages of the shop. */
export const locales = ['en', 'ar'] as const
export type Locale = (typeof locales)[number]

/** The language of readers of whom none is known, and of work that nobody has called. */
export const defaultLocale: Locale = 'ar'

/** Arabic for English, and English for Arabic. */
export function otherLocale(locale: Locale): Locale {
  return locale === 'en' ? 'ar' : 'en'
}

/** A text in both languages. */
export interface LocalizedText {
  en: string
  ar: string
}

/** The type of a value with every `LocalizedText` replaced by a string. */
export type InLanguage<T> = T extends LocalizedText
  ? string
  : T extends readonly (infer Entry)[]
    ? InLanguage<Entry>[]
    : T extends object
      ? { [Key in keyof T]: InLanguage<T[Key]> }
      : T

/** The value with every `LocalizedText` replaced by its text in one language. */
export function inLanguage<T>(value: T, locale: Locale): InLanguage<T> {
  return chosen(value, locale) as InLanguage<T>
}

function chosen(value: unknown, locale: Locale): unknown {
  if (Array.isArray(value)) return value.map((entry) => chosen(entry, locale))
  if (typeof value !== 'object' || value === null) return value
  if ('en' in value && 'ar' in value) return value[locale]
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, chosen(entry, locale)]))
}

/** The writing direction of a language. */
export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'ar' ? 'rtl' : 'ltr'
}

/** Splits a path into its language and the path without prefix: `/ar/bag` is Arabic and `/bag`. */
export function splitLocale(path: string): { locale: Locale; path: string } {
  const isArabic = path === '/ar' || path.startsWith('/ar/')
  return isArabic ? { locale: 'ar', path: path.slice(3) || '/' } : { locale: 'en', path }
}

/** The path (given without prefix) in a language: English has no prefix, Arabic `/ar`. */
export function localizedPath(path: string, locale: Locale): string {
  if (locale === 'en') return path
  return path === '/' ? '/ar' : `/ar${path}`
}
