import { type Locale, locales } from '#values/locale.ts'

const isLong = process.env['LIBSA_LONG'] === '1'

/**
 * The languages of a journey. Texts, digits, direction and line breaking are asked in each.
 * A flow takes the same steps in each: it is walked in the language named here, and in both in the long form.
 */
export function languagesOf(subject: 'flow', walked: Locale): readonly Locale[]
export function languagesOf(subject: 'texts'): readonly Locale[]
export function languagesOf(subject: 'flow' | 'texts', walked?: Locale): readonly Locale[] {
  return subject === 'texts' || isLong || !walked ? locales : [walked]
}

/** The rows of a flow's table whose language is walked. */
export function rowsOf<Row extends readonly [Locale, ...unknown[]]>(walked: Locale, rows: readonly Row[]): Row[] {
  return rows.filter(([locale]) => languagesOf('flow', walked).includes(locale))
}
