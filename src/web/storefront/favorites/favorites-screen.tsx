import { useQueries } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LocalLink, useLocale } from '#web/frame/links.ts'
import { PageHead } from '#web/frame/page-head.tsx'
import { Button } from '#web/kit/button.tsx'
import { findCopy } from '#web/offline/copies.ts'
import { useIsAwake } from '#web/parts/bag/bag-store.ts'
import { useFavorites } from '#web/parts/favorites/favorites-store.ts'
import { ItemCard, ItemCardSkeleton } from '#web/parts/items/item-card.tsx'
import { linkClass } from '#web/parts/orders/look.ts'
import { refusalCodeOf } from '#web/parts/orders/refusal-words.ts'
import { EmptyState, ErrorState } from '#web/parts/orders/states.tsx'
import { useViewer } from '#web/viewer.ts'

/** The pieces this browser keeps, the last kept first, as they are offered now. */
export default function FavoritesScreen() {
  const { t } = useTranslation('favorites')
  const { favorites } = useFavorites()
  const isAwake = useIsAwake()
  return (
    <div className="wrap pt-8 pb-24 lg:pt-10">
      <PageHead title={`${t('title')} · ${t('frame:brand')}`} />
      <h1 className="type-h1">{t('title')}</h1>
      {isAwake && favorites.length > 0 ? (
        <p aria-live="polite" className="mt-1 type-body text-quiet">
          {t('kept', { count: favorites.length })}
        </p>
      ) : null}
      <div className="mt-6">
        {isAwake ? (
          favorites.length === 0 ? (
            <NoFavorites />
          ) : (
            <Kept />
          )
        ) : (
          <div role="status" aria-label={t('loading')} className={grid}>
            {[1, 2, 3, 4].map((card) => (
              <ItemCardSkeleton key={card} />
            ))}
          </div>
        )}
      </div>
    </div>
  )
}

const grid = 'grid grid-cols-2 gap-x-3 gap-y-7 md:grid-cols-3 lg:grid-cols-4 lg:gap-x-6 lg:gap-y-10'

function NoFavorites() {
  const { t } = useTranslation('favorites')
  return (
    <EmptyState spot="empty-favourites" title={t('emptyTitle')} text={t('emptyText')}>
      <Button asChild variant="outline">
        <LocalLink to="/browse">{t('emptyAction')}</LocalLink>
      </Button>
    </EmptyState>
  )
}

function Kept() {
  const { t } = useTranslation('favorites')
  const { api } = useViewer()
  const { favorites } = useFavorites()
  const locale = useLocale()
  const kept = favorites.toReversed()
  const items = useQueries({ queries: kept.map(({ id }) => api.items.get.queryOptions({ input: { id } })) })
  const copies = kept.map(({ id }, at) => (items[at]?.data ? null : findCopy(id, locale)))
  const failed = items.filter(({ isError, error }, at) => isError && !refusalCodeOf(error) && !copies[at])
  const retry = () => {
    for (const query of failed) void query.refetch()
  }
  if (failed.length > 0)
    return (
      <ErrorState
        title={t('errorTitle')}
        text={t('errorText')}
        action={t('retry')}
        isPending={failed.some(({ isFetching }) => isFetching)}
        onRetry={retry}
      />
    )
  return (
    <ul className={grid}>
      {kept.map((favorite, at) => {
        const query = items[at]
        const isGone = query?.isError && refusalCodeOf(query.error) !== null
        const card = query?.data ?? (isGone ? null : copies[at])
        return (
          <li key={favorite.id}>
            {card ? (
              <ItemCard item={card} heading="h2" sizes="(min-width: 64rem) 294px, (min-width: 48rem) 30vw, 46vw" priority={at < 4} />
            ) : isGone ? (
              <Gone favorite={favorite} />
            ) : (
              <ItemCardSkeleton />
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Gone({ favorite }: { favorite: { id: string; name: string } }) {
  const { t } = useTranslation('favorites')
  const { toggle } = useFavorites()
  return (
    <div className="flex aspect-4/5 flex-col items-center justify-center gap-2 rounded-card bg-sunk p-4 text-center">
      <CircleAlert aria-hidden="true" className="size-6 text-quiet" />
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
