import { useTranslation } from 'react-i18next'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { cancelShares, sharesOnCancel } from '#domain/renting/rentals/rental-refund.policy.ts'
import { useLocale } from '#web/runtime/links.ts'
import { instantWords } from './day-words.ts'
import { useCancelShares } from './use-cancel-shares.ts'

/** The cost of cancelling an order that is placed now, by the days of the piece that leaves first. */
export function useCancelTerms({ rentals, now }: Pick<Order, 'rentals' | 'now'>): string {
  const { t } = useTranslation('checkout')
  const locale = useLocale()
  const shares = useCancelShares()
  const [dispatch] = rentals.map(({ dispatchAt }) => dispatchAt).sort()
  const dispatchAt = new Date(dispatch ?? now)
  const ahead = sharesOnCancel({ dispatchAt, countedTo: dispatchAt }).filter(({ until }) => until !== null && until > new Date(now))
  const untilOf = (share: number) => {
    const until = ahead.find((step) => step.share === share)?.until
    return until ? instantWords(until, locale) : ''
  }
  const [first] = ahead
  const key = first?.share === cancelShares.far ? 'far' : first?.share === cancelShares.between ? 'between' : 'near'
  return t(`cancelTerms-${key}`, { ...shares, farUntil: untilOf(cancelShares.far), betweenUntil: untilOf(cancelShares.between) })
}
