import { type SQL, sql } from 'drizzle-orm'

/** Days until a line without an explanation, and a payout of the card provider that no bank has shown, are risks. */
const unexplainedDays = 2
const latePayoutDays = 5

/** SQL for the risks of statements, at most so many of each kind: lines that nothing explains, and payouts that have not reached the bank. */
export function statementRisks(now: Date, most: number): SQL {
  const at = now.toISOString()
  return sql`
    (SELECT 'statement-unexplained', account || ':' || day, NULL, NULL, sum(abs(amount))::float8,
       (day + ${unexplainedDays}::int)::timestamp AT TIME ZONE 'Asia/Amman'
     FROM statement_lines WHERE match_id IS NULL AND day < (${at}::timestamptz AT TIME ZONE 'Asia/Amman')::date - ${unexplainedDays}::int
     GROUP BY account, day ORDER BY day LIMIT ${most})
    UNION ALL
    (SELECT 'provider-payout-late', split_part(t.key, ':', 2), NULL, NULL, o.amount, o.at + make_interval(days => ${latePayoutDays})
     FROM open_entries o JOIN ledger_entries e ON e.id = o.entry_id JOIN ledger_transactions t ON t.id = e.transaction_id
     WHERE o.account = 'bank' AND t.kind = 'settlement' AND o.amount > 0 AND o.at <= ${at}::timestamptz - make_interval(days => ${latePayoutDays})
     ORDER BY o.at LIMIT ${most})`
}
