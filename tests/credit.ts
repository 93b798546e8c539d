import { sql } from 'drizzle-orm'
import type { FullContext, TxContext } from '#domain/context.ts'
import { creditOf } from '#domain/money/ledger/credit-of.ts'

/** The credit of a person, by the ledger. */
export async function findCredit(ctx: FullContext | TxContext, personId: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ credit: number }>(sql`SELECT ${creditOf(personId)} AS credit`)
  return rows[0]?.credit ?? 0
}
