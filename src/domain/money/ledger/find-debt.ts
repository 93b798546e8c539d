import { sql } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import type { Fils } from '#values/money.ts'

/** The customer's debt for a rental beyond the deposit, in fils. */
export async function findDebt(ctx: Context | TxContext, rentalId: string): Promise<Fils> {
  const { rows } = await ctx.db.execute<{ debt: Fils }>(
    sql`SELECT coalesce(sum(amount), 0)::int AS debt FROM ledger_entries WHERE rental_id = ${rentalId} AND account = 'customer_debt'`,
  )
  return rows[0]?.debt ?? 0
}
