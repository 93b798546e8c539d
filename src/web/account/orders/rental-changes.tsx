import { CalendarX, Undo2 } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order, Rental } from '#domain/renting/orders/order.contract.ts'
import type { RentalLife } from '#domain/renting/rentals/rental.contract.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

export interface RentalChangesProps {
  rental: Rental
  order: Order
  life: RentalLife
}

const ways = {
  withdraw: { icon: Undo2, Dialog: WithdrawDialog },
  cancel: { icon: CalendarX, Dialog: CancelDialog },
} as const

/** What the customer may still change about a rental, each with its dialog. */
export function RentalChanges({ rental, order, life }: RentalChangesProps) {
  const { t } = useTranslation('rentals')
  const [open, setOpen] = useState<keyof typeof ways | null>(null)
  const way = (['withdraw', 'cancel'] as const).find((move) => life.moves.includes(move))
  // The dialog that made the last move closes itself.
  const Dialog = open ? ways[open].Dialog : null
  return (
    <>
      {way ? (
        <section aria-labelledby="changes">
          <h2 id="changes" className="type-h2">
            {t('change.title')}
          </h2>
          <button
            type="button"
            onClick={() => setOpen(way)}
            className="mt-3 flex min-h-[72px] w-full cursor-pointer items-center gap-4 rounded-card border border-line bg-card px-5 py-3 text-start hover:border-ink"
          >
            <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-primary-tint text-primary-text">
              <Icon of={ways[way].icon} className="size-5 stroke-[1.6]" />
            </span>
            <span>
              <span className="block type-title">{t(`change.${way}`)}</span>
              <span className="block type-small text-quiet">{t(`change.${way}Text`)}</span>
            </span>
          </button>
        </section>
      ) : null}
      {Dialog ? <Dialog rental={rental} order={order} life={life} onClose={() => setOpen(null)} /> : null}
    </>
  )
}
