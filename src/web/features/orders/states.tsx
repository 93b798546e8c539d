import type { ReactNode } from 'react'
import { Spot, type SpotName } from '#web/brand/spot.tsx'
import { Tatreez } from '#web/brand/tatreez.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'

export interface EmptyStateProps {
  spot: SpotName
  title: string
  text: string
  children?: ReactNode
}

/** The empty state: tatreez band, illustration, one sentence and one link. */
export function EmptyState({ spot, title, text, children }: EmptyStateProps) {
  return (
    <section className="overflow-hidden rounded-card border border-line bg-card text-center">
      <Tatreez kind="rich" />
      <div className="flex flex-col items-center px-6 py-12">
        <Spot name={spot} className="size-40" />
        <h2 className="mt-6 type-h2">{title}</h2>
        <p className="mt-2 max-w-[36ch] type-body text-quiet">{text}</p>
        {children ? <div className="mt-6">{children}</div> : null}
      </div>
    </section>
  )
}

export interface ErrorStateProps {
  title: string
  text: string
  action: string
  isPending?: boolean
  onRetry: () => void
  className?: string
}

/** The error state: what happened, what is safe, and a retry button. */
export function ErrorState({ title, text, action, isPending = false, onRetry, className }: ErrorStateProps) {
  return (
    <section role="alert" className={cn('rounded-card border border-line bg-card p-6', className)}>
      <h2 className="type-h3">{title}</h2>
      <p className="mt-1 type-body text-quiet">{text}</p>
      <Button variant="outline" className="mt-5" pending={isPending} onClick={onRetry}>
        {action}
      </Button>
    </section>
  )
}
