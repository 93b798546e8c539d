import { favoriteContract } from '#domain/catalogue/favorites/favorite.contract.ts'
import { keepFavorite, mergeFavorites, removeFavorite } from '#domain/catalogue/favorites/keep-favorites.ts'
import { guarded } from './guard.ts'

const guard = guarded(favoriteContract)

export const favorites = guard.router({
  merge: guard.merge.access('person').handler(({ context, input }) => mergeFavorites(context, input)),
  keep: guard.keep.access('person').handler(({ context, input }) => keepFavorite(context, input)),
  remove: guard.remove.access('person').handler(({ context, input }) => removeFavorite(context, input)),
})
