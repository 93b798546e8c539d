import { type CalendarDate, type DateValue, parseDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide'
import { type ReactElement, useContext, useState } from 'react'
import {
  Button as AriaButton,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarStateContext,
  RangeCalendarStateContext,
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Day, DayRange } from '#values/day.ts'
import { formatDay } from '#values/format.ts'
import type { Locale } from '#values/locale.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useSwipe } from '#web/ui/use-swipe.ts'

/** The locale of a calendar, with the digits of its language. */
export function regionOf(locale: Locale): string {
  return locale === 'ar' ? 'ar-JO-u-nu-arab' : 'en-GB'
}

/** Weeks begin on Saturday in Arabic and on Sunday in English. */
export function firstDayOf(locale: Locale): 'sat' | 'sun' {
  return locale === 'ar' ? 'sat' : 'sun'
}

/** The month that a calendar shows, and the handlers that turn it by a swipe within `bounds`. */
export function useShownMonth(first: Day, bounds: DayRange) {
  const [shown, setShown] = useState<DateValue>(() => parseDate(first))
  const turn = useSwipe((by) => {
    const there = shown.add({ months: by }).set({ day: 1 })
    const start = parseDate(bounds.from)
    if (there.compare(parseDate(bounds.until)) <= 0 && there.add({ months: 1 }).compare(start) > 0)
      setShown(there.compare(start) < 0 ? start : there)
  })
  return { shown, setShown, turn }
}

/** The months of a calendar side by side, each with its name, its weekdays and its days. */
export function Months({ months, children }: { months: 1 | 2; children: (date: CalendarDate) => ReactElement }) {
  const { i18n } = useTranslation()
  const locale = i18n.language as Locale
  const all = Array.from({ length: months }, (_, index) => index)
  return (
    <>
      {all.map((at) => (
        <div key={at} className={cn('flex h-11 items-center justify-between', at === 1 && 'row-start-1 col-start-2')}>
          {at === 0 ? <Turn slot="previous" /> : <span className="size-11" />}
          <MonthName at={at} locale={locale} />
          {at === months - 1 ? <Turn slot="next" /> : <span className="size-11" />}
        </div>
      ))}
      {all.map((at) => (
        <CalendarGrid
          key={at}
          offset={{ months: at }}
          weekdayStyle={locale === 'ar' ? 'narrow' : 'short'}
          className="w-full table-fixed border-collapse"
        >
          <CalendarGridHeader>
            {(day) => (
              <CalendarHeaderCell className="h-8 lg:h-7 text-caption font-normal text-quiet">
                {locale === 'ar' ? day : day.slice(0, 2)}
              </CalendarHeaderCell>
            )}
          </CalendarGridHeader>
          <CalendarGridBody>{children}</CalendarGridBody>
        </CalendarGrid>
      ))}
    </>
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
  const range = useContext(RangeCalendarStateContext)
  const single = useContext(CalendarStateContext)
  const state = range ?? single
  if (!state) return null
  const month = state.visibleRange.start.add({ months: at }).set({ day: 1 })
  return (
    <span aria-hidden="true" className="type-title">
      {formatDay(month.toString(), locale, 'month')}
    </span>
  )
}
