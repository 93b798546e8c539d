import { sql } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import type { BusinessSettings } from '#domain/site/business-settings/business-settings.policy.ts'
import { readBusinessSettings } from '#domain/site/business-settings/read-business-settings.ts'

/** The business settings that an order was made under, which every later act on it reckons with. */
export async function figuresOfOrder(ctx: Context | TxContext, orderId: string): Promise<BusinessSettings> {
  const { rows } = await ctx.db.execute<{ version: number }>(sql`SELECT figures_version AS version FROM orders WHERE id = ${orderId}`)
  return (await readBusinessSettings(ctx, rows[0]?.version ?? 0)).figures
}
