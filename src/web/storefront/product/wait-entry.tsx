import { BellRing } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { firstTaken } from '#web/features/dates/rental-days.ts'
import { lazy } from '#web/runtime/lazy.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { quietActionClass } from '#web/ui/link-class.ts'
import { type ItemOnDays, useCalendar } from './use-calendar.ts'

const WaitCard = lazy(() => import('./wait-card.tsx'))
const WaitDialog = lazy(() => import('./wait-dialog.tsx'))

/** The way to the waiting list: a card where the chosen days are taken, a quiet line where some days are. */
export function WaitEntry({ item, days }: ItemOnDays) {
  const { t } = useTranslation('product')
  const calendar = useCalendar(item)
  const [isOpen, setOpen] = useState(false)
  const isTaken = days !== null && firstTaken(days, calendar) !== null
  if (!isTaken && !isOpen && ![...calendar.values()].some(({ state }) => state === 'taken')) return null
  return (
    <>
      {isTaken ? (
        <Suspense>
          <WaitCard onPress={() => setOpen(true)} />
        </Suspense>
      ) : (
        <button type="button" onClick={() => setOpen(true)} className={`${quietActionClass} w-fit`}>
          <Icon of={BellRing} />
          {t('wait.other')}
        </button>
      )}
      {isOpen ? (
        <Suspense>
          <WaitDialog item={item} days={isTaken ? days : null} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
