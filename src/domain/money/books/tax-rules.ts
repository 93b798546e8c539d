import { type SQL, sql } from 'drizzle-orm'
import { agree } from './agree.ts'

/** Sales tax: what the papers say, and what the ledger owes. */
export const taxRules = (): Readonly<Record<string, SQL>> => ({
  /** The tax of each paper is owed by one transaction of its own. */
  'tax-differs': agree(
    sql`SELECT number, (tax ->> 'tax')::int * CASE kind WHEN 'invoice' THEN 1 ELSE -1 END FROM invoices WHERE tax IS NOT NULL AND (tax ->> 'tax')::int <> 0
      UNION ALL SELECT number, (tax ->> 'tax')::int * CASE WHEN kind IN ('invoice', 'self_billing_note') THEN 1 ELSE -1 END FROM owner_papers WHERE (tax ->> 'tax')::int <> 0`,
    sql`SELECT replace(t.key, 'tax:', ''), -e.amount FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
      WHERE e.account = 'tax_payable' AND t.kind = 'tax_due'`,
  ),
  'tax-paid-differs': agree(
    sql`SELECT id, amount FROM tax_payments WHERE status IN ('paid', 'reversing')`,
    sql`SELECT regexp_replace(t.key, '^tax-(paid|reversed):', ''), e.amount FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
      WHERE e.account = 'tax_payable' AND t.kind = 'tax_paid'`,
  ),
  /** The lines of a paper add up to the paper. */
  'tax-lines-differ': sql`
    SELECT number AS subject, amount AS expected, (tax ->> 'net')::int + (tax ->> 'tax')::int AS found FROM invoices
    WHERE tax IS NOT NULL AND (tax ->> 'net')::int + (tax ->> 'tax')::int <> amount`,
  /** All credit notes of an invoice give back no more tax than it has. */
  'tax-returned-beyond': sql`
    SELECT note.corrects AS subject, (original.tax ->> 'tax')::int AS expected, sum((note.tax ->> 'tax')::int) AS found
    FROM invoices note JOIN invoices original ON original.number = note.corrects WHERE note.tax IS NOT NULL AND original.tax IS NOT NULL
    GROUP BY note.corrects, original.tax, original.amount
    HAVING sum((note.tax ->> 'tax')::int) > (original.tax ->> 'tax')::int AND sum(note.amount) <= original.amount`,
})
