import { and, asc, desc, eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { ownOrders } from '#domain/renting/orders/find-orders.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import type { Invoice } from './invoice.contract.ts'
import { invoices } from './invoices.table.ts'

/**
 * Lists the invoices and credit notes of an order of the actor, in the order of their issue, amounts in fils.
 * @throws {Refusal} order.unknown (404)
 */
export async function listInvoices(ctx: Context, orderId: string): Promise<Invoice[]> {
  const { number, kind, amount, issuedAt } = invoices
  // An invoice is before a credit note of the same instant.
  const rows = await ctx.db
    .select({ invoice: { number, kind, amount, issuedAt } })
    .from(orders)
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .where(and(ownOrders(ctx), eq(orders.id, orderId)))
    .orderBy(asc(issuedAt), desc(kind), asc(number))
  if (rows.length === 0) throw new Refusal('order.unknown', 404)
  return rows.flatMap(({ invoice }) => (invoice ? [{ ...invoice, issuedAt: invoice.issuedAt.toISOString() }] : []))
}
