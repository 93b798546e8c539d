import { parseList } from '#web/runtime/browser-store.ts'

/** A favorite as the browser stores it. */
export interface Favorite {
  id: string
  name: string
}

export function hasFavorite(favorites: readonly Favorite[], id: string): boolean {
  return favorites.some((favorite) => favorite.id === id)
}

/** Adds the favorite when its id is absent, removes it otherwise. */
export function toggleFavorite(favorites: readonly Favorite[], { id, name }: Favorite): Favorite[] {
  return hasFavorite(favorites, id) ? favorites.filter((favorite) => favorite.id !== id) : [...favorites, { id, name }]
}

/** Adds those whose ids are absent. */
export function keepAll(favorites: readonly Favorite[], added: readonly Favorite[]): Favorite[] {
  return added.reduce<Favorite[]>((kept, one) => (hasFavorite(kept, one.id) ? kept : toggleFavorite(kept, one)), [...favorites])
}

/** Parses the stored favorites. Anything else is discarded. */
export function parseFavorites(stored: string | null): Favorite[] {
  return parseList(stored, isFavorite)
}

function isFavorite(value: unknown): value is Favorite {
  if (typeof value !== 'object' || value === null) return false
  const { id, name } = value as Record<string, unknown>
  return typeof id === 'string' && id !== '' && typeof name === 'string'
}
