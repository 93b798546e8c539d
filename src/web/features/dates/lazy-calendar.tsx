import { startTransition, useEffect, useRef, useState } from 'react'
import type { Day } from '#values/day.ts'
import { lazy } from '#web/runtime/lazy.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { useMedia } from '#web/runtime/use-media.ts'
import { cn } from '#web/ui/cn.ts'
import type { DateRangeCalendarProps } from './date-range-calendar.tsx'
import { StillCalendar } from './still-calendar.tsx'

const Calendar = lazy(() => import('./date-range-calendar.tsx'))
const signs = ['pointermove', 'click', 'keydown', 'scroll'] as const

export type LazyCalendarProps = Omit<DateRangeCalendarProps, 'months' | 'pressed'> & {
  /** Load at once: the user asked for it. */
  isWanted?: boolean
  className?: string
}

/**
 * The calendar as a lazy chunk, one month or two. A static rendering is shown until it is near the viewport and the user interacts. Days
 * pressed in the static rendering are selected once the calendar is loaded.
 */
export function LazyCalendar({ isWanted = false, className, ...props }: LazyCalendarProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isHydrated, setHydrated] = useState(isWanted)
  const [pressed, setPressed] = useState<readonly Day[]>([])
  const isWide = useMedia('(min-width: 64rem)')
  const isShown = isHydrated || (props.focusRequest ?? 0) > 0
  // As a transition: the static days stay until the calendar has loaded.
  const hydrate = () => startTransition(() => setHydrated(true))
  useEffect(() => {
    if (isHydrated || !box.current) return
    let isNear = false
    let hasMoved = false
    const watcher = new IntersectionObserver(
      (entries) => {
        isNear = entries.at(-1)?.isIntersecting ?? false
        if (isNear && hasMoved) startTransition(() => setHydrated(true))
      },
      { rootMargin: '200px' },
    )
    const move = () => {
      hasMoved = true
      if (isNear) startTransition(() => setHydrated(true))
    }
    watcher.observe(box.current)
    for (const sign of signs) window.addEventListener(sign, move, { passive: true })
    return () => {
      watcher.disconnect()
      for (const sign of signs) window.removeEventListener(sign, move)
    }
  }, [isHydrated])

  const press = (day: Day) => {
    setPressed((days) => [...days, day])
    hydrate()
  }
  const [first = null, last = first] = pressed
  const value = first !== null && last !== null ? (first < last ? { from: first, until: last } : { from: last, until: first }) : props.value
  const still = <StillCalendar value={value} starts={props.starts} days={props.days} hasTransit={props.hasTransit} onPress={press} />
  return (
    <div ref={box} className={cn('min-h-88 lg:min-h-76', className)}>
      <Suspense fallback={still}>
        {isShown ? (
          <Calendar {...props} pressed={pressed} months={isWide ? 2 : 1} />
        ) : (
          <>
            {still}
            <button type="button" className="sr-only" onClick={hydrate}>
              {props.label}
            </button>
          </>
        )}
      </Suspense>
    </div>
  )
}
