import { BellRing } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { firstTaken } from '#web/features/dates/rental-days.ts'
import { lazy } from '#web/runtime/lazy.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { quietActionClass } from '#web/ui/link-class.ts'
import { type ItemOnDays, useCalendar } from './use-calendar.ts'

const WaitDialog = lazy(() => import('./wait-dialog.tsx'))

/** The way to the waiting list: a card where the chosen days are taken, a quiet line where some days are. */
export function WaitEntry({ item, days }: ItemOnDays) {
  const { t } = useTranslation('product')
  const calendar = useCalendar(item)
  const { person } = useViewer()
  const [isOpen, setOpen] = useState(false)
  const isTaken = days !== null && firstTaken(days, calendar) !== null
  if (!isTaken && !isOpen && ![...calendar.values()].some(({ state }) => state === 'taken')) return null
  return (
    <>
      {isTaken ? (
        <section aria-labelledby="wait" className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card border border-line bg-card p-5">
          <div className="min-w-0 flex-1 basis-64">
            <h2 id="wait" className="type-title">
              {t('wait.title')}
            </h2>
            <p className="mt-1 type-small text-quiet">{t('wait.text')}</p>
            {person === null ? <p className="mt-1 type-small text-quiet">{t('wait.guest')}</p> : null}
          </div>
          <Button variant="outline" onClick={() => setOpen(true)} className="max-sm:w-full">
            {t('wait.join')}
          </Button>
        </section>
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
