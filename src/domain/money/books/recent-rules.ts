import { type SQL, sql } from 'drizzle-orm'
import { agree } from './agree.ts'
import { rules } from './book-rules.ts'
import { type LedgerMark, sumsOf } from './ledger-mark.ts'
import { type Reach, type Scope, within } from './scope.ts'

/** The subjects of each rule. */
const reaches: Readonly<Record<string, Reach>> = {
  'transaction-unbalanced': 'transaction',
  'refunded-beyond-captured': 'order',
  'refunds-differ': 'order',
  'charges-differ': 'order',
  'ledger-differs': 'order',
  'price-differs': 'order',
  'delivered-unpaid': 'order',
  'clearing-differs': 'order',
  'refunds-open': 'order',
  'deposits-owed': 'order',
  'deposits-held': 'order',
  'claims-differ': 'order',
  'claim-unmoved': 'order',
  'debt-negative': 'order',
  'tax-differs': 'paper',
  'tax-lines-differ': 'order',
  'tax-returned-beyond': 'order',
  'tax-paid-differs': 'transaction',
  'credit-negative': 'party',
  'payouts-in-transit': 'party',
  'payout-lines': 'party',
  'payouts-paid': 'transaction',
  'payouts-of-rental': 'rental',
  'paid-beyond-earned': 'rental',
  'transfers-open': 'sums',
  'courier-cash': 'balances',
  'cash-movements': 'transaction',
  'cash-counted': 'transaction',
  'cash-banked': 'transaction',
  'cash-at-shop': 'sums',
  'cash-floats': 'session',
  'cash-taken': 'session',
  'cash-given-back': 'session',
  'cash-handed-in': 'session',
  'cash-differences': 'session',
  'cash-waiting': 'session',
  'cash-unexplained': 'session',
  'clearing-unkept': 'transaction',
  'match-differs': 'match',
}

/** Rules of small tables and of the database itself: they never read the whole ledger. */
export const smallRules: ReadonlySet<string> = new Set([
  ...['repayment-unowed', 'repayments-differ', 'match-undone', 'day-closed-open'],
  ...['closings-differ', 'closing-unchained', 'adjustments-differ', 'lock-differs', 'ledger-unguarded', 'ledger-rewritable'],
])

/** The account of kept balances, and their key, of an entry. */
const balanceKey = sql`account, coalesce(party_id, '') AS party_id, CASE WHEN account IN ('owner_payable', 'customer_debt') THEN coalesce(rental_id, '') ELSE '' END AS rental_id`
const balanced = sql`account IN ('owner_payable', 'customer_credit', 'customer_debt', 'courier_cash')`

/** The rules of the chain and of the kept sums, from the mark on. */
function newerRules({ position, sums }: LedgerMark, { transactions }: Scope): Readonly<Record<string, SQL>> {
  const newer = sql`SELECT unnest(${sql.param([...transactions])}::text[]) AS id`
  return {
    'chain-differs': sql`
      SELECT link.transaction_id AS subject, 0 AS expected, 1 AS found
      FROM ledger_chain link LEFT JOIN ledger_chain previous ON previous.position = link.position - 1
      WHERE link.transaction_id IN (${newer}) AND link.hash IS DISTINCT FROM ledger_hash(previous.hash, link.transaction_id) ORDER BY link.position`,
    'chain-broken': sql`
      SELECT 'all' AS subject, max(position) - ${position}::bigint AS expected, count(*) AS found FROM ledger_chain WHERE position > ${position}
      HAVING count(*) <> max(position) - ${position}::bigint`,
    'chain-lacks': sql`
      SELECT newer.id AS subject, 1 AS expected, 0 AS found FROM (${newer}) AS newer
      WHERE NOT EXISTS (SELECT FROM ledger_chain c WHERE c.transaction_id = newer.id)
        AND NOT EXISTS (SELECT FROM ledger_unsealed u WHERE u.transaction_id = newer.id)`,
    /** The balances that newer entries have changed equal all their entries, and all balances together the sums of their accounts. */
    'balances-differ': sql`WITH changed AS MATERIALIZED (
        SELECT DISTINCT ${balanceKey} FROM ledger_entries WHERE transaction_id IN (${newer}) AND ${balanced} AND num_nonnulls(party_id, rental_id) > 0
      ) ${agree(
        sql`SELECT account || ' ' || party_id || ' ' || rental_id, amount FROM ledger_balances JOIN changed USING (account, party_id, rental_id)
          UNION ALL SELECT account, amount FROM ledger_balances WHERE amount <> 0`,
        sql`SELECT changed.account || ' ' || changed.party_id || ' ' || changed.rental_id, entry.amount FROM changed JOIN ledger_entries entry
            ON entry.account = changed.account AND entry.rental_id = changed.rental_id AND coalesce(entry.party_id, '') = changed.party_id
          UNION ALL SELECT changed.account || ' ' || changed.party_id || ' ', entry.amount FROM changed JOIN ledger_entries entry
            ON entry.account = changed.account AND entry.party_id = changed.party_id AND changed.rental_id = ''
              AND (entry.rental_id IS NULL OR changed.account NOT IN ('owner_payable', 'customer_debt'))
          UNION ALL SELECT account, debit - credit FROM ledger_months WHERE ${balanced}
          UNION ALL SELECT entry.account, entry.amount FROM ledger_unsealed waiting JOIN ledger_entries entry ON entry.transaction_id = waiting.transaction_id
            WHERE ${balanced}`,
      )}`,
    /** The kept sums equal those of the mark with the sealed entries since then. */
    'months-differ': agree(
      sql`SELECT month || ' ' || account || side, amount FROM ledger_months, LATERAL (VALUES (' debit', debit), (' credit', credit)) AS each (side, amount)`,
      sql`SELECT month || ' ' || account || side, amount FROM ${sumsOf({ sums })} AS kept, LATERAL (VALUES (' debit', debit), (' credit', credit)) AS each (side, amount)
        UNION ALL SELECT month_of(entry.at) || ' ' || entry.account || CASE WHEN entry.amount > 0 THEN ' debit' ELSE ' credit' END, abs(entry.amount)
          FROM ledger_chain link JOIN charted_entries entry ON entry.transaction_id = link.transaction_id WHERE link.position > ${position}`,
    ),
  }
}

/** The rules about everything after a mark. What was proven before holds still unless somebody has rewritten it. */
export function recentRules(now: Date, mark: LedgerMark, scope: Scope): Readonly<Record<string, SQL>> {
  const newer = newerRules(mark, scope)
  const ofRule = (rule: string, statement: SQL): SQL => {
    const reach = reaches[rule]
    if (reach) return within(statement, { reach, scope })
    const own = newer[rule] ?? (smallRules.has(rule) ? statement : undefined)
    if (!own) throw new Error(`The rule ${rule} has no subjects`)
    return own
  }
  const others = Object.entries(rules(now)).map(([rule, statement]) => [rule, ofRule(rule, statement)])
  return { ...newer, ...Object.fromEntries(others) }
}
