import { CalendarDays, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { DayRange } from '#values/day.ts'
import { formatRange } from '#values/format.ts'
import { LocalLink, useLocale } from '#web/frame/links.ts'
import { PageHead } from '#web/frame/page-head.tsx'
import { Button } from '#web/kit/button.tsx'
import { chipClass } from '#web/kit/chip.tsx'
import { cn } from '#web/kit/cn.ts'
import { useIsAwake } from '#web/parts/bag/bag-store.ts'
import { readDays } from '#web/parts/dates/days-in-address.ts'
import { useFavorites } from '#web/parts/favorites/favorites-store.ts'
import { ItemCardSkeleton } from '#web/parts/items/item-card.tsx'
import { EmptyState } from '#web/parts/orders/states.tsx'
import { useViewer } from '#web/viewer.ts'
import { Kept, keptGrid } from './kept.tsx'

const DaysSheet = lazy(() => import('./days-sheet.tsx'))

/** The pieces this browser keeps, the last kept first, as they are offered now and on the days of the address. */
export default function FavoritesScreen() {
  const { t } = useTranslation('favorites')
  const { favorites } = useFavorites()
  const isAwake = useIsAwake()
  const { today } = useViewer()
  const [search] = useSearchParams()
  const { days } = readDays(search, today)
  const isFull = isAwake && favorites.length > 0
  return (
    <div className="wrap pt-8 pb-24 lg:pt-10">
      <PageHead title={`${t('title')} · ${t('frame:brand')}`} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 className="type-h1">{t('title')}</h1>
        {isFull ? <Days days={days} /> : null}
      </div>
      {isAwake ? (
        isFull ? (
          <Kept days={days} />
        ) : (
          <NoFavorites />
        )
      ) : (
        <ul role="status" aria-label={t('loading')} className={keptGrid}>
          {[1, 2, 3, 4].map((card) => (
            <li key={card}>
              <ItemCardSkeleton />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The chosen days, which stand in the address; a press opens the calendar. */
function Days({ days }: { days: DayRange | null }) {
  const { t } = useTranslation('favorites')
  const locale = useLocale()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const choose = (range: DayRange | null) =>
    void navigate({ search: range ? `?from=${range.from}&until=${range.until}` : '' }, { replace: true, preventScrollReset: true })
  return (
    <div className="flex items-center gap-2">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={cn(chipClass, days && 'border-primary-line bg-primary-tint')}
      >
        <CalendarDays aria-hidden="true" className="size-[18px] stroke-[1.6]" />
        {days ? <bdi>{formatRange(days, locale)}</bdi> : t('chooseDays')}
      </button>
      {days ? (
        <button
          type="button"
          aria-label={t('anyDays')}
          onClick={() => choose(null)}
          className={cn(chipClass, 'w-11 justify-center px-0 lg:w-10')}
        >
          <X aria-hidden="true" className="size-[18px] stroke-[1.6]" />
        </button>
      ) : null}
      {isOpen ? (
        <Suspense fallback={null}>
          <DaysSheet days={days} onDays={choose} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

function NoFavorites() {
  const { t } = useTranslation('favorites')
  return (
    <div className="mt-6">
      <EmptyState spot="empty-favourites" title={t('emptyTitle')} text={t('emptyText')}>
        <Button asChild variant="outline">
          <LocalLink to="/browse">{t('emptyAction')}</LocalLink>
        </Button>
      </EmptyState>
    </div>
  )
}
