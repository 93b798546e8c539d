import { type SQL, sql } from 'drizzle-orm'

/** Answers the credit of a person by the ledger, as an expression of SQL. */
export function creditOf(personId: string): SQL {
  return sql`(SELECT -coalesce(sum(amount), 0)::int FROM ledger_balances WHERE party_id = ${personId} AND account = 'customer_credit')`
}
