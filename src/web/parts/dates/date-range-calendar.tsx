import { type CalendarDate, type DateValue, parseDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useContext, useState } from 'react'
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
import { useTranslation } from 'react-i18next'
import type { ItemDay } from '#domain/items/item.contract.ts'
import { addDays, type Day, type DayRange, daysBetween, lengthOf } from '#values/day.ts'
import { formatDay } from '#values/format.ts'
import type { Locale } from '#values/locale.ts'
import { cn } from '#web/kit/cn.ts'
import { longestRental, startsWithin } from './days-in-address.ts'
import { dots, Legend } from './legend.tsx'

export interface DateRangeCalendarProps {
  value: DayRange | null
  onChange: (range: DayRange) => void
  today: Day
  months?: 1 | 2
  /** What is known of each day; without it every day from tomorrow is free. */
  days?: ReadonlyMap<Day, ItemDay>
  /** The days around the chosen ones on which the piece travels. */
  hasTransit?: boolean
  label: string
}

type Look = 'free' | 'taken' | 'on-its-way' | 'cleaning' | 'closed'

/** A calendar for a range of days. Which days are free is told by pattern and in words. */
export default function DateRangeCalendar({
  value,
  onChange,
  today,
  months = 1,
  days,
  hasTransit = days !== undefined,
  label,
}: DateRangeCalendarProps) {
  const { t, i18n } = useTranslation('dates')
  const locale = i18n.language as Locale
  const bounds = startsWithin(today)
  const last = addDays(bounds.until, longestRental - 1)
  const [shown, setShown] = useState<DateValue>(() => parseDate(value?.from ?? bounds.from))
  const asRange = value ? { start: parseDate(value.from), end: parseDate(value.until) } : null

  function lookOf(day: Day): Look {
    if (day <= today || day > last) return 'closed'
    if (hasTransit && value && (day === addDays(value.from, -1) || day === addDays(value.until, 1))) return 'on-its-way'
    return days?.get(day)?.state ?? 'free'
  }

  function isUnavailable(date: DateValue, anchor: CalendarDate | null): boolean {
    const day = date.toString()
    if (day <= today || day > last) return true
    if (anchor && Math.abs(daysBetween(anchor.toString(), day)) >= longestRental) return true
    const known = days?.get(day)
    return known !== undefined && !known.canStart
  }

  return (
    <I18nProvider locale={locale === 'ar' ? 'ar-JO-u-nu-arab' : 'en-GB'}>
      <RangeCalendar
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
        className="w-full"
      >
        <div className={cn('grid items-start gap-x-8', months === 2 && 'grid-cols-2')}>
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
                  <CalendarHeaderCell className="h-8 text-[13px] font-normal text-quiet">
                    {locale === 'ar' ? day : day.slice(0, 2)}
                  </CalendarHeaderCell>
                )}
              </CalendarGridHeader>
              <CalendarGridBody>
                {(date) => {
                  const day = date.toString()
                  const look = lookOf(day)
                  const words = look === 'free' ? (isUnavailable(date, null) ? t('tooClose') : t('state.free')) : t(`state.${look}`)
                  return (
                    <CalendarCell
                      date={date}
                      ref={(cell) => cell?.setAttribute('aria-description', words)}
                      className={(cell) => cellClass(cell, day, value)}
                    >
                      {(cell) =>
                        cell.isOutsideMonth ? null : (
                          <span className={discClass(cell, look, day === today)}>
                            {locale === 'ar' ? (
                              <Clear isClear={look === 'taken' || look === 'cleaning'}>{cell.formattedDate}</Clear>
                            ) : (
                              cell.formattedDate
                            )}
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
      <Legend isPlain={days === undefined} />
    </I18nProvider>
  )
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
  const Icon = slot === 'previous' ? ChevronLeft : ChevronRight
  return (
    <AriaButton
      slot={slot}
      className="inline-flex size-11 items-center justify-center rounded-full text-ink hover:bg-sunk disabled:text-hatch"
    >
      <Icon aria-hidden="true" className="size-5 rtl:-scale-x-100" />
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

/** In Arabic a pattern under a figure changes it, so the figure stands on a clear disc. */
function Clear({ isClear, children }: { isClear: boolean; children: ReactNode }) {
  return isClear ? (
    <span className="inline-flex size-[22px] items-center justify-center rounded-full bg-card leading-none">{children}</span>
  ) : (
    children
  )
}

function cellClass(cell: CalendarCellRenderProps, day: Day, value: DayRange | null): string {
  const isOne = value !== null && value.from === value.until
  return cn(
    'relative flex h-[46px] items-center justify-center outline-none lg:h-[38px]',
    cell.isOutsideMonth && 'invisible',
    cell.isSelected && !cell.isSelectionStart && !cell.isSelectionEnd && 'bg-primary-tint',
    cell.isSelectionStart &&
      !cell.isSelectionEnd &&
      !(isOne && day === value?.from) &&
      'before:absolute before:inset-y-0 before:start-1/2 before:end-0 before:bg-primary-tint',
    cell.isSelectionEnd &&
      !cell.isSelectionStart &&
      'before:absolute before:inset-y-0 before:start-0 before:end-1/2 before:bg-primary-tint',
  )
}

function discClass(cell: CalendarCellRenderProps, look: Look, isToday: boolean): string {
  const isEnd = cell.isSelectionStart || cell.isSelectionEnd
  const isStopped = cell.isUnavailable || cell.isDisabled
  return cn(
    'relative inline-flex size-[38px] lg:size-9 items-center justify-center rounded-full text-[15px] lining-nums tabular-nums transition-colors duration-200',
    isStopped ? 'cursor-not-allowed text-quiet' : 'cursor-pointer',
    !isStopped && !cell.isSelected && 'hover:bg-sunk',
    look === 'taken' && 'hatch ltr:line-through',
    look === 'cleaning' && `${dots} ltr:line-through`,
    look === 'on-its-way' && 'border-[1.5px] border-dashed border-primary-text text-ink',
    look === 'closed' && 'opacity-60',
    isToday && 'border border-ink',
    isEnd && 'border-0 bg-primary text-on-primary hover:bg-primary-hover',
    cell.isFocusVisible && 'outline-2 outline-offset-2 outline-primary-text',
  )
}
