import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { type KeptCard, payments } from './payments.table.ts'

/** The provider's customer and card with which an order was paid, where the card was kept for charges without the payer. */
export async function findSavedCard(ctx: Context | TxContext, orderId: string): Promise<{ customer: string; card: KeptCard } | null> {
  const [paid] = await ctx.db
    .select({ customer: payments.customer, card: payments.card })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), isNotNull(payments.customer), isNotNull(payments.card)))
    .orderBy(desc(payments.createdAt))
    .limit(1)
  return paid?.customer && paid.card ? { customer: paid.customer, card: paid.card } : null
}
