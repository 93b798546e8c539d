import { favoriteContract } from '#domain/catalogue/favorites/favorite.contract.ts'
import { keepFavorite, mergeFavorites, removeFavorite } from '#domain/catalogue/favorites/keep-favorites.ts'
import { guarded } from './guard.ts'

const guard = guarded('favorites', favoriteContract)

export const favorites = guard.router({
  merge: guard.merge.handler(({ context, input }) => mergeFavorites(context, input)),
  keep: guard.keep.handler(({ context, input }) => keepFavorite(context, input)),
  remove: guard.remove.handler(({ context, input }) => removeFavorite(context, input)),
})
