import { CalendarDays, Share2, X } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { DayRange } from '#values/day.ts'
import { formatRange } from '#values/format.ts'
import { rememberChoice } from '#web/features/dates/choice-store.ts'
import { useChoice, useWithChoice } from '#web/features/dates/use-choice.ts'
import { type Favorite, useFavorites } from '#web/features/favorites/favorites-store.ts'
import { ItemCardSkeleton } from '#web/features/items/item-card.tsx'
import { EmptyState } from '#web/features/orders/states.tsx'
import { ShareMenu } from '#web/features/share/share-menu.tsx'
import { PageHead } from '#web/layout/page/page-head.tsx'
import { lazy } from '#web/runtime/lazy.ts'
import { LocalLink, useLocale, useTo } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { useIsHydrated } from '#web/runtime/use-hydrated.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { chipClass } from '#web/ui/chip.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Kept, keptGrid } from './kept.tsx'

/** An address holds no more pieces than this. */
const maxShared = 40

const DaysSheet = lazy(() => import('./days-sheet.tsx'))

/** The pieces this browser keeps, the last kept first, as they are offered now and on the chosen days. */
export default function FavoritesScreen() {
  const { t } = useTranslation('favorites')
  const { favorites } = useFavorites()
  const isHydrated = useIsHydrated()
  const [search] = useSearchParams()
  const { days } = useChoice()
  const shared = readShared(search)
  const list = shared ?? favorites.toReversed()
  const isFull = isHydrated && list.length > 0
  return (
    <div className="wrap pt-8 lg:pt-10">
      <PageHead title={t(shared ? 'shared.title' : 'title')} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 className="type-h1">{t(shared ? 'shared.title' : 'title')}</h1>
        {isFull ? (
          <div className="flex flex-wrap items-center gap-2">
            <Days days={days} />
            {shared ? null : <ShareList ids={list.map(({ id }) => id)} />}
          </div>
        ) : null}
      </div>
      {isHydrated ? (
        isFull ? (
          <Kept days={days} list={list} isShared={shared !== null} />
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

/** The chosen days; a press opens the calendar. */
function Days({ days }: { days: DayRange | null }) {
  const { t } = useTranslation('favorites')
  const locale = useLocale()
  const [, setSearch] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const choose = (range: DayRange | null) => {
    rememberChoice({ days: range })
    setSearch(
      (search) => {
        const next = new URLSearchParams(search)
        for (const name of ['from', 'until'] as const) range ? next.set(name, range[name]) : next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return (
    <div className="flex items-center gap-2">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={cn(chipClass, days && 'border-primary-line bg-primary-tint')}
      >
        <Icon of={CalendarDays} className="size-4.5 stroke-[1.6]" />
        {days ? (
          <>
            <span className="sr-only">{t('yourDays')} </span>
            <bdi>{formatRange(days, locale)}</bdi>
          </>
        ) : (
          t('chooseDays')
        )}
      </button>
      {days ? (
        <button
          type="button"
          aria-label={t('anyDays')}
          onClick={() => choose(null)}
          className={cn(chipClass, 'w-11 justify-center px-0 lg:w-10')}
        >
          <Icon of={X} className="size-4.5 stroke-[1.6]" />
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

/** The address of this list with the ids, so that everybody who opens it sees the same pieces. */
function ShareList({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('favorites')
  const { baseUrl } = useViewer()
  const to = useTo()
  const shared = ids.slice(0, maxShared)
  return (
    <ShareMenu title={t('shared.message', { count: shared.length })} url={() => `${baseUrl}${to('/favorites')}?pieces=${shared.join(',')}`}>
      {(open) => (
        <Button variant="outline" size="sm" className="h-11 lg:h-10" {...open}>
          <Icon of={Share2} className="size-4.5 stroke-[1.6]" />
          {t('shared.share')}
        </Button>
      )}
    </ShareMenu>
  )
}

/** The pieces that an address names; null for one's own list. */
function readShared(search: URLSearchParams): Favorite[] | null {
  const ids = (search.get('pieces') ?? '').split(',').filter((id) => /^[A-Za-z0-9-]{1,64}$/.test(id))
  return ids.length > 0 ? [...new Set(ids)].slice(0, maxShared).map((id) => ({ id, name: '' })) : null
}

function NoFavorites() {
  const { t } = useTranslation('favorites')
  const keep = useWithChoice()
  return (
    <div className="mt-6">
      <EmptyState spot="empty-favourites" title={t('emptyTitle')} text={t('emptyText')}>
        <Button asChild variant="outline">
          <LocalLink to={keep('/browse')}>{t('emptyAction')}</LocalLink>
        </Button>
      </EmptyState>
    </div>
  )
}
