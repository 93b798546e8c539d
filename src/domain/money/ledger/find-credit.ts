import { type SQL, sql } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import type { Fils } from '#values/money.ts'

/** The credit of a person, by the ledger. */
export async function findCredit(ctx: Context | TxContext, personId: string): Promise<Fils> {
  const { rows } = await ctx.db.execute<{ credit: number }>(sql`SELECT ${creditOf(personId)} AS credit`)
  return rows[0]?.credit ?? 0
}

/** The credit of a person as an expression of SQL. */
export function creditOf(personId: string): SQL {
  return sql`(SELECT -coalesce(sum(amount), 0)::int FROM ledger_entries WHERE party_id = ${personId} AND account = 'customer_credit')`
}
