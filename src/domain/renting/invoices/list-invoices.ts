import { asc, desc, eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { requireOwnOrder } from '#domain/renting/orders/get-order.ts'
import type { Invoice } from './invoice.contract.ts'
import { invoices } from './invoices.table.ts'

/**
 * The invoices and credit notes of an order of the actor, in the order of their issue, amounts in fils.
 * @throws {Refusal} order.unknown (404)
 */
export async function listInvoices(ctx: Context, orderId: string): Promise<Invoice[]> {
  await requireOwnOrder(ctx, orderId)
  const { issuedAt, kind, number, orderId: ofOrder } = invoices
  // Of the same instant, an invoice stands before its credit note.
  const rows = await ctx.db.select().from(invoices).where(eq(ofOrder, orderId)).orderBy(asc(issuedAt), desc(kind), asc(number))
  return rows.map(({ number, kind, amount, issuedAt }) => ({ number, kind, amount, issuedAt: issuedAt.toISOString() }))
}
