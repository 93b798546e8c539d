import { Share2 } from 'lucide'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { DaysButton } from '#web/features/dates/days-button.tsx'
import { useChoice, useWithChoice } from '#web/features/dates/use-choice.ts'
import { type Favorite, useFavorites } from '#web/features/favorites/favorites-store.ts'
import { ItemCardSkeleton } from '#web/features/items/item-card.tsx'
import { EmptyState } from '#web/features/orders/states.tsx'
import { ShareMenu } from '#web/features/share/share-menu.tsx'
import { PageHead } from '#web/layout/page/page-head.tsx'
import { LocalLink, useTo } from '#web/runtime/links.ts'
import { useIsHydrated } from '#web/runtime/use-hydrated.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Kept, keptGrid } from './kept.tsx'

/** An address holds no more pieces than this. */
const maxShared = 40

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
            <DaysButton days={days} />
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
