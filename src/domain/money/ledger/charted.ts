import { type SQL, sql } from 'drizzle-orm'
import type { Account } from './accounts.policy.ts'

/** The account of an entry in the chart, in SQL: of the row `entry` of `ledger_entries`, in a transaction with these columns. */
export function chartAccount(entry: SQL, { kind, key }: { kind: SQL; key: SQL }): SQL {
  return sql`chart_account(${entry}.account, ${entry}.part, ${kind}, ${key})`
}

/** True in SQL where an account is one of these. */
export function isIn(account: SQL, accounts: readonly Account[]): SQL {
  return sql`${account} IN (${sql.raw(accounts.map((name) => `'${name}'`).join(', '))})`
}
