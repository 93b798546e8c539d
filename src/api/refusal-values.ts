import { formatCountries, formatDay, formatInstant, formatNumber } from '#values/format.ts'
import type { Locale } from '#values/locale.ts'
import { formatMoney } from '#values/money.ts'

type Format = (value: never, locale: Locale) => string

const asNumber = (value: number | string, locale: Locale): string => (typeof value === 'number' ? formatNumber(value, locale) : value)
const asDay = (day: string, locale: Locale): string => formatDay(day, locale, 'full')

/** The values that sentences of refusals name, each with its format. */
export const refusalFormats: Readonly<Record<string, Format>> = {
  at: (at: string, locale) => formatInstant(at, locale),
  from: asDay,
  until: asDay,
  limit: (amount: number, locale) => formatMoney(amount, locale),
  most: asNumber,
  number: asNumber,
  width: asNumber,
  area: (name: string) => name,
  placeholder: (text: string) => text,
  countries: (countries: string[], locale) => formatCountries(countries, locale),
}

/** Values of a refusal besides its code, formatted for people. */
export function refusalValues(details: Record<string, unknown>, locale: Locale): Record<string, string> {
  const known = Object.entries(details).filter(
    ([name, value]) => Object.hasOwn(refusalFormats, name) && value !== null && value !== undefined,
  )
  return Object.fromEntries(known.map(([name, value]) => [name, refusalFormats[name]?.(value as never, locale) ?? '']))
}
