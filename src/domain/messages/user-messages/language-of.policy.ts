import type { Locale } from '#values/locale.ts'

/** The language that most letters of a text belong to by their script; null for a text with hardly any letters, or as many of both. */
export function languageOf(text: string): Locale | null {
  const arabic = text.match(/\p{Script=Arabic}/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (Math.max(arabic, latin) < 2 || arabic === latin) return null
  return arabic > latin ? 'ar' : 'en'
}
