import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { Item } from '#domain/catalogue/items/item.contract.ts'
import type { QuoteLine } from '#domain/renting/quotes/quote.contract.ts'
import { addDays, type DayRange, lengthOf } from '#values/day.ts'
import { formatDay, formatShortRange } from '#values/format.ts'
import { useAddToBag } from '#web/features/bag/use-add-to-bag.ts'
import { calendarReach, firstFree } from '#web/features/dates/rental-days.ts'
import { useWithChoice } from '#web/features/dates/use-choice.ts'
import { type Favorite, useFavorites } from '#web/features/favorites/favorites-store.ts'
import { itemAddress } from '#web/features/items/item-address.ts'
import { ItemCard } from '#web/features/items/item-card.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

export const keptSizes = '(min-width: 64rem) 294px, (min-width: 48rem) 30vw, 46vw'

export interface KeptCardProps {
  item: Item
  days: DayRange | null
  /** The server's answer about the days. */
  line: QuoteLine | undefined
  isFirst: boolean
}

/** A kept piece; with days its price for them, and the way into the bag or to other days. */
export function KeptCard({ item, days, line, isFirst }: KeptCardProps) {
  const { t } = useTranslation('favorites')
  const locale = useLocale()
  const isTaken = line !== undefined && line.state !== 'free'
  const priced = line ? { ...item, price: line.unitPrice, days: line.days } : item
  return (
    <>
      <ItemCard
        item={priced}
        days={days}
        heading="h2"
        sizes={keptSizes}
        priority={isFirst}
        className={isTaken ? 'flex-1 [&_img]:opacity-60 [&_img]:grayscale' : 'flex-1'}
      />
      {days && isTaken ? (
        <div className="pointer-events-none absolute inset-x-0 top-0 flex aspect-4/5 items-end p-3">
          <Badge className="bg-disc text-on-disc">{t('taken', { days: formatShortRange(days, locale) })}</Badge>
        </div>
      ) : null}
      {days ? (
        <div className="mt-3">
          {line ? (
            isTaken ? (
              <OtherDays item={item} days={days} />
            ) : (
              <AddToBag item={item} days={days} line={line} />
            )
          ) : (
            <Skeleton className="h-11 rounded-full" />
          )}
        </div>
      ) : null}
    </>
  )
}

/** The first day from which as many days are free, and the way to them. */
function OtherDays({ item, days }: { item: Item; days: DayRange }) {
  const { t } = useTranslation('favorites')
  const { api, today, earliest } = useViewer()
  const keep = useWithChoice()
  const locale = useLocale()
  const input = { id: item.id, from: today, until: addDays(today, calendarReach) }
  const { data: calendar, isError } = useQuery(api.items.calendar.queryOptions({ input }))
  const length = lengthOf(days)
  const free = calendar
    ? firstFree(length, { today, earliest, soonest: days.from }, new Map(calendar.days.map((day) => [day.day, day])))
    : null
  if (!calendar && !isError) return <Skeleton className="h-11 rounded-full" />
  return (
    <Button asChild variant="outline" size="sm" className="h-auto min-h-11 w-full px-3 py-2 whitespace-normal">
      <LocalLink
        to={keep(itemAddress(item.id, free ? { from: free, until: addDays(free, length - 1) } : days))}
        aria-label={free ? t('freeFromNamed', { name: item.name, day: formatDay(free, locale) }) : t('otherDaysNamed', { name: item.name })}
      >
        {free ? t('freeFrom', { day: formatDay(free, locale, 'short') }) : t('otherDays')}
      </LocalLink>
    </Button>
  )
}

function AddToBag({ item, days, line }: { item: Item; days: DayRange; line: QuoteLine }) {
  const { t } = useTranslation('favorites')
  const addToBag = useAddToBag()
  const add = () => addToBag(item, { days, price: line.unitPrice, limit: line.free })
  return (
    <Button variant="soft" size="sm" className="h-11 w-full" aria-label={t('addNamed', { name: item.name })} onClick={add}>
      {t('add')}
    </Button>
  )
}

/** A favorite that is no longer offered. */
export function GoneCard({ favorite }: { favorite: Favorite }) {
  const { t } = useTranslation('favorites')
  const { toggle } = useFavorites()
  return (
    <div className="flex aspect-4/5 flex-col items-center justify-center gap-2 rounded-card bg-sunk p-4 text-center">
      <Icon of={CircleAlert} className="size-6 text-quiet" />
      <h2 className="type-title">{t('gone')}</h2>
      <p className="type-small text-quiet">{t('goneText', { name: favorite.name })}</p>
      <button
        type="button"
        onClick={() => toggle(favorite)}
        aria-label={t('remove', { name: favorite.name })}
        className="min-h-11 cursor-pointer"
      >
        <span className={linkClass}>{t('removeWord')}</span>
      </button>
    </div>
  )
}
