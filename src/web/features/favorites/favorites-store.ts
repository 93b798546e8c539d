import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { createBrowserStore } from '#web/runtime/browser-store.ts'
import { type Api, useViewer } from '#web/runtime/viewer.ts'
import { toast } from '#web/ui/toast.ts'
import { type Favorite, hasFavorite, keepAll, parseFavorites, toggleFavorite } from './favorites.ts'

export type { Favorite } from './favorites.ts'

const store = createBrowserStore<Favorite>('favorites', parseFavorites)
const maxMerged = 200

export interface Favorites {
  favorites: readonly Favorite[]
  has: (id: string) => boolean
  toggle: (item: Favorite) => void
  /** Adds those that are not in the list yet. */
  addAll: (items: readonly Favorite[]) => void
}

/** Merges this browser's favorites with those of the signed-in account; `isHers` is false when they were left by another account. */
export async function mergeFavorites(api: Api, isHers: boolean): Promise<void> {
  if (!isHers) store.change(() => [])
  const before = store.read()
  const { favorites } = await api.favorites.merge.call({ ids: before.map(({ id }) => id).slice(-maxMerged) })
  // Changes made meanwhile are saved by their own requests.
  if (store.read() === before) store.change(() => favorites)
}

/** Clears the list after signing out. */
export function forgetFavorites(): void {
  store.change(() => [])
}

/** The favorites of this browser, in sync between tabs and with the signed-in account. Empty on the server. A change shows a toast. */
export function useFavorites(): Favorites {
  const { t } = useTranslation('favorite-toasts')
  const { api, person } = useViewer()
  const favorites = useSyncExternalStore(store.subscribe, store.read, store.readOnServer)
  /** Saves a change with the account; a failure is rolled back here and shown in a toast. */
  const tell = (item: Favorite, isKept: boolean) => {
    if (!person) return
    const call = isKept ? api.favorites.keep.call({ id: item.id }) : api.favorites.remove.call({ id: item.id })
    call.catch(() => {
      if (hasFavorite(store.read(), item.id) === isKept) store.change((kept) => toggleFavorite(kept, item))
      toast(t('notSaved'), { description: t('notSavedText'), tone: 'bad' })
    })
  }
  return {
    favorites,
    has: (id) => hasFavorite(favorites, id),
    toggle: ({ id, name }) => {
      const isRemoved = hasFavorite(store.read(), id)
      store.change((kept) => toggleFavorite(kept, { id, name }))
      tell({ id, name }, !isRemoved)
      if (isRemoved) toast(t('removed'), { description: t('removedText') })
      else toast(t('added'), { description: t('addedText', { name }) })
    },
    addAll: (items) => {
      store.change((kept) => keepAll(kept, items))
      for (const item of items) tell(item, true)
      toast(t('added'), { description: t('addedAllText', { count: items.length }) })
    },
  }
}
