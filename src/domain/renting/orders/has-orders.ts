import type { Context } from '#domain/context.ts'
import { orders } from './orders.table.ts'

/** Whether anybody has ever begun an order. */
export async function hasOrders(ctx: Context): Promise<boolean> {
  return (await ctx.db.select({ id: orders.id }).from(orders).limit(1)).length > 0
}
