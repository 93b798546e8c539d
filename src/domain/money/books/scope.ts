import { type SQL, sql } from 'drizzle-orm'
import { hasMeaning } from '#domain/renting/rentals/rentals.table.ts'
import type { Handle } from '#platform/database/database.ts'
import type { LedgerMark } from './ledger-mark.ts'

/** The subjects that the newer part of the ledger is about: ids, and the accounts of parties. */
export interface Scope {
  /** Transactions after the mark, transactions that are not sealed yet, and older ones with newer entries. */
  transactions: string[]
  /** The orders of these and of their rentals, and those with a live rental. */
  orders: string[]
  rentals: string[]
  /** Customers whom the shop owed money without an order. */
  customers: string[]
  /** Customers whose credit moved. */
  creditors: string[]
  /** Owners whose payouts moved. */
  owners: string[]
  /** A day before the last proof of the whole. */
  since: string
}

/** Finds the subjects of everything after a mark. */
export async function findScope(db: Handle, { position, lastEntry, wholeAt }: LedgerMark): Promise<Scope> {
  const parties = (account: string): SQL =>
    sql`coalesce(array_agg(DISTINCT party_id) FILTER (WHERE account = ${account} AND party_id IS NOT NULL), '{}')`
  const { rows } = await db.execute<Omit<Scope, 'since'> & Record<string, unknown>>(sql`
    WITH fresh AS MATERIALIZED (
      SELECT transaction_id AS id FROM ledger_entries WHERE id > ${lastEntry}
      UNION SELECT transaction_id FROM ledger_chain WHERE position > ${position}
      UNION SELECT transaction_id FROM ledger_unsealed
    ), moved AS MATERIALIZED (
      SELECT account, party_id, rental_id FROM ledger_entries WHERE transaction_id IN (SELECT id FROM fresh)
    ), meant AS MATERIALIZED (
      SELECT order_id FROM ledger_transactions WHERE id IN (SELECT id FROM fresh)
      UNION SELECT order_id FROM rentals WHERE id IN (SELECT rental_id FROM moved)
      UNION SELECT order_id FROM rentals WHERE ${hasMeaning(({ isLive }) => isLive, sql`status`)}
    )
    SELECT (SELECT coalesce(array_agg(id), '{}') FROM fresh) AS transactions,
      (SELECT coalesce(array_agg(order_id), '{}') FROM meant WHERE order_id IS NOT NULL) AS orders,
      coalesce(array_agg(DISTINCT rental_id) FILTER (WHERE rental_id IS NOT NULL), '{}') AS rentals,
      ${parties('refunds')} AS customers, ${parties('customer_credit')} AS creditors, ${parties('payouts_in_transit')} AS owners
    FROM moved`)
  const [scope] = rows
  if (!scope) throw new Error('An aggregate has no row')
  return { ...scope, since: new Date(wholeAt.getTime() - 86_400_000).toISOString() }
}

/** Rows of tables in place of the whole tables, as SQL by name of the table. */
type Tables = Readonly<Record<string, SQL>>

/** The kinds of subjects of rules. Each has all rows of its subjects in the scope, and none of others. */
export type Reach = 'transaction' | 'order' | 'paper' | 'rental' | 'party' | 'session' | 'match' | 'balances' | 'sums'

const anyOf = (ids: readonly string[]): SQL => sql`ANY (${sql.param([...ids])}::text[])`
const keys = sql`(SELECT key FROM keys_meant)`

