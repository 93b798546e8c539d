import { CalendarDays, ChevronDown } from 'lucide'
import { useTranslation } from 'react-i18next'
import { type DayRange, lengthOf } from '#values/day.ts'
import { formatShortRange } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Icon } from '#web/ui/icon.tsx'

/** The chosen days on a line of a bar; a press changes them. */
export default function BarDays({ days, onPress }: { days: DayRange; onPress: () => void }) {
  const { t } = useTranslation('product')
  const locale = useLocale()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onPress}
      className="col-span-full flex min-h-11 cursor-pointer items-center gap-2 text-start type-small"
    >
      <Icon of={CalendarDays} strokeWidth={1.6} className="size-4.5 shrink-0 text-primary-text" />
      <span className="sr-only">{t('changeDays')} </span>
      <bdi className="font-medium whitespace-nowrap">{formatShortRange(days, locale)}</bdi>
      <span className="grow truncate text-quiet">{t('dates:days', { count: lengthOf(days) })}</span>
      <Icon of={ChevronDown} strokeWidth={1.6} className="size-4.5 shrink-0" />
    </button>
  )
}
