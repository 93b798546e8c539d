import type { YearShop } from './year-shop.ts'

const tables: readonly { title: string; statement: string }[] = [
  {
    title: 'Utilisation by month, in percent of the days of all units',
    statement: `SELECT to_char(month, 'YYYY-MM') AS month, count(DISTINCT r.id)::int AS rentals,
        coalesce(round(100.0 * sum(least(r.last_day + 1, (month + interval '1 month')::date) - greatest(r.first_day, month::date))
          / ((SELECT count(*) FROM units) * ((month + interval '1 month')::date - month::date)), 1), 0) AS percent
      FROM generate_series((SELECT date_trunc('month', min(first_day)) FROM rentals), (SELECT max(first_day) FROM rentals), interval '1 month') AS month
        LEFT JOIN rentals r ON r.delivered_at IS NOT NULL AND r.first_day < month + interval '1 month' AND r.last_day >= month GROUP BY month ORDER BY month`,
  },
  {
    title: 'Endings',
    statement: `SELECT status, count(*)::int AS rentals, round(100.0 * count(*) / sum(count(*)) OVER (), 1) AS percent FROM rentals GROUP BY status ORDER BY 2 DESC`,
  },
  {
    title: 'Lateness',
    statement: `SELECT ceil(extract(epoch FROM collected_at - late_from) / 86400)::int AS days, count(*)::int AS rentals,
        coalesce(sum((SELECT sum(decided) FROM claims c WHERE c.rental_id = rentals.id AND c.kind = 'late' AND c.status = 'settled')), 0)::int AS fees
      FROM rentals WHERE late_from IS NOT NULL AND late_from < coalesce(collected_at, 'infinity') GROUP BY 1 ORDER BY 1`,
  },
  {
    title: 'Claims',
    statement: `SELECT kind, bearer, status, count(*)::int AS claims, count(appeal)::int AS appealed, sum(claimed)::int AS claimed, sum(decided - returned)::int AS decided
      FROM claims GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  },
  {
    title: 'Payments',
    statement: `SELECT purpose, method, status, count(*)::int AS payments, sum(captured)::int AS captured, sum(refunded)::int AS refunded FROM payments
      WHERE status NOT IN ('failed', 'expired') GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  },
  {
    title: 'Cash with couriers',
    statement: `SELECT party_id AS courier, sum(amount) FILTER (WHERE amount > 0)::int AS collected, -sum(amount) FILTER (WHERE amount < 0)::int AS "handed in", sum(amount)::int AS "still with them"
      FROM ledger_entries WHERE account = 'courier_cash' GROUP BY 1 ORDER BY 1`,
  },
  {
    title: 'Payouts',
    statement: `SELECT status, failure, count(*)::int AS payouts, count(DISTINCT owner_id)::int AS owners, count(DISTINCT batch)::int AS batches, sum(amount)::int AS amount
      FROM payouts GROUP BY 1, 2 ORDER BY 1, 2`,
  },
  {
    title: 'Books',
    statement: `SELECT account, sum(amount)::int AS balance, count(*)::int AS entries FROM ledger_entries GROUP BY 1 ORDER BY 1`,
  },
]

/** The results of the time, as tables; amounts are fils. */
export async function printFigures({ query, tally }: YearShop): Promise<string> {
  const printed: string[] = []
  for (const { title, statement } of tables) printed.push(tableOf(title, await query<Record<string, unknown>>(statement)))
  const noted = [...tally].sort(([a], [b]) => a.localeCompare(b)).map(([what, times]) => ({ what, times }))
  return [...printed, tableOf('What was noted, and what the shop said no to', noted)].join('\n')
}

function tableOf(title: string, rows: readonly Record<string, unknown>[]): string {
  const names = Object.keys(rows[0] ?? {})
  const cells = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '–')))]
  const widths = names.map((_, index) => Math.max(...cells.map((line) => line[index]?.length ?? 0)))
  return [
    `\n${title}`,
    ...cells.map((line) =>
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    ),
  ].join('\n')
}
