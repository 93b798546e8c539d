import type { Locale } from '#values/locale.ts'

interface Named {
  name: string
  arabicName: string | null
}

/** A person's name in the letters of the page, where it was given in them. */
export function nameIn(locale: Locale, { name, arabicName }: Named): string {
  return locale === 'ar' ? (arabicName ?? name) : name
}