const tablesOf: Readonly<Record<Reach, (scope: Scope) => Tables>> = {
  transaction: ({ transactions, since }) => ({
    // Rows of other tables since the last proof of the whole name transactions, too, whether those exist or not.
    named: sql`SELECT 'cash-counted:' || id AS key FROM public.shop_counts WHERE signed_at >= ${since}::timestamptz
      UNION ALL SELECT 'cash-banked:' || id FROM public.bank_deposits WHERE made_at >= ${since}::timestamptz
      UNION ALL SELECT 'payout-paid:' || id FROM public.payouts WHERE decided_at >= ${since}::timestamptz
      UNION ALL SELECT kind || id FROM public.tax_payments, (VALUES ('tax-paid:'), ('tax-reversed:')) AS each (kind)
        WHERE coalesce(reversed_at, confirmed_at) >= ${since}::timestamptz`,
    ledger_transactions: sql`SELECT * FROM public.ledger_transactions WHERE id = ${anyOf(transactions)}
      UNION SELECT * FROM public.ledger_transactions WHERE key IN (SELECT key FROM named)`,
    keys_meant: sql`SELECT key FROM named UNION SELECT key FROM ledger_transactions`,
    ledger_entries: sql`SELECT * FROM public.ledger_entries WHERE transaction_id IN (SELECT id FROM ledger_transactions)`,
    open_entries: sql`SELECT * FROM public.open_entries WHERE entry_id IN (SELECT id FROM ledger_entries)`,
    statement_match_entries: sql`SELECT * FROM public.statement_match_entries WHERE entry_id IN (SELECT id FROM ledger_entries)`,
    cash_movements: sql`SELECT * FROM public.cash_movements WHERE transaction_key IN ${keys}`,
    shop_counts: sql`SELECT * FROM public.shop_counts WHERE 'cash-counted:' || id IN ${keys}`,
    bank_deposits: sql`SELECT * FROM public.bank_deposits WHERE 'cash-banked:' || id IN ${keys}`,
    payouts: sql`SELECT * FROM public.payouts WHERE 'payout-paid:' || id IN ${keys}`,
    tax_payments: sql`SELECT * FROM public.tax_payments WHERE 'tax-paid:' || id IN ${keys} OR 'tax-reversed:' || id IN ${keys}`,
  }),
  order: ({ orders, customers }) => ({
    orders_meant: sql`SELECT unnest(${sql.param([...orders])}::text[]) AS id`,
    rentals: sql`SELECT * FROM public.rentals WHERE order_id IN (SELECT id FROM orders_meant)`,
    payments: sql`SELECT * FROM public.payments WHERE order_id IN (SELECT id FROM orders_meant)`,
    payment_parts: sql`SELECT * FROM public.payment_parts WHERE payment_id IN (SELECT id FROM payments)`,
    deposits: sql`SELECT * FROM public.deposits WHERE order_id IN (SELECT id FROM orders_meant)`,
    claims: sql`SELECT * FROM public.claims WHERE order_id IN (SELECT id FROM orders_meant)`,
    refunds: sql`SELECT * FROM public.refunds WHERE order_id IN (SELECT id FROM orders_meant)
      UNION ALL SELECT * FROM public.refunds WHERE person_id = ${anyOf(customers)}`,
    invoices: sql`SELECT * FROM public.invoices WHERE order_id IN (SELECT id FROM orders_meant)`,
    owner_papers: sql`SELECT * FROM public.owner_papers WHERE order_id IN (SELECT id FROM orders_meant)`,
    charted_entries: sql`SELECT * FROM public.charted_entries WHERE rental_id IN (SELECT id FROM rentals)`,
    ledger_entries: sql`
      SELECT * FROM public.ledger_entries
        WHERE transaction_id IN (SELECT id FROM public.ledger_transactions WHERE order_id IN (SELECT id FROM orders_meant))
      UNION SELECT * FROM public.ledger_entries WHERE rental_id IN (SELECT id FROM rentals)
      UNION SELECT * FROM public.ledger_entries WHERE party_id = ${anyOf(customers)} AND account = 'refunds'`,
    ledger_transactions: sql`
      SELECT * FROM public.ledger_transactions WHERE order_id IN (SELECT id FROM orders_meant)
      UNION ALL SELECT * FROM public.ledger_transactions WHERE order_id IS NULL AND id IN (SELECT transaction_id FROM ledger_entries)`,
  }),
  paper: ({ transactions, orders }) => ({
    numbers_meant: sql`SELECT number FROM public.invoices WHERE order_id = ${anyOf(orders)}
      UNION SELECT number FROM public.owner_papers WHERE order_id = ${anyOf(orders)}
      UNION SELECT replace(key, 'tax:', '') FROM public.ledger_transactions WHERE id = ${anyOf(transactions)} AND kind = 'tax_due'`,
    invoices: sql`SELECT * FROM public.invoices WHERE number IN (SELECT number FROM numbers_meant)`,
    owner_papers: sql`SELECT * FROM public.owner_papers WHERE number IN (SELECT number FROM numbers_meant)`,
    ledger_transactions: sql`SELECT * FROM public.ledger_transactions WHERE key IN (SELECT 'tax:' || number FROM numbers_meant)`,
    ledger_entries: sql`SELECT * FROM public.ledger_entries WHERE transaction_id IN (SELECT id FROM ledger_transactions)`,
  }),
  rental: ({ rentals }) => ({
    ledger_entries: sql`SELECT * FROM public.ledger_entries WHERE rental_id = ${anyOf(rentals)}`,
    payout_lines: sql`SELECT * FROM public.payout_lines WHERE rental_id = ${anyOf(rentals)}`,
  }),
  party: ({ creditors, owners }) => ({
    payouts: sql`SELECT * FROM public.payouts WHERE owner_id = ${anyOf(owners)}`,
    payout_lines: sql`SELECT * FROM public.payout_lines WHERE payout_id IN (SELECT id FROM payouts)`,
    ledger_entries: sql`
      SELECT * FROM public.ledger_entries WHERE party_id = ${anyOf(creditors)} AND account = 'customer_credit'
      UNION ALL SELECT * FROM public.ledger_entries WHERE party_id = ${anyOf(owners)} AND account = 'payouts_in_transit'`,
  }),
  session: ({ transactions }) => ({
    cash_sessions: sql`SELECT * FROM public.cash_sessions WHERE handed_in_at IS NULL OR id IN (
      SELECT m.session_id FROM public.cash_movements m JOIN public.ledger_transactions t ON t.key = m.transaction_key WHERE t.id = ${anyOf(transactions)})`,
    cash_movements: sql`SELECT * FROM public.cash_movements WHERE session_id IN (SELECT id FROM cash_sessions)`,
  }),
  match: () => ({
    recent_matches: sql`SELECT id FROM statement_matches WHERE day > (SELECT max(day) FROM statement_matches WHERE undone_at IS NULL) - ${daysOfMatches}::int`,
    statement_lines: sql`SELECT * FROM public.statement_lines WHERE match_id IN (SELECT id FROM recent_matches)`,
    statement_match_entries: sql`SELECT * FROM public.statement_match_entries WHERE match_id IN (SELECT id FROM recent_matches)`,
  }),
  balances: () => ({
    ledger_entries: sql`SELECT account, nullif(party_id, '') AS party_id, nullif(rental_id, '') AS rental_id, amount FROM ledger_balances WHERE amount <> 0`,
  }),
  sums: () => ({
    ledger_entries: sql`SELECT account, debit - credit AS amount FROM ledger_months
      UNION ALL SELECT entry.account, entry.amount FROM ledger_unsealed waiting JOIN public.ledger_entries entry ON entry.transaction_id = waiting.transaction_id`,
  }),
}

/** Lines of a statement are matched within so many days. */
const daysOfMatches = 62

/** A rule about the subjects of the scope alone: names of tables in it mean their rows. */
export function within(statement: SQL, { reach, scope }: { reach: Reach; scope: Scope }): SQL {
  const tables = Object.entries(tablesOf[reach](scope)).map(([name, rows]) => sql`${sql.identifier(name)} AS (${rows})`)
  return sql`WITH ${sql.join(tables, sql`, `)} ${statement}`
}
