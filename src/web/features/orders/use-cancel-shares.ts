import { cancelShares } from '#domain/renting/rentals/rental-refund.policy.ts'
import { formatPercent } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'

/** The shares that a cancellation gives back from seven days before dispatch on, and from 48 hours on, as sentences name them. */
export function useCancelShares(): { between: string; near: string } {
  const locale = useLocale()
  return { between: formatPercent(cancelShares.between / 10_000, locale), near: formatPercent(cancelShares.near / 10_000, locale) }
}
