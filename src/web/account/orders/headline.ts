import { useTranslation } from 'react-i18next'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { formatInstant, noBreak } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'
import { collectionWords, dayWords, depositBackDay, slotWords } from '#web/features/orders/day-words.ts'
import { spanOf } from '#web/features/orders/rental-steps.ts'
import { standingOf } from './costs.ts'

/** What happens next with an order, in one line. */
export function useHeadline(): (order: Order) => string {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  return (order) => {
    const standing = standingOf(order)
    const { until } = spanOf(standing)
    const [answerBy] = standing.flatMap((rental) => rental.answerBy ?? []).sort()
    const when = order.delivery?.slot ? slotWords(order.delivery.slot, locale) : ''
    const days = {
      answer: answerBy ? noBreak(formatInstant(answerBy, locale)) : '',
      when,
      collected: collectionWords(until, order.delivery?.collection, locale),
      back: dayWords(depositBackDay(until), locale),
    }
    return t(`headline-${order.status}`, days)
  }
}
