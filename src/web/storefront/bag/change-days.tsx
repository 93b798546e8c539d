import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Quote } from '#domain/renting/quotes/quote.contract.ts'
import { addDays, type DayRange, lengthOf } from '#values/day.ts'
import { formatShortRange } from '#values/format.ts'
import { type BagItem, useBag } from '#web/features/bag/bag-store.ts'
import { durations } from '#web/features/dates/rental-days.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { Price } from '#web/ui/price.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type BagGroup, linesOf } from './bag-quote.ts'

/** Moves rows to other days with the server's prices. */
export function useMove(): (items: readonly BagItem[], days: DayRange, quote: Quote | undefined) => void {
  const bag = useBag()
  return (items, days, quote) => {
    for (const [at, item] of items.entries()) {
      const line = quote?.lines[at]
      bag.setDays(item.id, days, line ? line.unitPrice / 1000 : item.price, line ? Math.max(1, line.free) : undefined)
    }
  }
}

/** Durations of 1, 3, 7 and 14 days from the same first day, each with its price or the reason it is unavailable. */
export function ChangeDays({ group }: { group: BagGroup }) {
  const { t } = useTranslation('bag')
  const { api } = useViewer()
  const locale = useLocale()
  const move = useMove()
  const choices = durations.map((length) => ({ length, days: { from: group.from, until: addDays(group.from, length - 1) } }))
  const answers = useQueries({
    queries: choices.map(({ days }) => ({
      ...api.quotes.make.queryOptions({
        input: { lines: linesOf(group.items.map((item) => ({ ...item, startDate: days.from, endDate: days.until }))) },
      }),
      retry: false,
    })),
  })
  return (
    <ul className="mt-4 grid grid-cols-2 gap-2 rounded-card border border-line bg-card p-3 lg:grid-cols-4 lg:p-4">
      {choices.map(({ length, days }, index) => {
        const answer = answers[index]
        const isChosen = lengthOf(group) === length
        const missing = answer?.data?.lines.filter(({ state }) => state !== 'free') ?? []
        const isFree = answer?.isError !== true && missing.length === 0
        const reason = missing[0] && group.items.length > 1 ? t('notFreePiece', { name: missing[0].name }) : t('notFree')
        return (
          <li key={length}>
            <button
              type="button"
              aria-pressed={isChosen}
              disabled={!isFree || isChosen}
              onClick={() => move(group.items, days, answer?.data)}
              className={cn(
                'flex h-full min-h-22 w-full flex-col rounded-card border px-3.5 py-3 text-start transition-colors duration-200',
                isChosen
                  ? 'border-2 border-chosen bg-primary-tint'
                  : isFree
                    ? 'cursor-pointer border-line hover:border-field'
                    : 'hatch cursor-not-allowed border-line text-quiet',
              )}
            >
              <span
                className={cn('type-label text-secondary', !isFree && !isChosen && 'w-fit rounded-check bg-card px-1 ltr:line-through')}
              >
                {t('daysCount', { count: length })}
              </span>
              {isFree || isChosen ? (
                <>
                  {answer?.data ? <Price amount={rentalsOf(answer.data)} /> : <Skeleton className="my-1 h-4 w-20" />}
                  <span className="type-small text-quiet">{formatShortRange(days, locale)}</span>
                </>
              ) : (
                <span className="w-fit rounded-check bg-card px-1 text-caption leading-5">{reason}</span>
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function rentalsOf(quote: Quote): number {
  return quote.lines.reduce((sum, { price }) => sum + price, 0)
}
