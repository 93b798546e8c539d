import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, type Day, daysBetween } from '#values/day.ts'
import { DayCalendar } from '#web/features/dates/day-calendar.tsx'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { collectionWords, dayWords } from '#web/features/orders/day-words.ts'
import { keyFor } from '#web/features/orders/idempotency.ts'
import { collectionSlotOf } from '#web/features/orders/rental-steps.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { ChangeDialog, ChangeLines, type ChangeProps } from './change-dialog.tsx'
import { earlierDays } from './earlier-days.ts'
import { useRentalAnswer } from './use-rental-answer.ts'

/** Has a piece collected after an earlier last day; nothing is given back. */
export default function ReturnDialog({ rental, order, onClose }: ChangeProps) {
  const { t } = useTranslation(['rentals', 'in-person'])
  const { api, today } = useViewer()
  const locale = useLocale()
  const sentence = useRefusalWords()
  const show = useRentalAnswer()
  const earlier = earlierDays(rental, today)
  const [until, setUntil] = useState<Day>(earlier[0] ?? rental.until)
  const { id } = rental
  const collected = collectionWords(until, collectionSlotOf({ until, handOver: rental.handOver }, order.delivery), locale)
  const back = useChange(api.rentals.returnEarly.mutationOptions(), {
    refresh: show,
    done: {
      title: t('return.done'),
      description: t(rental.handOver === 'in_person' ? 'in-person:return-doneText' : 'return.doneText', { collected }),
    },
    after: onClose,
  })
  return (
    <ChangeDialog
      rental={rental}
      onClose={onClose}
      title={t('return.title')}
      keep={t('return.keep')}
      problem={back.error ? sentence(back.error) : null}
      confirm={{
        disabled: until === rental.until,
        pending: back.isPending,
        onClick: () => back.mutate({ id, until, key: keyFor(`return ${id}`, { until }) }),
        children: t('return.confirm'),
      }}
    >
      <div className="mt-4">
        <DayCalendar
          label={t('extend.lastDay')}
          value={{ from: rental.from, until }}
          chosen={until}
          offered={new Set([...earlier, rental.until])}
          bounds={{ from: rental.from, until: addDays(rental.until, 1) }}
          onChoose={setUntil}
        />
      </div>
      <ChangeLines
        lines={[
          { name: t('extend.lastDay'), value: dayWords(until, locale) },
          { name: t(rental.handOver === 'in_person' ? 'in-person:change-collection' : 'change.collection'), value: collected },
        ]}
        note={until < rental.until ? t('return.unused', { count: daysBetween(until, rental.until) }) : t('return.same')}
      />
    </ChangeDialog>
  )
}
