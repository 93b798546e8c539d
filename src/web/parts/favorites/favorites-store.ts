import { useSyncExternalStore } from 'react'
import { useTranslation } from '#web/kit/use-translation.ts'
import { toast } from '#web/kit/toast.ts'
import { createBrowserStore } from '#web/parts/bag/browser-store.ts'
import { type Favorite, hasFavorite, keepAll, parseFavorites, toggleFavorite } from './favorites.ts'

export type { Favorite } from './favorites.ts'

const store = createBrowserStore<Favorite>('favorites', parseFavorites)

export interface Favorites {
  favorites: readonly Favorite[]
  has: (id: string) => boolean
  toggle: (item: Favorite) => void
  /** Keeps those that are not kept yet. */
  addAll: (items: readonly Favorite[]) => void
}

/** The favorites of this browser, the same in every tab. Empty on the server. A change says so in a toast. */
export function useFavorites(): Favorites {
  const { t } = useTranslation('hearts')
  const favorites = useSyncExternalStore(store.subscribe, store.read, store.readOnServer)
  return {
    favorites,
    has: (id) => hasFavorite(favorites, id),
    toggle: ({ id, name }) => {
      const isRemoved = hasFavorite(store.read(), id)
      store.change((kept) => toggleFavorite(kept, { id, name }))
      if (isRemoved) toast(t('removed'), { description: t('removedText') })
      else toast(t('added'), { description: t('addedText', { name }) })
    },
    addAll: (items) => {
      store.change((kept) => keepAll(kept, items))
      toast(t('added'), { description: t('addedAllText', { count: items.length }) })
    },
  }
}
