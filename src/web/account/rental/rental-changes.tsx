import { CalendarPlus, CalendarSync, CalendarX, PackageCheck, Undo2 } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazy } from '#web/runtime/lazy.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { Icon } from '#web/ui/icon.tsx'
import { quietActionClass } from '#web/ui/link-class.ts'
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
type About = Omit<ChangeProps, 'onClose' | 'onMove'>

/** The changes of a rental that the customer may still make, each with its dialog. */
export function RentalChanges({ rental, order, view }: About) {
  const { t } = useTranslation('rentals')
  const { today } = useViewer()
  const [open, setOpen] = useState<Way | null>(null)
  const isPossible: Partial<Record<Way, boolean>> = {
    // Its state says what to do about one that waits for its payment.
    extend: view.extension?.status !== 'asked',
    returnEarly: earlierDays(rental, today).length > 0,
  }
  const shown = (Object.keys(ways) as Way[]).filter((way) => view.moves.includes(way) && isPossible[way] !== false)
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
                <ChangeRow name={way} icon={ways[way].icon} view={view} onClick={() => setOpen(way)} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <OpenDialog open={open} setOpen={setOpen} rental={rental} order={order} view={view} />
    </>
  )
}

/** Cancels a rental, or takes its request back, from the page of its order; nothing where neither is possible any more. */
export function CancelRental({ rental, order, view }: About) {
  const { t } = useTranslation('rentals')
  const [open, setOpen] = useState<Way | null>(null)
  const way = (['withdraw', 'cancel'] as const).find((one) => view.moves.includes(one))
  return (
    <>
      {way ? (
        <button
          type="button"
          onClick={() => setOpen(way)}
          aria-label={t(`change.${way}Named`, { name: rental.name })}
          className={quietActionClass}
        >
          <Icon of={ways[way].icon} />
          {t(`change.${way}`)}
        </button>
      ) : null}
      <OpenDialog open={open} setOpen={setOpen} rental={rental} order={order} view={view} />
    </>
  )
}

/** The dialog that made the last move closes itself. */
function OpenDialog({ open, setOpen, ...about }: About & { open: Way | null; setOpen: (way: Way | null) => void }) {
  const Dialog = open ? ways[open].Dialog : null
  if (!Dialog) return null
  return (
    <Suspense>
      <Dialog {...about} onClose={() => setOpen(null)} onMove={() => setOpen('moveDays')} />
    </Suspense>
  )
}
