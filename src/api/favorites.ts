import { favoriteContract } from '#domain/catalogue/favorites/favorite.contract.ts'
import { keepFavorite, mergeFavorites, removeFavorite } from '#domain/catalogue/favorites/keep-favorites.ts'
import { open } from './door.ts'

const door = open(favoriteContract)

export const favorites = door.router({
  merge: door.merge.access('person').handler(({ context, input }) => mergeFavorites(context, input)),
  keep: door.keep.access('person').handler(({ context, input }) => keepFavorite(context, input)),
  remove: door.remove.access('person').handler(({ context, input }) => removeFavorite(context, input)),
})
