import { findSimilar } from '#domain/catalogue/items/find-similar.ts'
import type { ItemCard } from '#domain/catalogue/items/item.contract.ts'
import type { Context } from '#domain/context.ts'
import type { RentalRow } from './rentals.table.ts'

const maxAlternatives = 3

/** Up to three similar items, those of the same size first, that are free on the days of a declined or unanswered rental. */
export async function findAlternatives(ctx: Context, { status, itemId, from, until }: RentalRow): Promise<ItemCard[]> {
  if (status !== 'declined' && status !== 'expired') return []
  return findSimilar(ctx, { itemId, from, until, limit: maxAlternatives })
}
