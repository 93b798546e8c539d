import { eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { invoices } from '#domain/renting/invoices/invoices.table.ts'
import { printInvoice } from '#domain/renting/invoices/print-invoice.ts'
import { printReceipt } from '#domain/renting/invoices/print-receipt.ts'
import { readOrders } from '#domain/renting/orders/find-orders.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'

/**
 * The receipt of anybody's order as a PDF file, as its customer gets it.
 * @throws {Refusal} order.unknown (404)
 * @throws {Refusal} order.no-receipt (409) before anything was paid
 * @throws {Refusal} server.busy (503)
 */
export async function getOrderReceipt(ctx: Context, orderId: string): Promise<File> {
  const [order] = await readOrders(ctx, eq(orders.id, orderId))
  if (!order) throw new Refusal('order.unknown', 404)
  return printReceipt(ctx, order)
}

/**
 * An invoice or a credit note of anybody's order as a PDF file, as its customer gets it.
 * @throws {Refusal} invoice.unknown (404)
 * @throws {Refusal} server.busy (503)
 */
export async function getOrderInvoice(ctx: Context, number: string): Promise<File> {
  const [invoice] = await ctx.db.select().from(invoices).where(eq(invoices.number, number))
  const [order] = invoice ? await readOrders(ctx, eq(orders.id, invoice.orderId)) : []
  if (!invoice || !order) throw new Refusal('invoice.unknown', 404)
  return printInvoice(ctx, { invoice, order })
}
