import { useTranslation } from 'react-i18next'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { collectionWords, instantWords, slotWords } from '#web/features/orders/day-words.ts'
import { collectionSlotOf, deliverySlotOf } from '#web/features/orders/rental-steps.ts'
import { useLocale } from '#web/runtime/links.ts'
import { firstUntil, headlineOf, shownRentals } from './costs.ts'

/** The next step of an order, in one line. */
export function useHeadline(): (order: Order) => string {
  const { t } = useTranslation(['orders', 'in-person'])
  const locale = useLocale()
  return (order) => {
    const rentals = shownRentals(order)
    const until = firstUntil(rentals)
    const isInPerson = rentals.length > 0 && rentals.every(({ handOver }) => handOver === 'in_person')
    const [answerBy] = rentals.flatMap((rental) => rental.answerBy ?? []).sort()
    const [slot] = rentals.flatMap((rental) => deliverySlotOf(rental, order.delivery) ?? []).sort()
    const when = slot ? slotWords(slot, locale) : ''
    const days = {
      answer: answerBy ? instantWords(answerBy, locale) : '',
      when,
      collected: collectionWords(until, collectionSlotOf({ until, ...(isInPerson && { handOver: 'in_person' }) }, order.delivery), locale),
    }
    const key = `headline-${headlineOf(order)}`
    return t([...(isInPerson ? [`in-person:${key}`] : []), key], days)
  }
}
