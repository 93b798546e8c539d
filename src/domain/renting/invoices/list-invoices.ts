import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { ownOrders } from '#domain/renting/orders/find-orders.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { waysByAccount } from './find-movements.ts'
import { isRefundOf } from './find-settlement.ts'
import type { Invoice } from './invoice.contract.ts'
import { invoices } from './invoices.table.ts'

const refundOfNote = sql`refunds.order_id = ${invoices.orderId} AND ${invoices.kind} = 'credit_note'
  AND ${isRefundOf(sql`refunds.key`, sql`${invoices.transactionId}`)}`

/**
 * Lists the invoices and credit notes of an order of the actor, in the order of their issue, amounts in fils.
 * @throws {Refusal} order.unknown (404)
 */
export async function listInvoices(ctx: Context, orderId: string): Promise<Invoice[]> {
  const { number, kind, amount, issuedAt } = invoices
  // An invoice is before a credit note of the same instant.
  const rows = await ctx.db
    .select({ invoice: { number, kind, amount, issuedAt }, ways: waysOf(), isOwed: isOwed() })
    .from(orders)
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .where(and(ownOrders(ctx), eq(orders.id, orderId)))
    .orderBy(asc(issuedAt), desc(kind), asc(number))
  if (rows.length === 0) throw new Refusal('order.unknown', 404)
  return rows.flatMap(({ invoice, ...settled }) => (invoice ? [{ ...invoice, ...settled, issuedAt: invoice.issuedAt.toISOString() }] : []))
}

/** The accounts that money came from or, for a credit note, the ways of its refunds. */
function waysOf(): SQL<Invoice['ways']> {
  const way = sql.join(
    Object.entries({ ...waysByAccount, customer_credit: 'credit' }).map(([account, name]) => sql`WHEN ${account} THEN ${name}`),
    sql` `,
  )
  return sql<Invoice['ways']>`(SELECT coalesce(json_agg(DISTINCT one.way), '[]') FROM (
    SELECT CASE account ${way} END AS way FROM ledger_entries WHERE ${invoices.kind} = 'invoice' AND transaction_id = ${invoices.transactionId}
    UNION ALL SELECT way FROM refunds WHERE ${refundOfNote}) AS one WHERE one.way IS NOT NULL)`
}

function isOwed(): SQL<boolean> {
  return sql<boolean>`EXISTS (SELECT 1 FROM refunds WHERE ${refundOfNote} AND refunds.status IN ('due', 'failed'))`
}
