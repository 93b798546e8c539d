import { useTranslation } from 'react-i18next'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { useLocale } from '#web/runtime/links.ts'
import { collectionWords, dayWords, depositBackDay, instantWords, slotWords } from '#web/features/orders/day-words.ts'
import { collectionSlotOf, spanOf } from '#web/features/orders/rental-steps.ts'
import { shownStatusOf, standingOf } from './costs.ts'

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
      answer: answerBy ? instantWords(answerBy, locale) : '',
      when,
      collected: collectionWords(until, collectionSlotOf({ until }, order.delivery), locale),
      back: dayWords(depositBackDay(until), locale),
    }
    return t(`headline-${shownStatusOf(order)}`, days)
  }
}
