import { lazy, Suspense } from 'react'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { cn } from '#web/kit/cn.ts'
import { useIsAwake } from '#web/parts/bag/bag-store.ts'
import type { DateRangeCalendarProps } from './date-range-calendar.tsx'

const Calendar = lazy(() => import('./date-range-calendar.tsx'))

/** The calendar as a chunk of its own; its shape stands there until it comes. */
export function LazyCalendar({ className, ...props }: DateRangeCalendarProps & { className?: string }) {
  const isAwake = useIsAwake()
  const shape = <Skeleton className="h-[352px] w-full" />
  return (
    <div className={cn('min-h-[352px]', className)}>
      {isAwake ? <Suspense fallback={shape}>{<Calendar {...props} />}</Suspense> : shape}
    </div>
  )
}
