import { CalendarOff, Moon } from 'lucide'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { suggestIslamicDays } from '#domain/site/areas/islamic-days.policy.ts'
import type { DayWindow, Places, SpecialCalendar } from '#domain/site/areas/places.policy.ts'
import type { Day } from '#values/day.ts'
import { inDigits } from '#values/digits.ts'
import { formatDay } from '#values/format.ts'
import { hoursWords } from '#web/features/orders/day-words.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AddSpecialDays } from './add-special-days.tsx'
import { isSameSpan, withCalendars } from './windows-draft.ts'

interface SpecialDaysProps {
  draft: Places
  known: Places
  onChange: (draft: Places) => void
}

/** The calendars with windows of their own, and those of the moon that are suggested. */
export function SpecialDays({ draft, known, onChange }: SpecialDaysProps) {
  const { t } = useTranslation('places')
  const { today } = useViewer()
  const suggested = suggestIslamicDays(today).filter((one) => draft.calendars.every(({ name }) => name.en !== one.name.en))
  const coming = draft.calendars.filter(({ until }) => until >= today)
  return (
    <section aria-labelledby="special" className="rounded-card border border-line bg-card px-4 py-4 lg:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="special" className="flex items-center gap-2.5 text-secondary font-semibold">
          <Icon of={CalendarOff} className="size-4.5" />
          {t('special.title')}
        </h2>
        <p className="text-caption text-quiet">{t('special.note')}</p>
      </div>
      {coming.length === 0 ? <p className="mt-1 text-dense text-quiet">{t('special.none')}</p> : null}
      <ul className="divide-y divide-line">
        {coming.map((calendar) => (
          <Row key={`${calendar.name.en} ${calendar.from}`} calendar={calendar}>
            <Badge tone={known.calendars.some((one) => isSameSpan(one, calendar)) ? 'good' : 'gold'}>
              {t(known.calendars.some((one) => isSameSpan(one, calendar)) ? 'special.live' : 'special.draft')}
            </Badge>
            <Button
              variant="quiet"
              size="xs"
              aria-label={t('special.removeName', { name: calendar.name.en })}
              onClick={() =>
                onChange(
                  withCalendars(
                    draft,
                    draft.calendars.filter((one) => !isSameSpan(one, calendar)),
                  ),
                )
              }
            >
              {t('special.remove')}
            </Button>
          </Row>
        ))}
      </ul>
      {suggested.length > 0 ? (
        <>
          <h3 className="mt-4 flex items-center gap-2 text-dense font-semibold">
            <Icon of={Moon} className="size-4" />
            {t('special.suggested')}
          </h3>
          <ul className="divide-y divide-line">
            {suggested.map((calendar) => (
              <Row key={`${calendar.name.en} ${calendar.from}`} calendar={calendar}>
                <Button variant="outline" size="xs" onClick={() => onChange(withCalendars(draft, [...draft.calendars, calendar]))}>
                  {t('special.confirm')}
                </Button>
              </Row>
            ))}
          </ul>
        </>
      ) : null}
      <AddSpecialDays draft={draft} onAdd={(calendar) => onChange(withCalendars(draft, [...draft.calendars, calendar]))} />
    </section>
  )
}

function Row({ calendar: { name, from, until, windows }, children }: { calendar: SpecialCalendar; children: ReactNode }) {
  const locale = useLocale()
  const windowsWords = useWindowsWords()
  return (
    <li className="grid items-center gap-x-4 gap-y-0.5 py-2.5 text-dense md:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)_minmax(0,1.4fr)_auto]">
      <span className="font-semibold">{name[locale]}</span>
      <span>{spanWords({ from, until }, locale)}</span>
      <span className="text-quiet">{windowsWords(windows)}</span>
      <span className="flex items-center justify-end gap-2">{children}</span>
    </li>
  )
}

function spanWords({ from, until }: { from: Day; until: Day }, locale: ReturnType<typeof useLocale>): string {
  return from === until
    ? formatDay(from, locale, 'full')
    : `${formatDay(from, locale, 'short')} – ${formatDay(until, locale, 'short')} ${inDigits(until.slice(0, 4), locale)}`
}

function useWindowsWords(): (windows: readonly DayWindow[]) => string {
  const { t } = useTranslation('places')
  const locale = useLocale()
  return (windows) =>
    windows.length === 0 ? t('windows.closed') : windows.map(({ from, until }) => hoursWords(from, until, locale)).join(t('comma'))
}
