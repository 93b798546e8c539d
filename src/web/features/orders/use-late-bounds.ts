import { lateFees } from '#domain/renting/rentals/late.policy.ts'
import { formatMoney } from '#values/money.ts'
import { useLocale } from '#web/runtime/links.ts'

/** What a day of lateness costs at least and at most, as sentences name it. */
export function useLateBounds(): { least: string; most: string } {
  const locale = useLocale()
  return { least: formatMoney(lateFees.least, locale), most: formatMoney(lateFees.most, locale) }
}
