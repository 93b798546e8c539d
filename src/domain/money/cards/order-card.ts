import { eq } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { type KeptCard, orderCards } from './cards.table.ts'

/** The provider's customer and card of a charge without the payer. */
export interface ChargeableCard {
  customer: string
  card: KeptCard
}

/**
 * The card that the deposits and extensions of an order are asked from: the one it was paid with, where the provider keeps it, until its
 * customer chooses another.
 */
export async function findOrderCard(ctx: Context | TxContext, orderId: string): Promise<ChargeableCard | null> {
  const [found] = await ctx.db
    .select({ customer: orderCards.customer, card: orderCards.card })
    .from(orderCards)
    .where(eq(orderCards.orderId, orderId))
  return found ?? null
}

/** Makes a card the one of an order, in place of any before. */
export async function setOrderCard(tx: TxContext, orderId: string, { customer, card }: ChargeableCard): Promise<void> {
  const written = { customer, card, updatedAt: tx.now }
  await tx.db
    .insert(orderCards)
    .values({ orderId, ...written })
    .onConflictDoUpdate({ target: orderCards.orderId, set: written })
}
