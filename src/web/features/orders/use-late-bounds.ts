import type { BusinessSettings } from '#domain/site/business-settings/business-settings.policy.ts'
import { formatNumber } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { useLocale } from '#web/runtime/links.ts'

/** The fee of a day of lateness, formatted for sentences: the multiple of a day's price, its least and its most. */
export function useLateBounds({ rate, least, most }: BusinessSettings['lateFee']): { rate: string; least: string; most: string } {
  const locale = useLocale()
  return { rate: formatNumber(rate / 10_000, locale), least: formatMoney(least, locale), most: formatMoney(most, locale) }
}
