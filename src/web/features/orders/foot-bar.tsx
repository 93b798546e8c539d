import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'

export interface FootBarProps {
  /** The subject of the button, shown in the bar alone. */
  lead: ReactNode
  /** A page has one bar: a second button stays in its place. */
  isInPlace?: boolean
  className?: string
  /** The one button. */
  children: ReactNode
}

/** On a phone a bar at the foot with the one thing that is due and its button; on wider screens only the button in place. */
export function FootBar({ lead, isInPlace = false, className, children }: FootBarProps) {
  if (isInPlace) return children
  return (
    <div
      data-foot-bar
      data-bar="bottom"
      className={cn(
        'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:flex max-lg:min-h-22.25 max-lg:items-center max-lg:justify-between max-lg:gap-3 max-lg:border-t max-lg:border-line max-lg:bg-card max-lg:px-4 max-lg:pb-[env(safe-area-inset-bottom)] max-lg:[&>:last-child]:shrink-0',
        className,
      )}
    >
      <div className="min-w-0 lg:hidden">{lead}</div>
      {children}
    </div>
  )
}

/** The lead of a bar in words: what is due, and below it by when or for what. */
export function FootBarWords({ title, text }: { title: string; text: string }) {
  return (
    <p aria-hidden="true">
      <span className="block text-secondary leading-6 font-semibold rtl:font-bold">{title}</span>
      <span className="block text-caption leading-5 text-quiet">{text}</span>
    </p>
  )
}
