import { useState } from 'react'
import { useTranslation } from '#web/kit/use-translation.ts'
import type { DayRange } from '#values/day.ts'
import { formatShortRange } from '#values/format.ts'
import { useLocale } from '#web/frame/links.ts'
import { Button } from '#web/kit/button.tsx'
import { Sheet, SheetContent } from '#web/kit/sheet.tsx'
import DateRangeCalendar from '#web/parts/dates/date-range-calendar.tsx'
import { useViewer } from '#web/viewer.ts'

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
    <Sheet open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <SheetContent
        title={t('yourDays')}
        className="lg:mx-auto lg:max-w-[520px]"
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
