import { Calendar, ChevronDown, Truck } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Quote } from '#domain/renting/quotes/quote.contract.ts'
import { arrivalFor } from '#domain/site/areas/slot.policy.ts'
import { lengthOf } from '#values/day.ts'
import { formatShortRange } from '#values/format.ts'
import { collectionDay, dayWords } from '#web/features/orders/day-words.ts'
import { lazy } from '#web/runtime/lazy.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { answerFor, type BagGroup, isPast } from './bag-quote.ts'
import { BagRow } from './bag-row.tsx'
import { ChangeDays } from './change-days.tsx'

const DaysSheet = lazy(() => import('./days-sheet.tsx'))

/** The rows of one range of days, with a control to change the days. */
export function BagGroupSection({ group, quote }: { group: BagGroup; quote: Quote | undefined }) {
  const { t } = useTranslation(['bag', 'dates'])
  const { today, earliest } = useViewer()
  const locale = useLocale()
  const [isOpen, setIsOpen] = useState(false)
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const arrival = arrivalFor(group.from, earliest)
  const hasPassed = group.from < earliest
  return (
    <section className="border-t border-ink pt-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="flex min-w-0 items-start gap-3">
          <Icon of={Calendar} className="mt-1.5 size-5 shrink-0 stroke-[1.6]" />
          <h2 className="type-h3 max-lg:text-lg">
            <bdi className="whitespace-nowrap">{formatShortRange(group, locale)}</bdi>{' '}
            <Badge tone="primary" className="ms-1 align-middle">
              {t('daysCount', { count: lengthOf(group) })}
            </Badge>
          </h2>
        </div>
        <div className="flex basis-full items-center gap-5 lg:ms-auto lg:basis-auto">
          {hasPassed ? null : (
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
              className="inline-flex min-h-11 cursor-pointer items-center gap-2"
            >
              <span className={linkClass}>{t('changeDays')}</span>
              <Icon of={ChevronDown} className={cn('size-4 transition-transform duration-200', isOpen && 'rotate-180')} />
            </button>
          )}
          {isOpen || hasPassed ? (
            <button type="button" className="min-h-11 cursor-pointer" onClick={() => setIsSheetOpen(true)}>
              <span className={linkClass}>{t('otherDays')}</span>
            </button>
          ) : null}
        </div>
      </div>
      {hasPassed ? null : (
        <p className="mt-1 flex items-start gap-2 type-small text-quiet">
          <Icon of={Truck} className="mt-0.5 size-4 shrink-0 text-primary-text rtl:-scale-x-100" />
          {t('delivery', {
            arrives: arrival === today ? t('dates:today.from') : dayWords(arrival, locale),
            collected: dayWords(collectionDay(group.until), locale),
          })}
        </p>
      )}
      {isOpen && !hasPassed ? <ChangeDays group={group} /> : null}
      <ul>
        {group.items.map((item) => (
          <BagRow
            key={item.id}
            item={item}
            answer={answerFor(quote, item)}
            past={isPast(item, earliest) ? (item.startDate === today ? 'pastToday' : 'past') : null}
          />
        ))}
      </ul>
      {isSheetOpen ? (
        <Suspense fallback={null}>
          <DaysSheet group={group} onClose={() => setIsSheetOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}
