import { CalendarClock } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DayWindow, Places } from '#domain/site/areas/places.policy.ts'
import { addDays } from '#values/day.ts'
import { formatDay } from '#values/format.ts'
import { hoursWords } from '#web/features/orders/day-words.ts'
import { useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { HoursInput } from './hours-input.tsx'
import { hoursOf, keyOf, withWindow } from './windows-draft.ts'

/** A Sunday, for the names of weekdays. */
const sunday = '2027-07-04'

interface GridProps {
  draft: Places
  known: Places
  onChange: (draft: Places) => void
}

/** The windows of the usual week: each is open or closed on each weekday. */
export function WeekGrid({ draft, known, onChange }: GridProps) {
  const { t } = useTranslation('places')
  const locale = useLocale()
  const [added, setAdded] = useState<DayWindow[]>([])
  const rows = hoursOf({ week: [...known.week, ...draft.week, added] })
  const first = locale === 'ar' ? 6 : 0
  const weekdays = Array.from({ length: 7 }, (_, index) => (first + index) % 7)
  const has = ({ week }: Places, weekday: number, window: DayWindow) => (week[weekday] ?? []).some((one) => keyOf(one) === keyOf(window))
  return (
    <section aria-labelledby="week" className="rounded-card border border-line bg-card px-4 py-4 lg:px-5">
      <h2 id="week" className="flex items-center gap-2.5 text-secondary font-semibold">
        <Icon of={CalendarClock} className="size-4.5" />
        {t('windows.week')}
      </h2>
      <div className="-mx-4 mt-2 overflow-x-auto px-4 lg:-mx-5 lg:px-5">
        <table className="w-full min-w-160 border-separate border-spacing-1.5 text-dense">
          <thead>
            <tr>
              <td />
              {weekdays.map((weekday) => (
                <th key={weekday} scope="col" className="py-1 font-semibold">
                  {formatDay(addDays(sunday, weekday), locale, 'weekday')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((window) => (
              <tr key={keyOf(window)}>
                <th scope="row" className="pe-3 text-start font-normal whitespace-nowrap">
                  <bdi>{hoursWords(window.from, window.until, locale)}</bdi>
                </th>
                {weekdays.map((weekday) => {
                  const isOn = has(draft, weekday, window)
                  return (
                    <td key={weekday} className="p-0">
                      <button
                        type="button"
                        aria-pressed={isOn}
                        onClick={() => onChange(withWindow(draft, weekday, window))}
                        className={cn(
                          'relative h-11.5 w-full cursor-pointer rounded-card border border-line hover:border-field',
                          !isOn && 'bg-sunk text-quiet',
                          isOn !== has(known, weekday, window) && 'border-gold bg-gold-tint text-gold-text',
                        )}
                      >
                        <span className="sr-only">
                          {formatDay(addDays(sunday, weekday), locale, 'weekday')} {hoursWords(window.from, window.until, locale)}{' '}
                        </span>
                        {t(isOn ? 'windows.open' : 'windows.closed')}
                      </button>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mb-3 text-caption text-quiet">{t('windows.gold')}</p>
      <HoursInput onAdd={(window) => setAdded([...added, window])} />
    </section>
  )
}
