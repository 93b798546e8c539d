import type { Context } from '#domain/context.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { printReceipt } from './print-receipt.ts'

/**
 * The receipt of one of the actor's orders as a PDF file.
 * @throws {Refusal} order.unknown (404)
 * @throws {Refusal} order.no-receipt (409) before anything was paid
 * @throws {Refusal} server.busy (503)
 */
export async function getReceipt(ctx: Context, id: string): Promise<File> {
  return printReceipt(ctx, await getOrder(ctx, id))
}
