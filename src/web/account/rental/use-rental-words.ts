import { useTranslation } from 'react-i18next'
import type { Order, Rental } from '#domain/renting/orders/order.contract.ts'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { addDays } from '#values/day.ts'
import { collectionWords, dayWords, instantWords, slotWords } from '#web/features/orders/day-words.ts'
import { collectionSlotOf, deliverySlotOf } from '#web/features/orders/rental-steps.ts'
import { useLocale } from '#web/runtime/links.ts'

const inspectionMs = 48 * 3_600_000

/** The state of a rental, as a heading, and the next step with its day and hour. */
export function useRentalWords(): (
  rental: Rental,
  order: Pick<Order, 'delivery' | 'method'>,
  view?: Pick<RentalView, 'returnedAt'>,
) => { title: string; next: string } {
  const { t } = useTranslation(['rentals', 'in-person'])
  const locale = useLocale()
  return (rental, { delivery, method }, view) => {
    const { status, from, until, answerBy, dispatchAt, handOver } = rental
    const slot = deliverySlotOf(rental, delivery)
    const returnedAt = view?.returnedAt
    const words = {
      answer: answerBy ? instantWords(answerBy, locale) : '',
      from: dayWords(from, locale),
      until: dayWords(until, locale),
      packed: instantWords(dispatchAt, locale),
      delivery: slot ? slotWords(slot, locale) : dayWords(addDays(from, -1), locale),
      collected: collectionWords(until, collectionSlotOf(rental, delivery), locale),
      back: returnedAt ? instantWords(new Date(Date.parse(returnedAt) + inspectionMs), locale) : '',
    }
    const next =
      status === 'inspecting' && words.back === ''
        ? 'return_in_transit'
        : status === 'undeliverable' && method === 'cash'
          ? 'undeliverable-cash'
          : status
    const keys = (key: string) => [...(handOver === 'in_person' ? [`in-person:${key}`] : []), key]
    return { title: t(keys(`title-${status}`), words), next: t(keys(`next-${next}`), words) }
  }
}
