import { type CalendarDate, type DateValue, parseDate } from '@internationalized/date'
import { type KeyboardEvent, type PointerEvent, useContext, useEffect, useId, useRef, useState } from 'react'
import { CalendarCell, type CalendarCellRenderProps, I18nProvider, RangeCalendar, RangeCalendarStateContext } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { longestRental } from '#domain/catalogue/items/item.policy.ts'
import { type Day, type DayRange, daysBetween, lengthOf } from '#values/day.ts'
import type { Locale } from '#values/locale.ts'
import { cn } from '#web/ui/cn.ts'
import { firstDayOf, Months, regionOf, useShownMonth } from './calendar-months.tsx'
import { discClass, Figure, joinClass, type KnownDays, type Look, lastDay, lookOf, monthsClass, rowClass } from './day-look.tsx'
import { DayState, nameDay } from './day-name.tsx'
import { startsWithin } from './days-in-address.ts'
import { Legend } from './legend.tsx'
import { TodayNote, useTodayWords } from './today-note.tsx'

export interface DateRangeCalendarProps extends KnownDays {
  onChange: (range: DayRange) => void
  months?: 1 | 2
  label: string
  /** Taken days can be chosen too. */
  allowsTaken?: boolean
  /** Days pressed before the calendar was there, in order. */
  pressed?: readonly Day[]
  /** Each higher number brings the focus to a day. */
  focusRequest?: number | undefined
}

/** A calendar for a range of days. Availability is shown by pattern and read out in words. */
export default function DateRangeCalendar({
  value,
  onChange,
  starts,
  months = 1,
  days,
  hasTransit,
  label,
  allowsTaken = false,
  ...asked
}: DateRangeCalendarProps) {
  const { t, i18n } = useTranslation('dates')
  const { pressed, focusRequest = 0 } = asked
  const locale = i18n.language as Locale
  const { label: todayLabel, text: todayText } = useTodayWords(starts)
  const todayTip = `${todayLabel} ${todayText}`
  const calendar = useRef<HTMLDivElement>(null)
  const id = useId()
  const bounds = startsWithin(starts)
  const last = lastDay(starts)
  const { shown, setShown, turn } = useShownMonth(value?.from ?? bounds.from, { from: bounds.from, until: last })
  const [hasPreview, preview] = usePreview()
  const same = { calendar: id, value, locale, hasPreview }
  const asRange = value ? { start: parseDate(value.from), end: parseDate(value.until) } : null

  useEffect(() => {
    if (focusRequest === 0) return
    calendar.current?.scrollIntoView({ block: 'nearest' })
    calendar.current?.querySelector<HTMLElement>('td [tabindex="0"]')?.focus({ preventScroll: true })
  }, [focusRequest])

  function isUnavailable(date: DateValue, anchor: CalendarDate | null): boolean {
    const day = date.toString()
    if (day < starts.earliest || day > last) return true
    if (anchor && Math.abs(daysBetween(anchor.toString(), day)) >= longestRental) return true
    return !allowsTaken && days?.get(day)?.canStart === false
  }

  return (
    <I18nProvider locale={regionOf(locale)}>
      <RangeCalendar
        ref={calendar}
        aria-label={label}
        value={asRange}
        onChange={({ start, end }) => {
          const range = { from: start.toString(), until: end.toString() }
          if (lengthOf(range) <= longestRental) onChange(range)
        }}
        focusedValue={shown as CalendarDate}
        onFocusChange={setShown}
        minValue={parseDate(bounds.from)}
        maxValue={parseDate(last)}
        isDateUnavailable={isUnavailable}
        visibleDuration={{ months }}
        pageBehavior="single"
        firstDayOfWeek={firstDayOf(locale)}
        className="w-full scroll-mt-24 scroll-mb-28"
      >
        {pressed ? <PressedBefore days={pressed} /> : null}
        <div {...turn} {...preview} className={cn(monthsClass, 'touch-pan-y', months === 2 && 'grid-cols-2')}>
          <Months months={months}>
            {(date) => {
              const day = date.toString()
              const look = lookOf(day, { value, starts, days, hasTransit })
              const isToday = day === starts.today
              const state = look === 'free' && isUnavailable(date, null) ? t('tooClose') : t(`state.${look}`)
              const words = !isToday ? state : day < starts.earliest ? t('today.over') : `${state}. ${todayTip}`
              const tip = isToday ? todayTip : null
              return <DayCell {...same} date={date} look={look} words={words} tip={tip} />
            }}
          </Months>
        </div>
      </RangeCalendar>
      <TodayNote value={value} starts={starts} />
      <Legend isPlain={days === undefined} />
    </I18nProvider>
  )
}

