import type { IconNode } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'

export const card = 'min-w-0 rounded-card border border-line bg-card p-4 lg:px-4.5'

export interface CardTitleProps {
  id: string
  icon?: IconNode
  /** At the inline end. */
  aside?: ReactNode
  children: ReactNode
}

export function CardTitle({ id, icon, aside = null, children }: CardTitleProps) {
  return (
    <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <h2 id={id} className="flex items-center gap-2.5 text-secondary leading-6 font-semibold">
        {icon ? <Icon of={icon} className="size-4.5 shrink-0 stroke-[1.7]" /> : null}
        {children}
      </h2>
      {aside === null ? null : <div className="text-caption leading-5 text-quiet">{aside}</div>}
    </div>
  )
}
