import { useTranslation } from 'react-i18next'
import { addDays, type Day, weekdayOf } from '#values/day.ts'
import { formatDay, formatNarrowWeekday, formatNumber } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { dayWidth, headHeight, monthHeight, monthsOf, positionOfDay, type Shown } from './geometry.ts'

const weekend = [5, 6]

interface DayHeadsProps {
  start: Day
  today: Day
  shown: Shown
}

/** The names of the months over the grid; each stays in sight while any of it is shown. */
export function MonthHeads({ start }: Pick<DayHeadsProps, 'start'>) {
  const locale = useLocale()
  return (
    <div aria-hidden="true" className="sticky top-0 z-20 bg-card" style={{ height: monthHeight }}>
      <div className="sticky start-0 z-10 h-full w-(--names) border-e border-line bg-card" />
      {monthsOf(start).map(({ day, at, count }) => (
        <div
          key={day}
          className="absolute top-0 h-full border-s border-line"
          style={{ insetInlineStart: positionOfDay(at), width: count * dayWidth }}
        >
          <span className="sticky start-(--names) px-2 text-caption leading-6 font-semibold whitespace-nowrap">
            {formatDay(day, locale, 'month')}
          </span>
        </div>
      ))}
    </div>
  )
}

/** The days above the rows; they stay in sight. */
export function DayHeads({ start, today, shown, onToday }: DayHeadsProps & { onToday: () => void }) {
  const { t } = useTranslation('unit-calendar')
  const locale = useLocale()
  return (
    <thead className="sticky z-20 block" style={{ top: monthHeight }}>
      <tr aria-rowindex={1} className="relative flex border-b border-line bg-card" style={{ height: headHeight }}>
        <th
          scope="col"
          aria-colindex={1}
          className="sticky start-0 z-10 flex w-(--names) shrink-0 items-end border-e border-line bg-card px-3 pb-1.5 text-caption font-normal text-quiet"
        >
          <span className="sr-only">{t('piece')}</span>
          <button
            type="button"
            onClick={onToday}
            className="relative cursor-pointer font-semibold text-primary-text after:absolute after:-inset-2.5 hover:underline"
          >
            {t('toToday')}
          </button>
        </th>
        {daysOf(shown).map((at) => {
          const day = addDays(start, at)
          const isToday = day === today
          return (
            <th
              key={day}
              scope="col"
              aria-colindex={at + 2}
              aria-current={isToday ? 'date' : undefined}
              className="absolute bottom-0.5 flex flex-col items-center text-tag leading-4 font-normal"
              style={{ insetInlineStart: positionOfDay(at), width: dayWidth }}
            >
              <span className="sr-only">{formatDay(day, locale)}</span>
              <span aria-hidden="true" className={cn('text-quiet', weekend.includes(weekdayOf(day)) && 'font-semibold')}>
                {formatNarrowWeekday(day, locale)}
              </span>
              <span
                aria-hidden="true"
                className={cn(
                  'flex h-4.5 min-w-5.5 items-center justify-center rounded-full px-1',
                  isToday && 'bg-primary font-semibold text-on-primary',
                )}
              >
                {formatNumber(Number(day.slice(8)), locale)}
              </span>
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

/** Behind the rows: the lines of the days, the weekends, and today. */
export function DayColumns({ start, today, shown }: DayHeadsProps) {
  return (
    <div aria-hidden="true" className="absolute inset-0">
      {daysOf(shown).map((at) => {
        const day = addDays(start, at)
        return (
          <div
            key={day}
            className={cn(
              'absolute inset-y-0 border-e border-line/60',
              weekend.includes(weekdayOf(day)) && 'bg-sunk/50',
              day === today && 'bg-primary-tint',
            )}
            style={{ insetInlineStart: positionOfDay(at), width: dayWidth }}
          />
        )
      })}
    </div>
  )
}

function daysOf({ firstDay, lastDay }: Shown): number[] {
  return Array.from({ length: Math.max(0, lastDay - firstDay + 1) }, (_, index) => firstDay + index)
}
