import type { IconNode } from 'lucide'
import type { ReactNode } from 'react'
import type { Reconciliation } from '#domain/renting/reconciliation/reconciliation.contract.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'

interface GroupProps {
  icon: IconNode
  tone: string
  name: string
  note: string
  end?: ReactNode
}

/** The head of a part of both sides. */
export function GroupHead({ icon, tone, name, note, end }: GroupProps) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-2.5 border-b border-line bg-page px-4 py-1.5 lg:min-h-10 lg:px-5">
      <Icon of={icon} className={cn('size-4.5', tone)} />
      <h3 className="font-semibold">{name}</h3>
      <span className="text-caption text-quiet">{note}</span>
      <span className="ms-auto">{end}</span>
    </div>
  )
}

/** A row of both sides; they are under each other where the screen is narrow. */
export const row =
  'grid items-center gap-2 border-b border-line px-4 py-2.5 last:border-b-0 lg:min-h-14 lg:gap-4 lg:grid-cols-[minmax(0,1fr)_148px_minmax(0,1fr)] lg:px-5'

/** The properties of every part of the pane. */
export interface RowsProps {
  state: Reconciliation
  mayChange: boolean
}
