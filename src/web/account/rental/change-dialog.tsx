import type { ReactNode } from 'react'
import type { Order, Rental } from '#domain/renting/orders/order.contract.ts'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { DialogPiece } from './dialog-piece.tsx'

/** The subject of each dialog of a change. */
export interface ChangeProps {
  rental: Rental
  order: Order
  life: RentalView
  onClose: () => void
  /** Opens the dialog that moves the days instead. */
  onMove: () => void
}

interface ChangeDialogProps extends Pick<ChangeProps, 'rental' | 'onClose'> {
  title: string
  /** The words of the button that changes nothing. */
  keep: string
  /** Brings the focus to it at first. */
  isKeepFirst?: boolean
  /** The button that makes the change, where there is one to make. */
  confirm: ButtonProps | null
  /** Why it was not made. */
  problem?: string | null
  children: ReactNode
}

/** The dialog of one change of a rental: the piece, what becomes of it, and two buttons. */
export function ChangeDialog({ rental, onClose, title, keep, isKeepFirst = false, confirm, problem = null, children }: ChangeDialogProps) {
  return (
    <Sheet onClose={onClose}>
      <SheetContent
        title={title}
        side="dialog"
        className="lg:w-140"
        foot={
          <div className="grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-3 lg:flex lg:justify-end">
            <Button variant="soft" onClick={onClose} autoFocus={isKeepFirst} className="px-3 lg:px-6">
              {keep}
            </Button>
            {confirm ? <Button {...confirm} className="px-3 lg:px-6" /> : null}
          </div>
        }
      >
        <DialogPiece rental={rental} />
        {children}
        <p role="alert" className="mt-3 text-secondary leading-6 text-bad empty:hidden">
          {problem}
        </p>
      </SheetContent>
    </Sheet>
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
