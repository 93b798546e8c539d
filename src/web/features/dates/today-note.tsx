import { useTranslation } from 'react-i18next'
import { sameDayUntil } from '#domain/site/areas/slot.policy.ts'
import type { Starts } from '#domain/catalogue/items/item.policy.ts'
import { type DayRange, instantAt } from '#values/day.ts'
import { formatTime } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'

/** Whether a rental can still begin today and until when, or why not; said while today is a choice. */
export function TodayNote({ value, starts: { today, earliest } }: { value: DayRange | null; starts: Starts }) {
  const { t } = useTranslation('dates')
  const locale = useLocale()
  if (value !== null && value.from > earliest) return null
  return (
    <p className="mt-2 type-small text-quiet">
      <span className="type-label text-ink">{t('today.label')}</span>{' '}
      {t(earliest === today ? 'today.open' : 'today.closed', { hour: formatTime(instantAt(today, sameDayUntil), locale) })}
    </p>
  )
}
