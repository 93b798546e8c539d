import { and, desc, eq, sql } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'
import { transferBackBy } from '#domain/money/payments/payment.policy.ts'
import { refunds } from '#domain/money/payments/refunds.table.ts'
import { openAccount } from '#domain/money/payouts/find-account.ts'
import { heldUntil } from '#domain/money/payouts/payout.policy.ts'
import { Refusal } from '#domain/refusal.ts'
import { ownOrders } from '#domain/renting/orders/find-orders.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { canUnseal } from '#platform/auth/secret-box.ts'
import { findPayableCredit } from './find-payable-credit.ts'
import { findRefundAccount } from './find-refund-account.ts'
import type { OwnRepayments } from './repayment.contract.ts'
import { minCreditPayout, sendsBy } from './repayment.policy.ts'

/**
 * The account to which refunds of the actor go, the credit that may be paid out, and what was asked for. For a guest it is that of the order.
 * @throws {Refusal} 404 `order.unknown` for another's order
 */
export async function getOwnRepayments(ctx: Context, { orderId = null }: { orderId?: string | undefined | null }): Promise<OwnRepayments> {
  const { personId } = ctx.actor
  const order = orderId === null ? null : await findOwnOrder(ctx, orderId)
  const isOfOrder = order !== null && order.personId === null
  const account = await findRefundAccount(ctx, isOfOrder ? { personId: null, orderId } : { personId, orderId })
  const { now } = await nowOf(ctx)
  const until = account && heldUntil(account.changedAt)
  return {
    account: account && {
      kind: account.kind,
      hint: account.hint,
      holder: canUnseal(account.sealed, ctx.secret) ? openAccount(account.sealed, ctx.secret).holder : '',
      failure: account.failure,
      heldUntil: until !== null && until > now ? until.toISOString() : null,
      sendsBy: transferBackBy(account.changedAt).toISOString(),
    },
    isFiled: order?.isFiled ?? false,
    isOfOrder,
    payable: personId === null ? 0 : await findPayableCredit(ctx, personId),
    least: minCreditPayout,
    asked: personId === null ? [] : await findAsked(ctx, personId, account?.changedAt ?? null),
  }
}

async function findAsked(ctx: Context, personId: string, changedAt: Date | null): Promise<OwnRepayments['asked']> {
  const isFiled = sql<boolean>`EXISTS (SELECT FROM repayments WHERE refund_id = refunds.id AND status = 'filed')`
  const rows = await ctx.db
    .select({ id: refunds.id, amount: refunds.amount, createdAt: refunds.createdAt, isFiled })
    .from(refunds)
    .where(and(eq(refunds.personId, personId), eq(refunds.status, 'due')))
    .orderBy(desc(refunds.createdAt))
  return rows.map(({ createdAt, ...row }) => ({ ...row, at: createdAt.toISOString(), by: sendsBy(createdAt, changedAt).toISOString() }))
}

async function findOwnOrder(ctx: Context, orderId: string): Promise<{ personId: string | null; isFiled: boolean }> {
  const isFiled = sql<boolean>`EXISTS (SELECT FROM repayments sent JOIN refunds ON refunds.id = sent.refund_id
    WHERE refunds.order_id = ${orderId} AND sent.status = 'filed')`
  const [own] = await ctx.db
    .select({ personId: orders.personId, isFiled })
    .from(orders)
    .where(and(eq(orders.id, orderId), ownOrders(ctx)))
  if (!own) throw new Refusal('order.unknown', 404)
  return own
}
