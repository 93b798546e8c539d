import { useTranslation } from 'react-i18next'
import type { Starts } from '#domain/catalogue/items/item.policy.ts'
import { sameDayFee } from '#domain/site/areas/area.policy.ts'
import { sameDayUntil } from '#domain/site/areas/slot.policy.ts'
import { type DayRange, instantAt } from '#values/day.ts'
import { formatTime } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { useLocale } from '#web/runtime/links.ts'

interface TodayWords {
  label: string
  text: string
}

/** Whether a rental can still begin today and until when, or why not. */
export function useTodayWords({ today, earliest }: Starts): TodayWords {
  const { t } = useTranslation('dates')
  const locale = useLocale()
  const until = sameDayUntil(today)
  const hour = until === null ? '' : formatTime(instantAt(today, until), locale)
  return {
    label: t('today.label'),
    text: t(earliest === today ? 'today.open' : until === null ? 'today.none' : 'today.closed', {
      hour,
      fee: formatMoney(sameDayFee(), locale),
    }),
  }
}

/** Says it below the calendar while today can be picked; on wide screens it is the tip of today's cell instead. */
export function TodayNote({ value, starts }: { value: DayRange | null; starts: Starts }) {
  const { label, text } = useTodayWords(starts)
  if (value !== null && value.from > starts.earliest) return null
  return (
    <p className="mt-2 type-small text-quiet lg:hidden">
      <span className="type-label text-ink">{label}</span> {text}
    </p>
  )
}
