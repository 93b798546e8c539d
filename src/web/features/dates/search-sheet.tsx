import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { type DayRange, lengthOf } from '#values/day.ts'
import { formatShortRange } from '#values/format.ts'
import { useLocale, useTo } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { controlClass, Field, TextInput } from '#web/ui/field.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { AreaSelect } from './area-select.tsx'
import { rememberChoice } from './choice-store.ts'
import { ClearDays } from './clear-days.tsx'
import DateRangeCalendar from './date-range-calendar.tsx'

export interface SearchSheetProps {
  days: DayRange | null
  place: string
  q: string
  /** Only picks days: the second one closes the sheet. Otherwise the whole search. */
  isOnlyDays: boolean
  onDays: (days: DayRange | null) => void
  onClose: () => void
}

/** The search of a phone: calendar, place and words in one sheet. */
export default function SearchSheet({ days, place, q, isOnlyDays, onDays, onClose }: SearchSheetProps) {
  const { t } = useTranslation('dates')
  const locale = useLocale()
  const to = useTo()
  const starts = useViewer()
  const [chosen, setChosen] = useState(days)
  const words = chosen ? t('choose', { days: formatShortRange(chosen, locale) }) : t(days ? 'withoutDays' : 'chooseNone')
  const take = (range: DayRange | null) => {
    rememberChoice({ days: range })
    onDays(range)
    onClose()
  }
  const done = () => take(chosen)
  const foot = isOnlyDays ? (
    <Button size="lg" className="w-full" disabled={!chosen && !days} onClick={done}>
      {words}
    </Button>
  ) : (
    <Button size="lg" className="w-full" type="submit" form="search-sheet">
      {t('show')}
    </Button>
  )
  return (
    <Sheet onClose={onClose}>
      <SheetContent title={t('yourDays')} foot={foot}>
        <DateRangeCalendar value={chosen} onChange={isOnlyDays ? take : setChosen} starts={starts} label={t('yourDays')} />
        <div className="mt-2 flex min-h-11 items-center justify-between gap-4">
          <p aria-live="polite" className="type-small text-quiet">
            {chosen ? t('days', { count: lengthOf(chosen) }) : t('longest')}
          </p>
          {chosen ? <ClearDays onClick={() => setChosen(null)} /> : null}
        </div>
        {isOnlyDays ? null : (
          <Form id="search-sheet" action={to('/browse')} onSubmit={done} className="mt-4 grid gap-4">
            {chosen ? <input type="hidden" name="from" value={chosen.from} /> : null}
            {chosen ? <input type="hidden" name="until" value={chosen.until} /> : null}
            <label className="grid gap-1.5">
              <span className="type-label text-secondary">{t('where')}</span>
              <AreaSelect name="area" defaultValue={place} className={`${controlClass} select-arrow h-13 appearance-none pe-11`} />
            </label>
            <Field label={t('what')} name="q">
              <TextInput type="search" defaultValue={q} maxLength={120} placeholder={t('whatHint')} enterKeyHint="search" />
            </Field>
          </Form>
        )}
      </SheetContent>
    </Sheet>
  )
}
