import { and, eq, isNull, lte, type SQL } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, nowOf, type TxContext } from '#domain/context.ts'
import { hashToken } from '#platform/auth/session-cookie.ts'
import { orderLinks, orderVisitors } from './order-links.table.ts'

/** Revokes a link. The next message about its order has a new one. */
export async function endLink(ctx: Context, token: string): Promise<{ isDone: true }> {
  await inTransaction(ctx, (tx) => end(tx, eq(orderLinks.tokenHash, hashToken(token))))
  return { isDone: true }
}

/** Revokes the link of an order. */
export function endLinkOf(tx: TxContext, orderId: string): Promise<void> {
  return end(tx, eq(orderLinks.orderId, orderId))
}

async function end(tx: TxContext, which: SQL): Promise<void> {
  const [ended] = await tx.db
    .update(orderLinks)
    .set({ revokedAt: tx.now })
    .where(and(which, isNull(orderLinks.revokedAt)))
    .returning({ orderId: orderLinks.orderId })
  if (ended) await record(tx, 'order.link-ended', ended.orderId)
}

/** Revokes every link, and ends the admission of every browser. */
export async function endOrderLinks(tx: TxContext): Promise<void> {
  await tx.db.update(orderLinks).set({ revokedAt: tx.now }).where(isNull(orderLinks.revokedAt))
  await tx.db.delete(orderVisitors)
}

/** Admits this browser to a guest's order until then: it may do what the browser may that made the order. */
export async function admitVisitor(tx: TxContext, { orderId, until }: { orderId: string; until: Date }): Promise<void> {
  const { visitorId } = tx.actor
  await tx.db
    .insert(orderVisitors)
    .values({ orderId, visitorId, until })
    .onConflictDoUpdate({ target: [orderVisitors.orderId, orderVisitors.visitorId], set: { until } })
  await record(tx, 'order.browser-admitted', orderId)
}

/** Ends the admissions of browsers whose time is over. */
export async function endAdmissions(ctx: Context): Promise<void> {
  const { now } = await nowOf(ctx)
  await ctx.db.delete(orderVisitors).where(lte(orderVisitors.until, now))
}
