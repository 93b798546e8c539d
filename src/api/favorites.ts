import { favoriteContract } from '#domain/catalogue/favorites/favorite.contract.ts'
import { keepFavorite, mergeFavorites, removeFavorite } from '#domain/catalogue/favorites/keep-favorites.ts'
import { guarded } from './guard.ts'

const guard = guarded('favorites', favoriteContract)

export const favorites = guard.router({
  merge: mergeFavorites,
  keep: keepFavorite,
  remove: removeFavorite,
})
