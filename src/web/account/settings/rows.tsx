import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'

export interface RowsProps {
  children: ReactNode
  /** Actions for all of them, below. */
  foot?: ReactNode
}

/** The rows of a card. */
export function Rows({ children, foot }: RowsProps) {
  return (
    <>
      <ul className={cn('-mt-3 divide-y divide-line', !foot && '-mb-3')}>{children}</ul>
      {foot ? <div className="mt-3 flex flex-wrap gap-3">{foot}</div> : null}
    </>
  )
}

export interface RowProps {
  icon?: ReactNode
  title: ReactNode
  text: ReactNode
  action?: ReactNode
  children?: ReactNode
}

/** One line of a card, with what can be done with it at its end and what unfolds below. */
export function Row({ icon, title, text, action, children }: RowProps) {
  return (
    <li className="py-3">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        {icon ? <span className="shrink-0 text-quiet [&_svg]:size-6 [&_svg]:stroke-[1.5]">{icon}</span> : null}
        <div className="min-w-0 flex-1 basis-36">
          <p className="type-label text-secondary">{title}</p>
          <p className="type-small text-quiet [overflow-wrap:anywhere]">{text}</p>
        </div>
        {action}
      </div>
      {children}
    </li>
  )
}

export interface SureProps {
  /** The question. */
  ask: string
  label: string
  isPending: boolean
  onSure: () => void
  onCancel: () => void
}

/** Asks once more below a row before something is taken away. */
export function Sure({ ask, label, isPending, onSure, onCancel }: SureProps) {
  const { t } = useTranslation('security')
  const leave = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onCancel()
  }
  return (
    <fieldset aria-label={ask} onKeyDown={leave} className="mt-3 min-w-0 rounded-card bg-bad-tint px-4 py-3">
      <p className="type-small text-ink">{ask}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="destructive" size="sm" autoFocus pending={isPending} onClick={onSure}>
          {label}
        </Button>
        <Button variant="quiet" size="sm" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </fieldset>
  )
}

/** A row that can be removed, which asks once more. */
export function RemovableRow({
  ask,
  isPending,
  onRemove,
  ...row
}: Omit<RowProps, 'action' | 'children'> & Pick<SureProps, 'ask' | 'isPending'> & { onRemove: () => void }) {
  const { t } = useTranslation('security')
  const [isAsking, setAsking] = useState(false)
  const remove = (
    <Button variant="outline" size="sm" aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
      {t('remove')}
    </Button>
  )
  return (
    <Row {...row} action={isAsking ? null : remove}>
      {isAsking ? <Sure ask={ask} label={t('remove')} isPending={isPending} onSure={onRemove} onCancel={() => setAsking(false)} /> : null}
    </Row>
  )
}
