import { type CalendarDate, type DateValue, parseDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide'
import { useContext, useEffect, useRef, useState } from 'react'
import {
  Button as AriaButton,
  CalendarCell,
  type CalendarCellRenderProps,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  I18nProvider,
  RangeCalendar,
  RangeCalendarStateContext,
} from 'react-aria-components'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from 'react-i18next'
import { longestRental } from '#domain/catalogue/items/item.policy.ts'
import { type Day, type DayRange, daysBetween, lengthOf } from '#values/day.ts'
import { formatDay } from '#values/format.ts'
import type { Locale } from '#values/locale.ts'
import { cn } from '#web/ui/cn.ts'
import { useSwipe } from '#web/ui/use-swipe.ts'
import { discClass, Figure, joinClass, type KnownDays, lastDay, type Look, lookOf, monthsClass, rowClass } from './day-look.tsx'
import { startsWithin } from './days-in-address.ts'
import { Legend } from './legend.tsx'
import { TodayNote, useTodayWords } from './today-note.tsx'

export interface DateRangeCalendarProps extends KnownDays {
  onChange: (range: DayRange) => void
  months?: 1 | 2
  label: string
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
  ...asked
}: DateRangeCalendarProps) {
  const { t, i18n } = useTranslation('dates')
  const { pressed, focusRequest = 0 } = asked
  const locale = i18n.language as Locale
  const { label: todayLabel, text: todayText } = useTodayWords(starts)
  const todayTip = `${todayLabel} ${todayText}`
  const calendar = useRef<HTMLDivElement>(null)
  const bounds = startsWithin(starts)
  const last = lastDay(starts)
  const [shown, setShown] = useState<DateValue>(() => parseDate(value?.from ?? bounds.from))
  const asRange = value ? { start: parseDate(value.from), end: parseDate(value.until) } : null

  const turn = useSwipe((by) => {
    const there = shown.add({ months: by }).set({ day: 1 })
    const first = parseDate(bounds.from)
    if (there.compare(parseDate(last)) <= 0 && there.add({ months: 1 }).compare(first) > 0)
      setShown(there.compare(first) < 0 ? first : there)
  })

  useEffect(() => {
    if (focusRequest === 0) return
    calendar.current?.scrollIntoView({ block: 'nearest' })
    calendar.current?.querySelector<HTMLElement>('td [tabindex="0"]')?.focus({ preventScroll: true })
  }, [focusRequest])

  function isUnavailable(date: DateValue, anchor: CalendarDate | null): boolean {
    const day = date.toString()
    if (day < starts.earliest || day > last) return true
    if (anchor && Math.abs(daysBetween(anchor.toString(), day)) >= longestRental) return true
    const known = days?.get(day)
    return known !== undefined && !known.canStart
  }

  return (
    <I18nProvider locale={locale === 'ar' ? 'ar-JO-u-nu-arab' : 'en-GB'}>
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
        firstDayOfWeek={locale === 'ar' ? 'sat' : 'sun'}
        className="w-full scroll-mt-24 scroll-mb-28"
      >
        {pressed ? <PressedBefore days={pressed} /> : null}
        <div {...turn} className={cn(monthsClass, 'touch-pan-y', months === 2 && 'grid-cols-2')}>
          {Array.from({ length: months }, (_, at) => (
            <Month key={at} at={at} months={months} locale={locale} />
          ))}
          {Array.from({ length: months }, (_, at) => (
            <CalendarGrid
              key={at}
              offset={{ months: at }}
              weekdayStyle={locale === 'ar' ? 'narrow' : 'short'}
              className="w-full table-fixed border-collapse"
            >
              <CalendarGridHeader>
                {(day) => (
                  <CalendarHeaderCell className="h-8 lg:h-7 text-[13px] font-normal text-quiet">
                    {locale === 'ar' ? day : day.slice(0, 2)}
                  </CalendarHeaderCell>
                )}
              </CalendarGridHeader>
              <CalendarGridBody>
                {(date) => {
                  const day = date.toString()
                  const look = lookOf(day, { value, starts, days, hasTransit })
                  const isToday = day === starts.today
                  const state = look === 'free' && isUnavailable(date, null) ? t('tooClose') : t(`state.${look}`)
                  const words = !isToday ? state : day < starts.earliest ? t('today.over') : `${state}. ${todayTip}`
                  return (
                    <CalendarCell
                      date={date}
                      ref={(cell) => {
                        cell?.setAttribute('aria-description', words)
                        if (isToday) cell?.setAttribute('data-tip', todayTip)
                      }}
                      className={(cell) => cellClass(cell, day, value)}
                    >
                      {(cell) =>
                        cell.isOutsideMonth ? null : (
                          <span className={pressableClass(cell, look, isToday)}>
                            <Figure look={look} locale={locale}>
                              {cell.formattedDate}
                            </Figure>
                          </span>
                        )
                      }
                    </CalendarCell>
                  )
                }}
              </CalendarGridBody>
            </CalendarGrid>
          ))}
        </div>
      </RangeCalendar>
      <TodayNote value={value} starts={starts} />
      <Legend isPlain={days === undefined} />
    </I18nProvider>
  )
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

function Month({ at, months, locale }: { at: number; months: number; locale: Locale }) {
  return (
    <header className={cn('flex h-11 items-center justify-between', at === 1 && 'row-start-1 col-start-2')}>
      {at === 0 ? <Turn slot="previous" /> : <span className="size-11" />}
      <MonthName at={at} locale={locale} />
      {at === months - 1 ? <Turn slot="next" /> : <span className="size-11" />}
    </header>
  )
}

function Turn({ slot }: { slot: 'previous' | 'next' }) {
  const icon = slot === 'previous' ? ChevronLeft : ChevronRight
  return (
    <AriaButton
      slot={slot}
      className="inline-flex size-11 items-center justify-center rounded-full text-ink hover:bg-sunk disabled:text-hatch"
    >
      <Icon of={icon} className="size-5 rtl:-scale-x-100" />
    </AriaButton>
  )
}

function MonthName({ at, locale }: { at: number; locale: Locale }) {
  const state = useContext(RangeCalendarStateContext)
  if (!state) return null
  const month = state.visibleRange.start.add({ months: at }).set({ day: 1 })
  return (
    <span aria-hidden="true" className="type-title">
      {formatDay(month.toString(), locale, 'month')}
    </span>
  )
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
