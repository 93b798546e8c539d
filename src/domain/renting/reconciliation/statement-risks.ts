import { type SQL, sql } from 'drizzle-orm'

/** Days until a line without an explanation, and a payout of the card provider that no bank has shown, are risks. */
const unexplainedDays = 2
const latePayoutDays = 5
/** Days until unknown money is a risk, and until a bank has to show what the shop has sent to it or through it. */
const unknownDays = 7
const bankDays = 3

/**
 * SQL for the risks of statements, at most so many of each kind. Files wait, lines are unexplained, payouts have not reached the bank, and money is
 * unknown. Entries that a statement of their days does not show are one too.
 */
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
     ORDER BY o.at LIMIT ${most})
    UNION ALL
    (SELECT 'statement-held', account || ':' || first_day, NULL, name, NULL, read_at FROM statements WHERE status = 'held' ORDER BY read_at LIMIT ${most})
    UNION ALL
    (SELECT 'unknown-money', o.entry_id::text, NULL, NULL, abs(o.amount), o.at + make_interval(days => ${unknownDays})
     FROM open_entries o WHERE o.account = 'statement_suspense' AND o.at <= ${at}::timestamptz - make_interval(days => ${unknownDays})
     ORDER BY o.at LIMIT ${most})
    UNION ALL
    (SELECT 'not-on-statement', min(o.entry_id)::text, t.order_id, NULL, abs(sum(o.amount))::float8, o.at
     FROM open_entries o JOIN ledger_entries e ON e.id = o.entry_id JOIN ledger_transactions t ON t.id = e.transaction_id
     WHERE o.account IN ('bank', 'transfer_clearing') AND t.kind <> 'settlement' AND ${isCovered}
     GROUP BY t.order_id, o.account, o.at, CASE WHEN o.account = 'bank' THEN o.entry_id END HAVING sum(o.amount) <> 0 ORDER BY o.at LIMIT ${most})`
}

/**
 * Whether a statement that was read later covers the day of an open entry `o`. CliQ comes in at once; other money may take some days. Transfers are
 * on the statement of CliQ where there is one.
 */
const isCovered = sql`EXISTS (SELECT FROM statements s WHERE s.status = 'read'
  AND s.account = CASE WHEN o.account = 'transfer_clearing' AND EXISTS (SELECT FROM statements WHERE account = 'cliq' AND status = 'read') THEN 'cliq' ELSE 'bank' END
  AND s.last_day >= (o.at AT TIME ZONE 'Asia/Amman')::date + CASE WHEN o.account = 'transfer_clearing' AND o.amount > 0 THEN 0 ELSE ${bankDays}::int END
  AND (s.read_at AT TIME ZONE 'Asia/Amman')::date > (o.at AT TIME ZONE 'Asia/Amman')::date)`
