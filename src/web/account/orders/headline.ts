import { useTranslation } from 'react-i18next'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { useLocale } from '#web/runtime/links.ts'
import { collectionWords, dayWords, depositBackDay, slotWords } from '#web/features/orders/day-words.ts'
import { spanOf } from '#web/features/orders/rental-steps.ts'

/** What happens next with an order, in one line. */
export function useHeadline(): (order: Order) => string {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  return (order) => {
    const { until } = spanOf(order.rentals)
    const when = order.delivery?.slot ? slotWords(order.delivery.slot, locale) : ''
    const days = {
      when,
      collected: collectionWords(until, order.delivery?.collection, locale),
      back: dayWords(depositBackDay(until), locale),
    }
    return t(`headline-${order.status}`, days)
  }
}
