import { eq, or, type SQL, sql } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { refundAccounts } from './repayments.table.ts'

export type RefundAccount = typeof refundAccounts.$inferSelect

/**
 * The account of an order where it has one, else that of its person. An order that an account has adopted keeps the one that its guest gave until the
 * person gives another.
 */
export async function findRefundAccount(
  ctx: Context | TxContext,
  { personId, orderId }: { personId: string | null; orderId: string | null },
): Promise<RefundAccount | null> {
  const found = await ctx.db
    .select()
    .from(refundAccounts)
    .where(or(eq(refundAccounts.personId, personId ?? ''), eq(refundAccounts.orderId, orderId ?? '')))
  return found.find((one) => one.orderId !== null) ?? found[0] ?? null
}

/** SQL that joins `account`, the account of the refund `refund` of the order `orders`, both by the rule of `findRefundAccount`. */
export const joinRefundAccount: SQL = sql`LEFT JOIN LATERAL (
  SELECT * FROM refund_accounts WHERE person_id = coalesce(refund.person_id, orders.person_id) OR order_id = refund.order_id
  ORDER BY order_id NULLS LAST LIMIT 1) account ON true`
