import { eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { findOrders } from '#domain/renting/orders/find-orders.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { invoices } from './invoices.table.ts'
import { printInvoice } from './print-invoice.ts'

/**
 * An invoice or a credit note of one of the actor's orders as a PDF file.
 * @throws {Refusal} invoice.unknown (404)
 * @throws {Refusal} server.busy (503)
 */
export async function getInvoice(ctx: Context, number: string): Promise<File> {
  const [invoice] = await ctx.db.select().from(invoices).where(eq(invoices.number, number))
  const [order] = invoice ? await findOrders(ctx, eq(orders.id, invoice.orderId)) : []
  if (!invoice || !order) throw new Refusal('invoice.unknown', 404)
  return printInvoice(ctx, { invoice, order })
}
