import { type SQL, sql } from 'drizzle-orm'
import { agree } from './agree.ts'

/** Kept balances, the sums of months and the closings of months follow from the ledger. */
export const monthRules: Readonly<Record<string, SQL>> = {
  /** The kept balances of owners, customers and couriers equal their entries. */
  'balances-differ': agree(
    sql`SELECT account || ' ' || party_id || ' ' || rental_id, amount FROM ledger_balances`,
    sql`SELECT account || ' ' || party_id || ' ' || rental_id, amount FROM balances_by_entries`,
  ),
  /** The kept sums of each account and month equal its sealed entries. */
  'months-differ': sql`${agree(
    sql`SELECT month || ' ' || account || side, amount FROM ledger_months, LATERAL (VALUES (' debit', debit), (' credit', credit)) AS each (side, amount)`,
    sql`SELECT month_of(entry.at) || ' ' || entry.account || CASE WHEN entry.amount > 0 THEN ' debit' ELSE ' credit' END, abs(entry.amount)
      FROM charted_entries entry JOIN ledger_chain link ON link.transaction_id = entry.transaction_id`,
  )}`,
  /** A closed month still has the sums that its closing kept. */
  'closings-differ': agree(
    sql`SELECT closing.month || ' ' || (row ->> 'account'), (row ->> 'debit')::bigint - (row ->> 'credit')::bigint
      FROM month_closings closing, jsonb_array_elements(closing.trial_balance) row WHERE closing.status = 'closed'`,
    sql`SELECT month || ' ' || account, debit - credit FROM ledger_months WHERE month IN (SELECT month FROM month_closings WHERE status = 'closed')`,
  ),
  /** A closing has its place in the chain. */
  'closing-unchained': sql`
    SELECT closing.month AS subject, 1 AS expected, 0 AS found FROM month_closings closing
    WHERE closing.position IS NOT NULL AND NOT EXISTS (
      SELECT FROM ledger_chain link WHERE link.position = closing.position AND encode(link.hash, 'hex') = closing.hash)`,
  /** Each booked adjustment is in the ledger with its day, accounts and amount. */
  'adjustments-differ': agree(
    sql`SELECT id || ' ' || day || ' ' || account, amount FROM (SELECT id, day, debit AS account, amount FROM book_adjustments WHERE status = 'booked'
      UNION ALL SELECT id, day, credit, -amount FROM book_adjustments WHERE status = 'booked') AS side`,
    sql`SELECT adjustment.id || ' ' || (t.at AT TIME ZONE 'Asia/Amman')::date || ' ' || entry.account, entry.amount FROM book_adjustments adjustment
      JOIN ledger_transactions t ON t.key = 'adjustment:' || adjustment.id JOIN ledger_entries entry ON entry.transaction_id = t.id`,
  ),
  /** Every closed month is locked, and no other. */
  'lock-differs': agree(
    sql`SELECT month, 1 FROM month_closings WHERE status = 'closed'`,
    sql`SELECT month, CASE WHEN locked_until = ((month || '-01')::date + interval '1 month') AT TIME ZONE 'Asia/Amman' THEN 1 ELSE 2 END FROM ledger_locks`,
  ),
}
