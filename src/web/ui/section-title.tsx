import type { ReactNode } from 'react'
import { cn } from './cn.ts'

export interface SectionTitleProps {
  id?: string
  title: ReactNode
  /** A link after the rule. */
  end?: ReactNode
  className?: string
}

/** A section's title, a rule, and an optional link. */
export function SectionTitle({ id, title, end, className }: SectionTitleProps) {
  return (
    <div className={cn('flex items-center gap-4 lg:gap-6', className)}>
      <h2 id={id} className="type-h2 min-w-0">
        {title}
      </h2>
      <div className="rule-box min-w-0 flex-1">
        <div aria-hidden="true" className="tatreez-rule h-6" />
      </div>
      {end ? <div className="shrink-0">{end}</div> : null}
    </div>
  )
}
