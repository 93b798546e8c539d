import { useTranslation } from 'react-i18next'
import type { DayRange } from '#values/day.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { ClearDays } from './clear-days.tsx'
import { LazyCalendar } from './lazy-calendar.tsx'

export interface DaysPopoverProps {
  days: DayRange | null
  isAbove: boolean
  onChoose: (days: DayRange | null) => void
}

/** The calendar of the search on a wide screen, below or above its bar; loaded when asked for. */
export default function DaysPopover({ days, isAbove, onChoose }: DaysPopoverProps) {
  const { t } = useTranslation('dates')
  const { today, earliest } = useViewer()
  return (
    <div
      role="dialog"
      aria-label={t('yourDays')}
      className={cn(
        'absolute start-0 z-30 w-175 rounded-card border border-line bg-card p-6 shadow-float',
        isAbove ? 'bottom-full mb-3' : 'top-full mt-3',
      )}
    >
      <LazyCalendar value={days} onChange={onChoose} starts={{ today, earliest }} isWanted label={t('yourDays')} />
      {days ? <ClearDays onClick={() => onChoose(null)} /> : null}
    </div>
  )
}
