type Query = <Row extends object>(statement: string, values?: unknown[]) => Promise<Row[]>

const tables = [
  'rentals',
  'orders',
  'payments',
  'payment_parts',
  'refunds',
  'deposits',
  'ledger_entries',
  'ledger_transactions',
  'blocks',
  'waits',
  'rental_extensions',
  'promotional_code_uses',
  'membership_uses',
  'cash_strikes',
  'invoices',
  'notifications',
  'outbox',
  'audit_log',
  'demo_payments',
]

/** A fingerprint of each table, whatever the order of its rows. */
export async function fingerprints(query: Query): Promise<Record<string, string>> {
  const prints = tables.map(
    (table) =>
      `SELECT '${table}' AS "table", count(*) || ' ' || coalesce(sum(hashtextextended((to_jsonb(t) - 'updated_at')::text, 0)), 0) AS print FROM ${table} t`,
  )
  const rows = await query<{ table: string; print: string }>(prints.join(' UNION ALL '))
  return Object.fromEntries(rows.map(({ table, print }) => [table, print]))
}

/** The tables that are not the same. */
export function differing(before: Record<string, string>, after: Record<string, string>): string[] {
  return Object.keys(before).filter((table) => before[table] !== after[table])
}
