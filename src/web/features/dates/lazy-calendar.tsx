import { Suspense, useEffect, useRef, useState } from 'react'
import { lazy } from '#web/runtime/lazy.ts'
import { cn } from '#web/ui/cn.ts'
import type { DateRangeCalendarProps } from './date-range-calendar.tsx'
import { StillCalendar } from './still-calendar.tsx'
import { useMedia } from './use-media.ts'

const Calendar = lazy(() => import('./date-range-calendar.tsx'))
const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

export type LazyCalendarProps = Omit<DateRangeCalendarProps, 'months'> & {
  /** Load at once: the user asked for it. */
  isWanted?: boolean
  className?: string
}

/** The calendar as a lazy chunk, one month or two; a static rendering stands in until it is near the viewport and the user interacts. */
export function LazyCalendar({ isWanted = false, className, ...props }: LazyCalendarProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isHydrated, setHydrated] = useState(isWanted)
  const isWide = useMedia('(min-width: 64rem)')
  useEffect(() => {
    if (isHydrated || !box.current) return
    let isNear = false
    let hasMoved = false
    const watcher = new IntersectionObserver(
      (entries) => {
        isNear = entries.at(-1)?.isIntersecting ?? false
        if (isNear && hasMoved) setHydrated(true)
      },
      { rootMargin: '200px' },
    )
    const move = () => {
      hasMoved = true
      if (isNear) setHydrated(true)
    }
    watcher.observe(box.current)
    for (const sign of signs) window.addEventListener(sign, move, { passive: true })
    return () => {
      watcher.disconnect()
      for (const sign of signs) window.removeEventListener(sign, move)
    }
  }, [isHydrated])
  const still = <StillCalendar value={props.value} starts={props.starts} days={props.days} hasTransit={props.hasTransit} />
  return (
    <div ref={box} className={cn('min-h-[352px] lg:min-h-[304px]', className)}>
      {isHydrated ? (
        <Suspense fallback={still}>
          <Calendar {...props} months={isWide ? 2 : 1} />
        </Suspense>
      ) : (
        <>
          {still}
          <button type="button" className="sr-only" onClick={() => setHydrated(true)}>
            {props.label}
          </button>
        </>
      )}
    </div>
  )
}
