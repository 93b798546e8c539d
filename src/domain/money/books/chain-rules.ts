import { type SQL, sql } from 'drizzle-orm'

/** The triggers that keep the ledger from being changed, by their tables. */
const guards = {
  ledger_transactions: ['ledger_transactions_append_only', 'ledger_transactions_balance', 'ledger_transactions_open'],
  ledger_entries: [
    'ledger_entries_append_only',
    'ledger_entries_balance',
    'ledger_entries_await_statement',
    'ledger_entries_credit',
    'ledger_entries_in_time',
    'ledger_entries_balances',
  ],
  ledger_chain: ['ledger_chain_append_only'],
} as const

const changes = ['UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']
/** The rights on tables of the ledger that the shop's role does not have; functions of the owner write the kept ones. */
const refused: Readonly<Record<string, readonly string[]>> = {
  ledger_transactions: changes,
  ledger_entries: changes,
  ledger_chain: [...changes, 'INSERT'],
  ledger_unsealed: [...changes, 'INSERT'],
  ledger_months: [...changes, 'INSERT'],
  ledger_balances: [...changes, 'INSERT'],
}

const refusedRows = Object.entries(refused).flatMap(([table, rights]) => rights.map((right) => sql`(${table}, ${right})`))
const guardRows = Object.entries(guards).flatMap(([table, names]) => names.map((name) => sql`(${table}, ${name})`))

/** The rules that prove that nobody has rewritten the ledger: each row is a transaction, a position or a trigger that is wrong. */
export const chainRules: Readonly<Record<string, SQL>> = {
  /** No link is missing. */
  'chain-broken': sql`
    SELECT 'all' AS subject, coalesce(max(position), 0) AS expected, count(*) AS found FROM ledger_chain HAVING count(*) <> coalesce(max(position), 0)`,
  /** Each transaction has its hash, or waits for it. */
  'chain-lacks': sql`
    SELECT t.id AS subject, 1 AS expected, 0 AS found FROM ledger_transactions t
    WHERE NOT EXISTS (SELECT FROM ledger_chain c WHERE c.transaction_id = t.id)
      AND NOT EXISTS (SELECT FROM ledger_unsealed u WHERE u.transaction_id = t.id)`,
  'ledger-unguarded': sql`
    SELECT guard.name AS subject, 1 AS expected, 0 AS found FROM (VALUES ${sql.join(guardRows, sql`, `)}) AS guard (place, name)
    WHERE NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = guard.place::regclass AND t.tgname = guard.name AND t.tgenabled IN ('O', 'A'))`,
  /** The role of the shop could rewrite the ledger, though another one owns it. */
  'ledger-rewritable': sql`
    SELECT place || ' ' || refused.right AS subject, 0 AS expected, 1 AS found FROM (VALUES ${sql.join(refusedRows, sql`, `)}) AS refused (place, "right")
      JOIN pg_class c ON c.oid = place::regclass
    WHERE pg_get_userbyid(c.relowner) <> current_user
      AND (CASE refused.right WHEN 'UPDATE' THEN has_any_column_privilege(c.oid, 'UPDATE') ELSE has_table_privilege(c.oid, refused.right) END
        OR pg_has_role(c.relowner, 'MEMBER') OR has_schema_privilege(c.relnamespace, 'CREATE'))`,
}

/** Each hash in a part of the chain follows from its transaction and from the hash before: `from` is the position before the part. */
export function chainDiffers({ from, until }: { from: number; until: number }): SQL {
  return sql`
    SELECT transaction_id AS subject, 0 AS expected, 1 AS found
    FROM (SELECT position, transaction_id, hash, lag(hash) OVER (ORDER BY position) AS previous
      FROM ledger_chain WHERE position >= ${from} AND position <= ${until}) AS link
    WHERE position > ${from} AND hash IS DISTINCT FROM ledger_hash(previous, transaction_id) ORDER BY position`
}

/** True for a breach that means that the ledger was rewritten. */
export const isOfChain = (rule: string): boolean => rule.startsWith('chain-') || rule === 'anchor-differs'
