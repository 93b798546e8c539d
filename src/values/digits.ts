import type { Locale } from './locale.ts'

/** Writes Arabic-Indic and Persian digits as Latin ones; everything else stays. */
export function toLatinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
}

/** The digits 0 to 9 of a text in those of a language. */
export function inDigits(text: string, locale: Locale): string {
  return locale === 'ar' ? text.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? digit) : text
}

/**
 * Whole digits in groups of three, in Arabic by a narrow space, since Cairo draws ٬ like ٫. By hand, like every number here: before a browser's own
 * format writes its first one, a slow phone is busy for tens of milliseconds.
 */
export function inGroups(digits: string, locale: Locale): string {
  return inDigits(digits.replaceAll(/\d(?=(?:\d{3})+$)/g, `$&${locale === 'ar' ? '\u202f' : ','}`), locale)
}
