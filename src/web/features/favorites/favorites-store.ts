import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#web/ui/toast.ts'
import { createBrowserStore } from '#web/runtime/browser-store.ts'
import { type Api, useViewer } from '#web/runtime/viewer.ts'
import { type Favorite, hasFavorite, keepAll, parseFavorites, toggleFavorite } from './favorites.ts'

export type { Favorite } from './favorites.ts'

const store = createBrowserStore<Favorite>('favorites', parseFavorites)
const mostMerged = 200

export interface Favorites {
  favorites: readonly Favorite[]
  has: (id: string) => boolean
  toggle: (item: Favorite) => void
  /** Keeps those that are not kept yet. */
  addAll: (items: readonly Favorite[]) => void
}

/** Takes what this browser keeps to the account of who is signed in, and back what she keeps elsewhere; `isHers` is false for what somebody else left here. */
export async function mergeFavorites(api: Api, isHers: boolean): Promise<void> {
  if (!isHers) store.change(() => [])
  const before = store.read()
  const { favorites } = await api.favorites.merge.call({ ids: before.map(({ id }) => id).slice(-mostMerged) })
  // What was pressed meanwhile is told by itself.
  if (store.read() === before) store.change(() => favorites)
}

/** For a browser that nobody is signed in on any more. */
export function forgetFavorites(): void {
  store.change(() => [])
}

/** The favorites of this browser, the same in every tab, and of the account of who is signed in. Empty on the server. A change says so in a toast. */
export function useFavorites(): Favorites {
  const { t } = useTranslation('favorite-toasts')
  const { api, person } = useViewer()
  const favorites = useSyncExternalStore(store.subscribe, store.read, store.readOnServer)
  /** Tells the account; what it did not hear is undone here, and said. */
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
