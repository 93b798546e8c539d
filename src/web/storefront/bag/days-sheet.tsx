import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemDay } from '#domain/catalogue/items/item.contract.ts'
import { addDays, type Day, type DayRange, lengthOf } from '#values/day.ts'
import { formatShortRange } from '#values/format.ts'
import DateRangeCalendar from '#web/features/dates/date-range-calendar.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Price } from '#web/ui/price.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { type BagGroup, linesOf } from './bag-quote.ts'
import { useMove } from './change-days.tsx'

const ahead = 194

/** A calendar to change the days of a group, showing the days free for all its items; loaded lazily. */
export default function DaysSheet({ group, onClose }: { group: BagGroup; onClose: () => void }) {
  const { t } = useTranslation('bag')
  const { api, today, earliest } = useViewer()
  const locale = useLocale()
  const move = useMove()
  const [days, setDays] = useState<DayRange | null>(group.from >= earliest ? { from: group.from, until: group.until } : null)
  const ids = [...new Set(group.items.map(({ productId }) => productId))]
  const calendars = useQueries({
    queries: ids.map((id) => api.items.calendar.queryOptions({ input: { id, from: today, until: addDays(today, ahead) } })),
  })
  const known = allFree(calendars.flatMap(({ data }) => (data ? [data.days] : [])))
  const quote = useQuery({
    ...api.quotes.make.queryOptions({
      input: { lines: linesOf(days ? group.items.map((item) => ({ ...item, startDate: days.from, endDate: days.until })) : []) },
    }),
    enabled: days !== null,
    retry: false,
  })
  const isFree = quote.data?.lines.every(({ state }) => state === 'free') === true
  const take = () => {
    if (days) move(group.items, days, quote.data)
    onClose()
  }
  return (
    <Sheet onClose={onClose}>
      <SheetContent
        title={t('otherDays')}
        className="lg:mx-auto lg:max-w-130"
        foot={
          <div className="flex items-center justify-between gap-4">
            <div aria-live="polite" className="min-w-0 text-secondary leading-6">
              {days ? <bdi className="block">{formatShortRange(days, locale)}</bdi> : <span className="text-quiet">{t('chooseDays')}</span>}
              {days && isFree && quote.data ? (
                <Price amount={quote.data.lines.reduce((sum, { price }) => sum + price, 0)} size="card" />
              ) : null}
              {days && !isFree && !quote.isFetching ? <span className="text-bad">{t('notFree')}</span> : null}
            </div>
            <Button size="lg" disabled={!days || !isFree} pending={quote.isFetching} onClick={take}>
              {days ? t('takeDays', { count: lengthOf(days) }) : t('takeAny')}
            </Button>
          </div>
        }
      >
        <DateRangeCalendar value={days} onChange={setDays} starts={{ today, earliest }} days={known} label={t('otherDays')} />
      </SheetContent>
    </Sheet>
  )
}

/** Merges the calendars of several items: a day has the worst state of them. */
function allFree(calendars: readonly (readonly ItemDay[])[]): Map<Day, ItemDay> {
  const known = new Map<Day, ItemDay>()
  for (const entry of calendars.flat()) {
    const earlier = known.get(entry.day)
    if (!earlier || earlier.canStart) known.set(entry.day, entry)
  }
  return known
}
