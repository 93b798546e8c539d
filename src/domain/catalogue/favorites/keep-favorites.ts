import { and, asc, eq, inArray } from 'drizzle-orm'
import { requirePersonId } from '#domain/accounts/profiles/get-profile.ts'
import { record } from '#domain/audit-log/record.ts'
import { isPublic } from '#domain/catalogue/items/item-card.ts'
import { items } from '#domain/catalogue/items/items.table.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { favorites } from './favorites.table.ts'

interface Favorites {
  favorites: { id: string; name: string }[]
}

/**
 * Merges a device's favorites into the account's. Removed ones stay removed; items that are no longer public are left out.
 * @throws {Refusal} `profile.sign-in-first`
 */
export function mergeFavorites(ctx: Context, { ids }: { ids: readonly string[] }): Promise<Favorites> {
  const personId = requirePersonId(ctx)
  return inTransaction(ctx, async (tx) => {
    const known = await offered(tx, ids)
    const rows = ids.filter((id, index) => known.has(id) && ids.indexOf(id) === index).map((id, index) => ({ id, at: index }))
    // A millisecond apart, so that they keep their order.
    const values = rows.map(({ id, at }) => ({ personId, itemId: id, isKept: true, changedAt: new Date(tx.now.getTime() + at) }))
    if (values.length > 0) {
      const added = await tx.db.insert(favorites).values(values).onConflictDoNothing().returning({ itemId: favorites.itemId })
      if (added.length > 0) await record(tx, 'favorites.merged', personId, { count: added.length })
    }
    return listFavorites(tx, personId)
  })
}

/**
 * Adds a favorite, also one that was removed before.
 * @throws {Refusal} 404 `item.unknown`
 */
export function keepFavorite(ctx: Context, { id }: { id: string }): Promise<Favorites> {
  return set(ctx, id, true)
}

/**
 * Removes a favorite on all devices.
 * @throws {Refusal} 404 `item.unknown`
 */
export function removeFavorite(ctx: Context, { id }: { id: string }): Promise<Favorites> {
  return set(ctx, id, false)
}

function set(ctx: Context, id: string, isKept: boolean): Promise<Favorites> {
  const personId = requirePersonId(ctx)
  return inTransaction(ctx, async (tx) => {
    const [item] = await tx.db
      .select({ id: items.id })
      .from(items)
      .where(and(eq(items.id, id), isKept ? isPublic : undefined))
    if (!item) throw new Refusal('item.unknown', 404)
    const change = { isKept, changedAt: tx.now }
    await tx.db
      .insert(favorites)
      .values({ personId, itemId: id, ...change })
      .onConflictDoUpdate({ target: [favorites.personId, favorites.itemId], set: change })
    await record(tx, isKept ? 'favorite.kept' : 'favorite.removed', id)
    return listFavorites(tx, personId)
  })
}

async function offered(tx: TxContext, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.db
    .select({ id: items.id })
    .from(items)
    .where(and(inArray(items.id, [...ids]), isPublic))
  return new Set(rows.map(({ id }) => id))
}

/** Items off the market are left out, and appear again when they come back. */
async function listFavorites(tx: TxContext, personId: string): Promise<Favorites> {
  const rows = await tx.db
    .select({ id: items.id, name: items.name })
    .from(favorites)
    .innerJoin(items, eq(items.id, favorites.itemId))
    .where(and(eq(favorites.personId, personId), eq(favorites.isKept, true), isPublic))
    .orderBy(asc(favorites.changedAt), asc(items.id))
  return { favorites: rows.map(({ id, name }) => ({ id, name: name[tx.locale] })) }
}
