import { type SQL, sql } from 'drizzle-orm'
import { agree } from './agree.ts'

/** Statements, their matches and the clearing accounts agree to the fils. */
export const statementRules = (): Readonly<Record<string, SQL>> => ({
  /** Every entry of a clearing account is open, or belongs to a match. */
  'clearing-unkept': agree(
    sql`SELECT account, amount FROM ledger_entries WHERE account IN ('bank', 'provider_clearing', 'transfer_clearing', 'statement_suspense')`,
    sql`SELECT account, amount FROM open_entries
      UNION ALL SELECT e.account, e.amount FROM statement_match_entries m JOIN ledger_entries e ON e.id = m.entry_id`,
  ),
  /** The matched lines of each match equal its entries on the account of the statement, and it empties every other account. */
  'match-differs': agree(
    sql`SELECT match_id || ' ' || CASE account WHEN 'provider' THEN 'provider_clearing' ELSE 'bank' END, amount FROM statement_lines WHERE match_id IS NOT NULL`,
    sql`SELECT m.match_id || ' ' || e.account, e.amount FROM statement_match_entries m JOIN ledger_entries e ON e.id = m.entry_id`,
  ),
  /** An undone match explains no line. */
  'match-undone': sql`
    SELECT l.id AS subject, 0 AS expected, l.amount AS found FROM statement_lines l JOIN statement_matches m ON m.id = l.match_id WHERE m.undone_at IS NOT NULL`,
  /** Nothing of a closed day is open. */
  'day-closed-open': sql`
    SELECT c.account || ' ' || c.day AS subject, 0 AS expected, count(*) AS found FROM day_closings c
      JOIN statement_lines l ON l.account = c.account AND l.day = c.day AND l.match_id IS NULL
    WHERE c.reopened_at IS NULL GROUP BY 1`,
})
