import type { ReactNode } from 'react'
import type { Order, Rental } from '#domain/renting/orders/order.contract.ts'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { cn } from '#web/ui/cn.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '#web/ui/confirm-dialog.tsx'
import { DialogPiece } from './dialog-piece.tsx'

/** The subject of each dialog of a change. */
export interface ChangeProps {
  rental: Rental
  order: Order
  view: RentalView
  onClose: () => void
  /** Opens the dialog that moves the days instead. */
  onMove: () => void
}

type ChangeDialogProps = Omit<ConfirmDialogProps, 'className' | 'isForStaff'> & Pick<ChangeProps, 'rental'>

/** The dialog of one change of a rental: the piece, what becomes of it, and two buttons. */
export function ChangeDialog({ rental, children, ...dialog }: ChangeDialogProps) {
  return (
    <ConfirmDialog {...dialog} className="lg:w-140">
      <DialogPiece rental={rental} />
      {children}
    </ConfirmDialog>
  )
}

/** The effect on a rental, line by line, in a box; `total` below a line. */
export function ChangeLines({
  lines,
  total,
  note,
}: {
  lines: { name: string; value: ReactNode }[]
  total?: { name: string; value: ReactNode }
  note?: string
}) {
  return (
    <div aria-live="polite" className="mt-5 rounded-card border border-line bg-page p-5">
      <dl className="flex flex-col gap-3 text-secondary leading-6">
        {lines.map(({ name, value }) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt className="shrink-0 text-quiet">{name}</dt>
            <dd className="text-end">{value}</dd>
          </div>
        ))}
      </dl>
      {total ? (
        <div className="mt-4 flex items-baseline justify-between gap-4 border-t border-line pt-4">
          <span className="type-label">{total.name}</span>
          {total.value}
        </div>
      ) : null}
      {note ? <p className={cn('type-small text-quiet', total ? 'mt-1' : 'mt-4 border-t border-line pt-4')}>{note}</p> : null}
    </div>
  )
}
