import { eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { cardPages } from '#domain/money/cards/cards.table.ts'
import type { PaymentStatus } from '#domain/money/payments/payment-words.policy.ts'
import { type PaymentRow, payments } from '#domain/money/payments/payments.table.ts'
import { Refusal } from '#domain/refusal.ts'
import { holdMinutes } from '#domain/renting/orders/order.policy.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import type { PaymentElsewhere } from './order-link.contract.ts'

/**
 * The state of a payment, or of a card that was to be saved, without anything of its order. The id is known to the payer's browser and to the
 * provider alone.
 * @throws {Refusal} 404 `payment.unknown`
 */
export async function getPaymentElsewhere(ctx: Context, id: string): Promise<PaymentElsewhere> {
  const [found] = await ctx.db
    .select({ payment: payments, holdEndsAt: orders.holdEndsAt, email: orders.email, mailAt: orders.emailConfirmedAt })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, id))
  if (found) {
    const { payment, holdEndsAt, email, mailAt } = found
    const state = stateOf(payment)
    const isOfOrder = payment.purpose === 'order'
    const until = isOfOrder ? holdEndsAt : awaitedUntil(payment.createdAt)
    return {
      ...shownOf(isOfOrder ? 'payment' : 'charge', payment),
      state,
      until: until.toISOString(),
      hasMail: mailAt !== null || (email !== null && state !== 'refused' && isOfOrder && payment.method === 'card'),
    }
  }
  const [page] = await ctx.db.select().from(cardPages).where(eq(cardPages.id, id))
  if (!page) throw new Refusal('payment.unknown', 404)
  const state = page.status === 'saved' ? 'arrived' : 'checking'
  return { ...shownOf('card', page), state, until: awaitedUntil(page.createdAt).toISOString(), hasMail: false }
}

/** Money that has come in and gone back, or is disputed, is neither on its way nor refused: the order's page says what became of it. */
const states = {
  created: 'checking',
  transfer_pending: 'checking',
  authorized: 'arrived',
  captured: 'arrived',
  cash_collected: 'arrived',
  cash_remitted: 'arrived',
  failed: 'refused',
  expired: 'refused',
  voided: 'refused',
  cash_due: 'settled',
  partially_refunded: 'settled',
  refunded: 'settled',
  chargeback_open: 'settled',
  chargeback_won: 'settled',
  chargeback_lost: 'settled',
} as const satisfies Record<PaymentStatus, PaymentElsewhere['state']>

function stateOf({ status, decision }: PaymentRow): PaymentElsewhere['state'] {
  return status === 'authorized' && decision === 'void' ? 'refused' : states[status]
}

function awaitedUntil(since: Date): Date {
  return new Date(since.getTime() + holdMinutes * 60_000)
}

/** The end of the id is short enough to be read out. */
function shownOf(kind: PaymentElsewhere['kind'], { id, updatedAt }: { id: string; updatedAt: Date }) {
  return { kind, reference: `P-${id.replace(/[_-]/g, '').slice(-6).toUpperCase()}`, at: updatedAt.toISOString() }
}
