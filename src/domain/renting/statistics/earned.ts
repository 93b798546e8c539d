import { type SQL, sql } from 'drizzle-orm'
import { earnedAccounts } from '#domain/money/ledger/accounts.policy.ts'
import { isIn } from '#domain/money/ledger/charted.ts'
import { hasMeaning } from '#domain/renting/rentals/rentals.table.ts'

/** An instant as a parameter of SQL. */
export function instant(at: Date): SQL {
  return sql`${at.toISOString()}::timestamptz`
}

/** The calendar day in Amman of an instant in SQL. */
export function dayIn(column: SQL): SQL {
  return sql`(${column} AT TIME ZONE 'Asia/Amman')::date`
}

/** True for a row of `orders` that was placed: one of its rentals has left the checkout. */
export const isPlaced = sql`EXISTS (SELECT FROM rentals placed WHERE placed.order_id = orders.id AND ${hasMeaning(({ isUnpaid }) => !isUnpaid, sql`placed.status`)})`

/** The shop's earnings between two instants less the reductions that it bore, in fils: the sum of the ledger. */
export function earnedBetween(since: SQL, until: SQL): SQL {
  return sql`(SELECT coalesce(-sum(entries.amount), 0)::float8 FROM ledger_transactions posted JOIN ledger_entries entries ON entries.transaction_id = posted.id
    WHERE posted.at >= ${since} AND posted.at < ${until} AND ${isEarning})`
}

/**
 * True for a row `entries` of the ledger that is the shop's own: its revenue, its reductions of prices and what it loses to customers. It
 * holds for the entries from before the chart too.
 */
export const isEarning = isIn(sql`entries.account`, [...earnedAccounts, 'discounts', 'goodwill'])
