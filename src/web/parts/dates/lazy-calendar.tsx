import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { cn } from '#web/kit/cn.ts'
import { Skeleton } from '#web/kit/skeleton.tsx'
import type { DateRangeCalendarProps } from './date-range-calendar.tsx'

const Calendar = lazy(() => import('./date-range-calendar.tsx'))

/** The calendar as a chunk of its own, fetched when it comes near the window; its shape stands there until then. */
export function LazyCalendar({ className, ...props }: DateRangeCalendarProps & { className?: string }) {
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!box.current) return
    const watcher = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setNear(true), {
      rootMargin: '100px',
    })
    watcher.observe(box.current)
    return () => watcher.disconnect()
  }, [])
  const shape = <Skeleton className="h-[352px] w-full" />
  return (
    <div ref={box} className={cn('min-h-[352px]', className)}>
      {isNear ? (
        <Suspense fallback={shape}>
          <Calendar {...props} />
        </Suspense>
      ) : (
        shape
      )}
    </div>
  )
}