interface DayCellProps {
  /** The id of the calendar. */
  calendar: string
  date: CalendarDate
  value: DayRange | null
  look: Look
  locale: Locale
  /** The state of the day, for screen readers. */
  words: string
  /** The tip of today; null for every other day. */
  tip: string | null
  hasPreview: boolean
}

/**
 * Whether the range from the first chosen day to the day in focus is shown: while a pointer that hovers, or a key, is on a day. Turning the
 * month moves the day in focus too, which nobody has pointed at.
 */
function usePreview() {
  const [hasPreview, setPreview] = useState(false)
  const isOnDay = ({ target }: KeyboardEvent | PointerEvent) => target instanceof Element && target.closest('td') !== null
  const handlers = {
    onPointerOver: (event: PointerEvent) => setPreview(event.pointerType !== 'touch' && isOnDay(event)),
    onPointerLeave: () => setPreview(false),
    onKeyDown: (event: KeyboardEvent) => setPreview(isOnDay(event)),
  }
  return [hasPreview, handlers] as const
}

function DayCell({ calendar, date, value, look, locale, words, tip, hasPreview }: DayCellProps) {
  const state = useContext(RangeCalendarStateContext)
  const anchor = state && !state.isDragging && !hasPreview ? state.anchorDate : null
  const shownOf = (cell: CalendarCellRenderProps) => (anchor ? only(cell, anchor.compare(date) === 0) : cell)
  return (
    <CalendarCell
      date={date}
      ref={(cell) => {
        // The days of neighbouring months are empty.
        if (!cell || cell.querySelector('[data-outside-month]')) return
        nameDay(cell, calendar, date.toString())
        if (tip !== null) cell.setAttribute('data-tip', tip)
      }}
      className={(cell) => cellClass(shownOf(cell), date.toString(), value)}
    >
      {(cell) =>
        cell.isOutsideMonth ? null : (
          <span className={pressableClass(shownOf(cell), look, tip !== null)}>
            <Figure look={look} locale={locale}>
              {cell.formattedDate}
            </Figure>
            <DayState calendar={calendar} day={date.toString()} words={words} />
          </span>
        )
      }
    </CalendarCell>
  )
}

/** A day that alone is selected, or not at all. */
function only(cell: CalendarCellRenderProps, isSelected: boolean): CalendarCellRenderProps {
  return { ...cell, isSelected, isSelectionStart: isSelected, isSelectionEnd: isSelected }
}

/** Selects, one after the other, the days pressed before the calendar was there. */
function PressedBefore({ days }: { days: readonly Day[] }) {
  const state = useContext(RangeCalendarStateContext)
  const done = useRef(0)
  useEffect(() => {
    const day = days[done.current]
    if (!state || day === undefined) return
    done.current += 1
    const date = parseDate(day)
    if (state.isInvalid(date) || state.isCellUnavailable(date)) return
    state.setFocusedDate(date)
    state.selectDate(date)
  })
  return null
}

function cellClass(cell: CalendarCellRenderProps, day: Day, value: DayRange | null): string {
  const isOne = value !== null && value.from === value.until && day === value.from
  return cn(rowClass, cell.isOutsideMonth && 'invisible', joinClass(cell.isSelectionStart, cell.isSelectionEnd || isOne, cell.isSelected))
}

function pressableClass(cell: CalendarCellRenderProps, look: Look, isToday: boolean): string {
  const isStopped = cell.isUnavailable || cell.isDisabled
  const isEnd = cell.isSelectionStart || cell.isSelectionEnd
  return cn(
    discClass(look, { isStopped, isEnd, isToday }),
    isStopped ? 'cursor-not-allowed' : 'cursor-pointer',
    !isStopped && !cell.isSelected && 'hover:bg-sunk',
    isEnd && 'hover:bg-primary-hover',
    cell.isFocusVisible && 'outline-2 outline-offset-2 outline-primary-text',
  )
}
