import type { ReactNode } from 'react'
import { cn } from './cn.ts'

export interface SectionTitleProps {
  id?: string
  title: ReactNode
  /** A gold hairline after the title; at most twice a page. */
  isOrnate?: boolean
  /** A link at the end. */
  end?: ReactNode
  className?: string
}

/** A section's title with an optional link. */
export function SectionTitle({ id, title, isOrnate = false, end, className }: SectionTitleProps) {
  return (
    <div className={cn('flex items-center justify-between gap-4 lg:gap-6', className)}>
      <h2 id={id} className="type-h2 min-w-0">
        {title}
      </h2>
      {isOrnate ? <div aria-hidden="true" className="hairline min-w-0 flex-1" /> : null}
      {end ? <div className="shrink-0">{end}</div> : null}
    </div>
  )
}
