import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deliveryDayOf } from '#domain/site/areas/slot.policy.ts'
import type { DayRange } from '#values/day.ts'
import { addDays, type Day, lengthOf } from '#values/day.ts'
import { formatRange } from '#values/format.ts'
import { DayCalendar } from '#web/features/dates/day-calendar.tsx'
import { refusalCodeOf, useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { collectionWords, dayWords, slotWords } from '#web/features/orders/day-words.ts'
import { keyFor } from '#web/features/orders/idempotency.ts'
import { collectionSlotOf, deliverySlotOf } from '#web/features/orders/rental-steps.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Price } from '#web/ui/price.tsx'
import { ChangeDialog, ChangeLines, type ChangeProps } from './change-dialog.tsx'
import { DaysError, DaysSkeleton } from './days-states.tsx'
import { useRentalAnswer } from './use-rental-answer.ts'

/** Moves a rental to other days, as many as it has, at the same price. */
export default function MoveDialog({ rental, order, onClose }: ChangeProps) {
  const { t } = useTranslation(['rentals', 'in-person'])
  const { api, today } = useViewer()
  const locale = useLocale()
  const sentence = useRefusalWords()
  const show = useRentalAnswer()
  const [from, setFrom] = useState<Day>(rental.from)
  const { id } = rental
  const free = useQuery({ ...api.rentals.freeStarts.queryOptions({ input: { id } }), staleTime: 0, gcTime: 0 })
  const days = { from, until: addDays(from, lengthOf(rental) - 1) }
  const move = useChange(api.rentals.moveDays.mutationOptions(), {
    refresh: show,
    done: (answer) => ({ title: t('move.done'), description: formatRange(answer, locale) }),
    after: onClose,
    async whenRefused() {
      await free.refetch()
      setFrom(rental.from)
    },
  })
  const starts = free.data?.starts ?? []
  const problem = move.error && (refusalCodeOf(move.error) === 'rental.days-taken' ? t('move.taken') : sentence(move.error))
  const isInPerson = rental.handOver === 'in_person'
  const confirm = {
    disabled: from === rental.from,
    pending: move.isPending,
    onClick: () => move.mutate({ id, from, key: keyFor(`move ${id}`, { from }) }),
    children: t('move.confirm'),
  }
  return (
    <ChangeDialog
      rental={rental}
      onClose={onClose}
      title={t('move.title')}
      keep={t('move.keep')}
      problem={problem}
      confirm={starts.length > 0 ? confirm : null}
    >
      {free.isError ? (
        <DaysError query={free} />
      ) : !free.data ? (
        <DaysSkeleton />
      ) : starts.length === 0 ? (
        <p className="mt-5 type-body">{t('move.none')}</p>
      ) : (
        <>
          <p className="mt-4 text-secondary leading-6 text-quiet">{t('move.text', { count: lengthOf(rental) })}</p>
          <div className="mt-2">
            <DayCalendar
              label={t('move.first')}
              value={days}
              chosen={from}
              offered={new Set([...starts, rental.from])}
              bounds={{ from: today, until: addDays(starts.at(-1) ?? rental.until, lengthOf(rental) - 1) }}
              arrival={isInPerson ? undefined : deliveryDayOf(from)}
              onChoose={setFrom}
            />
          </div>
          <MovedLines rental={rental} order={order} days={days} />
        </>
      )}
    </ChangeDialog>
  )
}

/** The dates, the delivery or collection, the return and the price after the move. */
function MovedLines({ rental, order, days }: Pick<ChangeProps, 'rental' | 'order'> & { days: DayRange }) {
  const { t } = useTranslation(['rentals', 'in-person'])
  const locale = useLocale()
  const arrival = deliveryDayOf(days.from)
  const hours = order.delivery?.slot?.slice(arrival.length)
  const isInPerson = rental.handOver === 'in_person'
  const collected = isInPerson ? deliverySlotOf({ from: days.from, handOver: rental.handOver }, null) : null
  return (
    <ChangeLines
      lines={[
        { name: t('move.dates'), value: formatRange(days, locale) },
        collected
          ? { name: t('in-person:step-on-its-way'), value: slotWords(collected, locale) }
          : { name: t('move.delivery'), value: hours ? slotWords(`${arrival}${hours}`, locale) : dayWords(arrival, locale) },
        {
          name: t(isInPerson ? 'in-person:change-collection' : 'change.collection'),
          value: collectionWords(days.until, collectionSlotOf({ ...days, handOver: rental.handOver }, order.delivery), locale),
        },
        { name: t('move.price'), value: <Price amount={rental.price} /> },
      ]}
      note={t('move.once')}
    />
  )
}
