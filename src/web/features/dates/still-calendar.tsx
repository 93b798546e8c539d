import { ChevronLeft, ChevronRight, type IconNode } from 'lucide'
import type { PointerEvent as ReactPointerEvent } from 'react'
import { addDays, type Day, eachDay } from '#values/day.ts'
import { formatDay, formatNarrowWeekday, formatNumber } from '#values/format.ts'
import type { Locale } from '#values/locale.ts'
import { useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { discClass, Figure, joinClass, type KnownDays, lookOf, monthsClass, rowClass } from './day-look.tsx'
import { startsWithin } from './days-in-address.ts'
import { Legend } from './legend.tsx'
import { TodayNote } from './today-note.tsx'

/** A pointer that has moved further, in px, is not a press. */
const maxSlip = 12

export interface StillCalendarProps extends KnownDays {
  /** A day that can be chosen was pressed. */
  onPress: (day: Day) => void
}

/** A static rendering of the calendar with the same layout, which hears presses for the calendar that replaces it. */
export function StillCalendar({ onPress, ...known }: StillCalendarProps) {
  const first = `${(known.value?.from ?? startsWithin(known.starts).from).slice(0, 7)}-01`
  return (
    <>
      <div
        aria-hidden="true"
        className={cn(monthsClass, 'lg:grid-cols-2')}
        onPointerDown={(event) => waitForRelease(event, onPress)}
        // A press from before the page's scripts came is repeated as a click without a pointer.
        onClick={({ target, detail }) => {
          const day = detail === 0 ? dayOf(target) : null
          if (day) onPress(day)
        }}
      >
        <StillMonth first={first} known={known} isFirst />
        <StillMonth first={nextMonth(first)} known={known} className="max-lg:hidden" />
      </div>
      <TodayNote value={known.value} starts={known.starts} />
      <Legend isPlain={known.days === undefined} />
    </>
  )
}

/** Presses a day when its pointer is released, wherever: the calendar may replace the static days meanwhile. */
function waitForRelease({ target, pointerId, clientX, clientY }: ReactPointerEvent, onPress: (day: Day) => void): void {
  const day = dayOf(target)
  if (!day) return
  const stop = new AbortController()
  const { signal } = stop
  const release = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    stop.abort()
    if (event.type === 'pointerup' && Math.hypot(event.clientX - clientX, event.clientY - clientY) <= maxSlip) onPress(day)
  }
  window.addEventListener('pointerup', release, { signal })
  window.addEventListener('pointercancel', release, { signal })
}

function dayOf(target: EventTarget): Day | null {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-press]')?.dataset['press'] ?? null) : null
}

function StillMonth({ first, known, isFirst = false, className }: { first: Day; known: KnownDays; isFirst?: boolean; className?: string }) {
  const locale = useLocale()
  const start = startOfWeek(first, locale)
  const end = addDays(nextMonth(first), -1)
  const shown = eachDay({ from: start, until: end })
  return (
    <div className={className}>
      <p className="flex h-11 items-center justify-between type-title">
        <StillTurn icon={ChevronLeft} className={isFirst ? cn(first <= startsWithin(known.starts).from && 'text-hatch') : 'invisible'} />
        {formatDay(first, locale, 'month')}
        <StillTurn icon={ChevronRight} className={isFirst ? 'lg:invisible' : undefined} />
      </p>
      <div className="grid grid-cols-7">
        {shown.slice(0, 7).map((day) => (
          <span key={day} className="h-8 text-center text-caption leading-8 text-quiet lg:h-7 lg:leading-7">
            {formatNarrowWeekday(day, locale)}
          </span>
        ))}
        {shown.map((day) => (day < first ? <span key={day} /> : <StillDay key={day} day={day} known={known} locale={locale} />))}
      </div>
    </div>
  )
}

function StillTurn({ icon, className }: { icon: IconNode; className?: string | undefined }) {
  return (
    <span className={cn('flex size-11 items-center justify-center', className)}>
      <Icon of={icon} className="size-5 rtl:-scale-x-100" />
    </span>
  )
}

function StillDay({ day, known, locale }: { day: Day; known: KnownDays; locale: Locale }) {
  const { value, starts, days } = known
  const look = lookOf(day, known)
  const isFirst = day === value?.from
  const isLast = day === value?.until
  const isStopped = look === 'closed' || days?.get(day)?.canStart === false
  const isToday = day === starts.today
  const isWithin = value !== null && day >= value.from && day <= value.until
  const figure = formatNumber(Number(day.slice(8)), locale)
  const press = isStopped ? undefined : day
  // Most days are a figure and nothing else.
  if ((look === 'free' || look === 'closed') && !isToday && !isWithin) {
    return (
      <span data-press={press} className={isStopped ? 'still-day text-quiet' : 'still-day'}>
        {figure}
      </span>
    )
  }
  return (
    <span data-press={press} className={cn(rowClass, joinClass(isFirst, isLast, isWithin))}>
      <span className={discClass(look, { isStopped, isEnd: isFirst || isLast, isToday })}>
        <Figure look={look} locale={locale}>
          {figure}
        </Figure>
      </span>
    </span>
  )
}

/** Sunday in English, Saturday in Arabic. */
function startOfWeek(day: Day, locale: Locale): Day {
  const weekdayNumber = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekdayNumber + (locale === 'ar' ? 1 : 0)) % 7))
}

function nextMonth(first: Day): Day {
  return `${addDays(first, 31).slice(0, 7)}-01`
}
