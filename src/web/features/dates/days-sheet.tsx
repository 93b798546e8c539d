import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DayRange } from '#values/day.ts'
import { formatShortRange } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import DateRangeCalendar from './date-range-calendar.tsx'

export interface DaysSheetProps {
  days: DayRange | null
  onDays: (days: DayRange) => void
  onClose: () => void
}

/** A calendar for the days on which the kept pieces are wanted; loaded when asked for. */
export default function DaysSheet({ days, onDays, onClose }: DaysSheetProps) {
  const { t } = useTranslation('favorites')
  const locale = useLocale()
  const starts = useViewer()
  const [chosen, setChosen] = useState(days)
  const take = () => {
    if (chosen) onDays(chosen)
    onClose()
  }
  return (
    <Sheet onClose={onClose}>
      <SheetContent
        title={t('yourDays')}
        className="lg:mx-auto lg:max-w-130"
        foot={
          <Button size="lg" className="w-full" disabled={!chosen} onClick={take}>
            {chosen ? t('takeDays', { days: formatShortRange(chosen, locale) }) : t('takeNone')}
          </Button>
        }
      >
        <DateRangeCalendar value={chosen} onChange={setChosen} starts={starts} label={t('yourDays')} />
      </SheetContent>
    </Sheet>
  )
}
