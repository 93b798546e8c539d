import type { Locale } from './locale.ts'

/** Replaces Arabic-Indic and Persian digits by Latin ones. */
export function toLatinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
}

/** Replaces the digits 0 to 9 by those of the language. */
export function inDigits(text: string, locale: Locale): string {
  return locale === 'ar' ? text.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? digit) : text
}

/**
 * Groups digits by three, in Arabic with a narrow space, as the font Cairo draws ٬ like ٫. Without `Intl`, whose first format blocks a
 * slow phone for tens of milliseconds.
 */
export function inGroups(digits: string, locale: Locale): string {
  return inDigits(digits.replaceAll(/\d(?=(?:\d{3})+$)/g, `$&${locale === 'ar' ? '\u202f' : ','}`), locale)
}
