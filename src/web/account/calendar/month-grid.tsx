import { type ComponentProps, type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Bar, OwnMonth } from '#domain/renting/calendars/calendar.contract.ts'
import { furthestBlackout } from '#domain/renting/calendars/calendar.policy.ts'
import { addDays, type Day, type DayRange } from '#values/day.ts'
import { formatDay, formatNarrowWeekday, formatNumber } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { MonthBar } from './month-bar.tsx'
import { useDayState } from './use-day-state.ts'
import { barsOfWeek, monthAfter, weeksOf } from './weeks.ts'

const heights = ['min-h-16.5 lg:min-h-21', 'min-h-16.5 lg:min-h-21', 'min-h-23 lg:min-h-29.5', 'min-h-29.5 lg:min-h-38']

export interface MonthGridProps {
  data: OwnMonth
  month: string
  /** The bars of the units that are shown. */
  bars: readonly Bar[]
  units: readonly number[]
  chosen: DayRange | null
  onChoose: (chosen: DayRange) => void
  onMonth: (month: string) => void
}

/** The weeks of a month with a bar for whatever takes days; days are chosen by a press, by dragging over them, or by the keyboard. */
export function MonthGrid({ data, month, bars, units, chosen, onChoose, onMonth }: MonthGridProps) {
  const { t } = useTranslation('calendars')
  const locale = useLocale()
  const stateOf = useDayState({ today: data.today, bars, units })
  const weeks = weeksOf(month, locale)
  const days = useDayChoice({ data, weeks, chosen, onChoose, onMonth })
  return (
    <section ref={days.grid} aria-label={t('month.grid', { month: formatDay(`${month}-01`, locale, 'month') })} className="select-none">
      <Weekdays week={weeks[0] ?? []} />
      {weeks.map((week) => (
        <div key={week[0]} className={cn('relative grid grid-cols-7 border-b border-line last:border-b-0', heights[units.length])}>
          {week.map((day) => (
            <DayButton
              key={day}
              day={day}
              today={data.today}
              isOfMonth={day.slice(0, 7) === month}
              isChosen={chosen !== null && chosen.from <= day && day <= chosen.until}
              isOpen={days.isOpen(day)}
              isTabStop={day === days.tabStop}
              state={stateOf(day)}
              {...days.handlersOf(day)}
            />
          ))}
          <div aria-hidden="true" className="pointer-events-none absolute inset-x-0 bottom-1.5 grid grid-cols-7 gap-y-0.5 lg:bottom-2">
            {barsOfWeek(bars, week).map((bar) => (
              <MonthBar key={`${bar.unit} ${bar.from} ${bar.kind}`} bar={bar} lane={units.indexOf(bar.unit)} today={data.today} />
            ))}
          </div>
        </div>
      ))}
    </section>
  )
}

/** The days say their weekday themselves. */
function Weekdays({ week }: { week: readonly Day[] }) {
  const locale = useLocale()
  return (
    <div aria-hidden="true" className="grid grid-cols-7 border-b border-line text-center type-small text-quiet">
      {week.map((day) => (
        <span key={day} className="py-2">
          <span className="lg:hidden">{formatNarrowWeekday(day, locale)}</span>
          <span className="max-lg:hidden">{formatDay(day, locale, 'weekday')}</span>
        </span>
      ))}
    </div>
  )
}

interface DayButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  day: Day
  today: Day
  isOfMonth: boolean
  isChosen: boolean
  isOpen: boolean
  isTabStop: boolean
  state: string
}

function DayButton({ day, today, isOfMonth, isChosen, isOpen, isTabStop, state, ...handlers }: DayButtonProps) {
  const { t } = useTranslation('calendars')
  const locale = useLocale()
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isTabStop ? 0 : -1}
      aria-disabled={!isOpen}
      aria-pressed={isChosen}
      aria-current={day === today ? 'date' : undefined}
      aria-label={t('month.spoken', { day: formatDay(day, locale, 'full'), state })}
      {...handlers}
      className={cn(
        'flex min-w-0 cursor-pointer touch-pan-y items-start border-e border-line p-1.5 text-dense leading-5 last:border-e-0 aria-disabled:cursor-not-allowed aria-disabled:text-quiet lg:p-2 lg:text-secondary',
        !isOfMonth && 'bg-sunk text-quiet',
        isChosen && 'bg-primary-tint outline-2 -outline-offset-2 outline-chosen',
        'focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-ink',
      )}
    >
      <span
        className={cn('flex size-7 items-center justify-center rounded-full', day === today && 'border-[1.5px] border-ink font-semibold')}
      >
        {formatNumber(Number(day.slice(8)), locale)}
      </span>
    </button>
  )
}

