import { useTranslation } from 'react-i18next'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { cancelTermsOf } from '#domain/renting/rentals/rental-refund.policy.ts'
import { useLocale } from '#web/runtime/links.ts'
import { instantWords } from './day-words.ts'
import { useCancelShares } from './use-cancel-shares.ts'

/** The cost of cancelling an order that is placed now, by the days of the piece that leaves first. */
export function useCancelTerms({ rentals, now, figures }: Pick<Order, 'rentals' | 'now' | 'figures'>): string {
  const { t } = useTranslation('checkout')
  const locale = useLocale()
  const shares = useCancelShares(figures)
  const [dispatch] = rentals.map(({ dispatchAt }) => dispatchAt).sort()
  const { key, ...steps } = cancelTermsOf(new Date(dispatch ?? now), new Date(now))
  const words = (until: Date | null) => (until ? instantWords(until, locale) : '')
  return t(`cancelTerms-${key}`, { ...shares, farUntil: words(steps.farUntil), betweenUntil: words(steps.betweenUntil) })
}
