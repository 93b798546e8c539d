import { parseDate } from '@internationalized/date'
import { useId } from 'react'
import { Calendar, CalendarCell, I18nProvider } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Day, DayRange } from '#values/day.ts'
import type { Locale } from '#values/locale.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { firstDayOf, Months, regionOf, useShownMonth } from './calendar-months.tsx'
import { discClass, Figure, joinClass, monthsClass, type OfferedDays, offeredLookOf, rowClass } from './day-look.tsx'
import { DayState, nameDay } from './day-name.tsx'
import { Legend } from './legend.tsx'

export interface DayCalendarProps extends OfferedDays {
  label: string
  /** The day of it that is chosen: the others follow. */
  chosen: Day
  /** The months that are shown. */
  bounds: DayRange
  onChoose: (day: Day) => void
}

/** A calendar in which one press chooses a range whose length, or other end, is given. */
export function DayCalendar({ label, value, chosen, offered, bounds, arrival, taken, onChoose }: DayCalendarProps) {
  const { t, i18n } = useTranslation('dates')
  const { today } = useViewer()
  const locale = i18n.language as Locale
  const id = useId()
  const { shown, setShown, turn } = useShownMonth(chosen, bounds)
  const isWithin = (day: Day): boolean => value.from <= day && day <= value.until
  const known = { value, offered, arrival, taken }
  const stateOf = (day: Day): string => (isWithin(day) ? t('legend.yours') : t(`state.${offeredLookOf(day, known)}`))
  return (
    <I18nProvider locale={regionOf(locale)}>
      <Calendar
        aria-label={label}
        value={parseDate(chosen)}
        onChange={(date) => onChoose(date.toString())}
        focusedValue={shown}
        onFocusChange={setShown}
        minValue={parseDate(bounds.from)}
        maxValue={parseDate(bounds.until)}
        isDateUnavailable={(date) => !offered.has(date.toString())}
        firstDayOfWeek={firstDayOf(locale)}
        className="w-full"
      >
        <div {...turn} className={cn(monthsClass, 'touch-pan-y')}>
          <Months months={1}>
            {(date) => {
              const day = date.toString()
              const look = offeredLookOf(day, known)
              const isEnd = day === value.from || day === value.until
              return (
                <CalendarCell
                  date={date}
                  ref={(cell) => nameDay(cell, id, day)}
                  className={({ isOutsideMonth }) =>
                    cn(rowClass, isOutsideMonth ? 'invisible' : joinClass(day === value.from, day === value.until, isWithin(day)))
                  }
                >
                  {({ isOutsideMonth, isFocusVisible, formattedDate }) =>
                    isOutsideMonth ? null : (
                      <span
                        className={cn(
                          discClass(look, { isStopped: !offered.has(day) && !isWithin(day), isEnd, isToday: day === today }),
                          offered.has(day) ? 'cursor-pointer' : 'cursor-not-allowed',
                          offered.has(day) && !isWithin(day) && 'hover:bg-sunk',
                          isFocusVisible && 'outline-2 outline-offset-2 outline-primary-text',
                        )}
                      >
                        <Figure look={look} locale={locale}>
                          {formattedDate}
                        </Figure>
                        <DayState calendar={id} day={day} words={stateOf(day)} />
                      </span>
                    )
                  }
                </CalendarCell>
              )
            }}
          </Months>
        </div>
      </Calendar>
      <Legend names={taken ? ['yours', 'on-its-way', 'taken'] : ['yours', 'on-its-way']} />
    </I18nProvider>
  )
}
