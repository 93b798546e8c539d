import { Button, type ButtonProps } from './button.tsx'
import { Sheet, SheetContent, type SheetContentProps } from './sheet.tsx'

export interface ConfirmDialogProps extends Pick<SheetContentProps, 'title' | 'className' | 'children'> {
  /** The words of the button that changes nothing, where the dialog has one beside its cross. */
  keep?: string | undefined
  /** Brings the focus to it at first. */
  isKeepFirst?: boolean
  /** The button that makes the change, where there is one to make. */
  confirm: ButtonProps | null
  /** Why it was not made. */
  problem?: string | null
  /** Whether it belongs to the administration, where the button that makes the change comes first. */
  isForStaff?: boolean
  onClose: () => void
}

/** A dialog about one change: what becomes of it, the button that makes it, and the one that keeps everything. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, className = '', keep, isKeepFirst = false, confirm, problem = null, isForStaff = false, onClose, children } = props
  const button = keep === undefined ? 'w-full' : isForStaff ? undefined : 'px-3 lg:px-6'
  const make = confirm ? <Button {...confirm} className={button} /> : null
  return (
    <Sheet onClose={onClose}>
      <SheetContent
        title={title}
        side="dialog"
        className={className}
        foot={
          keep === undefined ? (
            make
          ) : (
            <div
              className={
                isForStaff ? 'flex flex-wrap gap-3' : 'grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-3 lg:flex lg:justify-end'
              }
            >
              {isForStaff ? make : null}
              <Button variant={isForStaff ? 'quiet' : 'soft'} onClick={onClose} autoFocus={isKeepFirst} className={button}>
                {keep}
              </Button>
              {isForStaff ? null : make}
            </div>
          )
        }
      >
        {children}
        <p role="alert" className="mt-3 text-secondary leading-6 text-bad empty:hidden">
          {problem}
        </p>
      </SheetContent>
    </Sheet>
  )
}