/** The same day of another month, or its last. */
function sameDayOf(month: string, day: Day): Day {
  const last = addDays(`${monthAfter(month, 1)}-01`, -1)
  const same = `${month}-${day.slice(8)}`
  return same < last ? same : last
}

interface Choosing {
  data: OwnMonth
  weeks: readonly (readonly Day[])[]
  chosen: DayRange | null
  onChoose: (chosen: DayRange) => void
  onMonth: (month: string) => void
}

/** The day that gets the focus next: another month is another grid. */
let wanted: Day | null = null

function useDayChoice({ data: { today }, weeks, chosen, onChoose, onMonth }: Choosing) {
  const locale = useLocale()
  const grid = useRef<HTMLDivElement>(null)
  /** The first day of the choice, until it has an end. */
  const anchor = useRef<Day | null>(null)
  const drag = useRef<{ from: Day; hasMoved: boolean } | null>(null)
  const all = weeks.flat()
  const isOpen = (day: Day): boolean => day >= today && day <= addDays(today, furthestBlackout)
  const tabStop = [chosen?.from, today].find((day) => day !== undefined && all.includes(day)) ?? all.find(isOpen) ?? all[0]
  useEffect(() => {
    // A press elsewhere is another wish.
    const forget = () => {
      wanted = null
    }
    document.addEventListener('pointerdown', forget)
    return () => document.removeEventListener('pointerdown', forget)
  }, [])
  useEffect(() => {
    const day = wanted && grid.current?.querySelector<HTMLElement>(`[data-day="${wanted}"]`)
    if (!day) return
    day.focus()
    wanted = null
  })
  const span = (from: Day, to: Day): void => {
    if (isOpen(from) && isOpen(to)) onChoose(from <= to ? { from, until: to } : { from: to, until: from })
  }
  const press = (day: Day, isMore: boolean): void => {
    if (!isOpen(day)) return
    const from = isMore ? (anchor.current ?? chosen?.from ?? day) : (anchor.current ?? day)
    anchor.current = anchor.current === null || isMore ? from : null
    span(from, day)
  }
  const move = (event: KeyboardEvent, day: Day): void => {
    const along = locale === 'ar' ? -1 : 1
    const by = { ArrowRight: along, ArrowLeft: -along, ArrowDown: 7, ArrowUp: -7 }[event.key]
    const months = { PageDown: 1, PageUp: -1 }[event.key]
    if (by === undefined && months === undefined) return
    event.preventDefault()
    const to = months === undefined ? addDays(day, by ?? 0) : sameDayOf(monthAfter(day.slice(0, 7), months), day)
    if (months !== undefined || !all.includes(to)) {
      if (event.shiftKey) return
      wanted = to
      onMonth(to.slice(0, 7))
      return
    }
    if (event.shiftKey) {
      anchor.current ??= day
      span(anchor.current, to)
      wanted = to
    }
    grid.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus()
  }
  return {
    grid,
    isOpen,
    tabStop,
    handlersOf: (day: Day) => ({
      onKeyDown: (event: KeyboardEvent) => move(event, day),
      onClick: (event: { shiftKey: boolean }) => {
        const hasMoved = drag.current?.hasMoved === true
        drag.current = null
        if (!hasMoved) press(day, event.shiftKey)
      },
      onPointerDown: (event: { pointerType: string }) => {
        drag.current = event.pointerType === 'mouse' ? { from: day, hasMoved: false } : null
      },
      onPointerEnter: (event: { buttons: number }) => {
        if (!drag.current || event.buttons !== 1) return
        drag.current.hasMoved = true
        anchor.current = null
        span(drag.current.from, day)
      },
    }),
  }
}
