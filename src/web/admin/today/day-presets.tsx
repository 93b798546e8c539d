import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { DayBoard } from '#domain/renting/admin-lists/day-board.contract.ts'
import { addDays, type Day } from '#values/day.ts'
import { formatDay, formatNumber } from '#values/format.ts'
import { localizedPath } from '#values/locale.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'

/** The heading of the day, and the days around it with the number of their stops. */
export function DayPresets({ board, children }: { board: DayBoard; children: ReactNode }) {
  const { t } = useTranslation('today')
  const locale = useLocale()
  const navigate = useNavigate()
  const { day, today, days } = board
  const ofDay = days.find((one) => one.day === day)
  const nameOf = (one: Day) => {
    if (one === today) return t('days.today')
    if (one === addDays(today, -1)) return t('days.yesterday')
    if (one === addDays(today, 1)) return t('days.tomorrow')
    return `${formatDay(one, locale, 'weekday')} ${formatNumber(Number(one.slice(8)), locale)}`
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h1 className="text-page-title leading-10 font-light">{day === today ? t('title') : formatDay(day, locale)}</h1>
        {ofDay ? (
          <p className="text-secondary leading-6 text-quiet">
            {t('stops', { count: ofDay.stops })}
            {ofDay.stops > 0 ? `${locale === 'ar' ? '،' : ','} ${t('sum', ofDay)}` : ''}
          </p>
        ) : null}
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-3 max-lg:w-full">
        <nav aria-label={t('days.label')} className="no-scrollbar -mx-4 flex min-w-0 gap-1 overflow-x-auto px-4 lg:mx-0 lg:px-0">
          {days.map((one) => (
            <LocalLink
              key={one.day}
              to={one.day === today ? '/admin' : `/admin?day=${one.day}`}
              preventScrollReset
              aria-current={one.day === day ? 'true' : undefined}
              className={cn(
                'flex h-11 shrink-0 flex-col items-center justify-center rounded-thumb px-3.5 text-dense leading-4.5 whitespace-nowrap hover:bg-sunk max-lg:flex-row max-lg:gap-2 max-lg:rounded-full max-lg:border max-lg:border-line',
                one.day === day && 'bg-inverse text-on-inverse hover:bg-inverse',
              )}
            >
              <span className="font-semibold">{nameOf(one.day)}</span>
              <span className={cn('text-note', one.day !== day && 'text-quiet')}>
                <span className="lg:hidden">{formatNumber(one.stops, locale)}</span>
                <span className="max-lg:hidden">{t('stops', { count: one.stops })}</span>
              </span>
            </LocalLink>
          ))}
        </nav>
        <label className="max-lg:grow">
          <span className="sr-only">{t('days.other')}</span>
          <input
            key={day}
            type="date"
            defaultValue={day}
            onBlur={({ currentTarget: { value } }) => {
              if (value && value !== day) void navigate(localizedPath(value === today ? '/admin' : `/admin?day=${value}`, locale))
            }}
            className="h-11 w-full rounded-thumb border border-field bg-card px-3 text-dense text-ink lg:h-10 lg:w-36"
          />
        </label>
        {children}
      </div>
    </div>
  )
}
