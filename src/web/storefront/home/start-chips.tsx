import { useTranslation } from 'react-i18next'
import type { DayRange } from '#values/day.ts'
import { formatShortRange } from '#values/format.ts'
import { nextWeekend, thisWeekend } from '#values/weekends.ts'
import { useWithChoice } from '#web/features/dates/use-choice.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { chipClass } from '#web/ui/chip.tsx'

/** Ready-made days for who has not chosen any. */
export function StartChips() {
  const { t } = useTranslation('home')
  const { today, earliest, locale } = useViewer()
  const keep = useWithChoice()
  const coming = nextWeekend(earliest)
  const starts = [
    { name: 'this', days: thisWeekend(earliest), isNamed: true },
    { name: 'next', days: coming, isNamed: true },
    ...(earliest === today ? [{ name: 'today', days: { from: today, until: today }, isNamed: false }] : []),
    { name: 'one', days: { from: coming.from, until: coming.from }, isNamed: false },
  ] satisfies { name: string; days: DayRange; isNamed: boolean }[]
  return (
    <div className="no-scrollbar -mx-4 mt-4 flex items-center gap-2 overflow-x-auto px-4 md:-mx-8 md:px-8 lg:ms-6 lg:me-0 lg:px-0">
      <span className="hidden shrink-0 text-secondary whitespace-nowrap text-quiet md:inline">{t('start.label')}</span>
      {starts.map(({ name, days, isNamed }) => (
        <LocalLink key={name} to={keep(`/browse?from=${days.from}&until=${days.until}`)} className={chipClass}>
          <span className="font-medium">{t(`start.${name}`)}</span>
          {isNamed ? <span className="text-quiet">{formatShortRange(days, locale)}</span> : null}
        </LocalLink>
      ))}
    </div>
  )
}
