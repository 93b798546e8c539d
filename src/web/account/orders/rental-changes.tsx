import { CalendarPlus, CalendarSync, CalendarX, PackageCheck, Undo2 } from 'lucide'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazy } from '#web/runtime/lazy.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import type { ChangeProps } from './change-dialog.tsx'
import { ChangeRow } from './change-row.tsx'
import { earlierDays } from './earlier-days.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const ways = {
  extend: { icon: CalendarPlus, Dialog: lazy(() => import('./extend-dialog.tsx')) },
  moveDays: { icon: CalendarSync, Dialog: lazy(() => import('./move-dialog.tsx')) },
  returnEarly: { icon: PackageCheck, Dialog: lazy(() => import('./return-dialog.tsx')) },
  withdraw: { icon: Undo2, Dialog: WithdrawDialog },
  cancel: { icon: CalendarX, Dialog: CancelDialog },
} as const
type Way = keyof typeof ways

/** What the customer may still change about a rental, each with its dialog. */
export function RentalChanges({ rental, order, life }: Omit<ChangeProps, 'onClose' | 'onMove'>) {
  const { t } = useTranslation('rentals')
  const { today } = useViewer()
  const [open, setOpen] = useState<Way | null>(null)
  const isPossible: Partial<Record<Way, boolean>> = {
    // Its state says what to do about one that waits for its payment.
    extend: life.extension?.status !== 'asked',
    returnEarly: earlierDays(rental, today).length > 0,
  }
  const shown = (Object.keys(ways) as Way[]).filter((way) => life.moves.includes(way) && isPossible[way] !== false)
  // The dialog that made the last move closes itself.
  const Dialog = open ? ways[open].Dialog : null
  return (
    <>
      {shown.length > 0 ? (
        <section aria-labelledby="changes">
          <h2 id="changes" className="type-h2">
            {t('change.title')}
          </h2>
          <ul className="mt-3 flex flex-col gap-3">
            {shown.map((way) => (
              <li key={way}>
                <ChangeRow name={way} icon={ways[way].icon} life={life} onClick={() => setOpen(way)} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {Dialog ? (
        <Suspense>
          <Dialog rental={rental} order={order} life={life} onClose={() => setOpen(null)} onMove={() => setOpen('moveDays')} />
        </Suspense>
      ) : null}
    </>
  )
}
