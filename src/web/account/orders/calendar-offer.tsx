import { CalendarPlus } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazy } from '#web/runtime/lazy.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const VisitsLink = lazy(() => import('#web/account/calendar/visits-link.tsx'))

/** Offers the dates of all orders to the person's own calendar. */
export function CalendarOffer() {
  const { t } = useTranslation('orders')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="mt-10 max-w-text">
      {isOpen ? (
        <Suspense fallback={<Skeleton className="h-36" />}>
          <VisitsLink />
        </Suspense>
      ) : (
        <Button variant="quiet" size="sm" className="h-auto min-h-11 max-w-full whitespace-normal text-start" onClick={() => setOpen(true)}>
          <Icon of={CalendarPlus} className="size-5 stroke-[1.6]" />
          {t('calendar.link')}
        </Button>
      )}
    </div>
  )
}
