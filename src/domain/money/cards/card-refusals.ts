import { and, count, eq, gt, inArray } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import type { SavedAnswer } from '#platform/payments/payments.ts'
import { cardRefusals } from './cards.table.ts'
import { type ChargeableCard, findOrderCard } from './order-card.ts'

/** Card networks charge a fee for more retries of a refused card than these in so many days. */
const mostTries = 15
const daysOfTries = 30

/** Stores that a saved card was refused without its payer, in the transaction that books the answer. */
export async function noteRefusal(tx: TxContext, cardId: string, { status, isFinal }: SavedAnswer): Promise<void> {
  const kind = status === 'needs-payer' ? 'needs-payer' : isFinal ? 'never' : 'again'
  await tx.db.insert(cardRefusals).values({ cardId, kind, at: tx.now })
}

/** Lifts the refusals of a card that its payer has authorised on a page. The tries still count. */
export async function liftRefusals(tx: TxContext, cardId: string): Promise<void> {
  await tx.db
    .update(cardRefusals)
    .set({ kind: 'again' })
    .where(and(eq(cardRefusals.cardId, cardId), inArray(cardRefusals.kind, ['never', 'needs-payer'])))
}

/**
 * The reason why a saved card is not charged without its payer; null for a card that may be charged. Its bank requires the payer on a page,
 * or its network forbids a retry, until they authorise it there or for some days.
 */
export async function findCardRefusal(ctx: Context | TxContext, cardId: string, now: Date): Promise<'needs-payer' | 'declined' | null> {
  const ofCard = eq(cardRefusals.cardId, cardId)
  const [last] = await ctx.db
    .select({ kind: cardRefusals.kind })
    .from(cardRefusals)
    .where(and(ofCard, inArray(cardRefusals.kind, ['never', 'needs-payer'])))
    .limit(1)
  if (last) return last.kind === 'needs-payer' ? 'needs-payer' : 'declined'
  const since = new Date(now.getTime() - daysOfTries * 86_400_000)
  const [tries] = await ctx.db
    .select({ count: count() })
    .from(cardRefusals)
    .where(and(ofCard, gt(cardRefusals.at, since)))
  return (tries?.count ?? 0) >= mostTries ? 'declined' : null
}

/** The card of an order, where it may be asked without its payer. */
export async function findAskableCard(tx: TxContext, orderId: string): Promise<ChargeableCard | null> {
  const saved = await findOrderCard(tx, orderId)
  return saved && (await findCardRefusal(tx, saved.card.id, tx.now)) === null ? saved : null
}
