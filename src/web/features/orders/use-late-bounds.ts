import { lateFees } from '#domain/renting/rentals/late.policy.ts'
import { formatMoney } from '#values/money.ts'
import { useLocale } from '#web/runtime/links.ts'

/** The least and the greatest fee of a day of lateness, formatted for sentences. */
export function useLateBounds(): { least: string; most: string } {
  const locale = useLocale()
  return { least: formatMoney(lateFees.least, locale), most: formatMoney(lateFees.most, locale) }
}
