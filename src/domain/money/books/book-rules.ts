import { type SQL, sql } from 'drizzle-orm'
import { hasMeaning } from '#domain/renting/rentals/rentals.table.ts'
import { agree } from './agree.ts'
import { cashRules } from './cash-rules.ts'
import { chainRules } from './chain-rules.ts'
import { monthRules } from './month-rules.ts'
import { statementRules } from './statement-rules.ts'
import { taxRules } from './tax-rules.ts'

/** A rule that the books break: its subject, the expected value, and the value found, in fils or as counts. */
export interface Breach {
  rule: string
  subject: string
  expected: number
  found: number
}

const byOrder = (account: string, sign: 1 | -1): SQL =>
  sql`SELECT t.order_id, ${sql.raw(String(sign))} * e.amount FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
    WHERE e.account = ${account} AND t.order_id IS NOT NULL`

const hourBefore = (now: Date): string => new Date(now.getTime() - 3_600_000).toISOString()

type Rules = Readonly<Record<string, SQL>>

/** Payments, their refunds and the ledger agree on every charge. */
const paymentRules = (): Rules => ({
  'transaction-unbalanced': sql`
    SELECT t.id AS subject, 0 AS expected, coalesce(sum(e.amount), 0) AS found
    FROM ledger_transactions t LEFT JOIN ledger_entries e ON e.transaction_id = t.id
    GROUP BY t.id HAVING coalesce(sum(e.amount), 0) <> 0 OR count(e.id) < 2`,
  'refunded-beyond-captured': sql`
    SELECT id AS subject, captured AS expected, refunded AS found FROM payments WHERE refunded > captured OR captured > amount
    UNION ALL SELECT payment_id || ' ' || part || coalesce(' ' || rental_id, ''), captured, refunded FROM payment_parts WHERE refunded > captured`,
  /** The refunded amounts of each payment equal its refunds. */
  'refunds-differ': agree(
    sql`SELECT id, refunded + credit_returned FROM payments WHERE refunded + credit_returned > 0`,
    sql`SELECT payment_id, amount FROM refunds WHERE payment_id IS NOT NULL`,
  ),
  /** The captured less the refunded amount of a payment equals its charges. */
  'charges-differ': agree(
    sql`SELECT payment_id, captured - refunded FROM payment_parts`,
    sql`SELECT id, captured + credit - refunded - credit_returned FROM payments WHERE captured + credit > 0`,
  ),
  /** The ledger entries for each charge of an order equal its captured amount less refunds. */
  'ledger-differs': agree(
    sql`SELECT coalesce(part.rental_id, p.order_id) || ' ' || part.part, part.captured - part.refunded
      FROM payment_parts part JOIN payments p ON p.id = part.payment_id`,
    sql`SELECT coalesce(e.rental_id, t.order_id) || ' ' || e.part, -e.amount
      FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id WHERE e.part IS NOT NULL AND e.part <> 'late_fee'`,
  ),
  /** The payment for a booked rental, with the part that the shop bears, equals its price. */
  'price-differs': sql`
    SELECT r.id AS subject, r.price AS expected, -sum(e.amount) AS found
    FROM rentals r JOIN charted_entries e ON e.rental_id = r.id AND e.part = 'rental' AND e.account IN ('owner_payable', 'commission')
      AND e.kind NOT IN ('refund', 'tax_due')
    WHERE ${hasMeaning(({ isBooked }) => isBooked, sql`r.status`)}
      AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.rental_id = r.id)
    GROUP BY r.id, r.price HAVING -sum(e.amount) <> r.price`,
  /** The price of a delivered rental was captured, collected or matched, or is due in cash. */
  'delivered-unpaid': sql`
    SELECT r.id AS subject, r.price - r.reduction AS expected, paid.amount AS found FROM rentals r, LATERAL (
      SELECT coalesce(sum(amount), 0) AS amount FROM (SELECT captured AS amount FROM payment_parts WHERE rental_id = r.id AND part = 'rental'
        UNION ALL SELECT p.amount FROM payments p WHERE p.rental_id = r.id AND p.purpose = 'extension'
          AND (p.status = 'cash_due' OR p.status IN ('created', 'authorized') AND p.decision = 'capture')) AS each) paid
    WHERE r.delivered_at IS NOT NULL AND r.status <> 'cancelled_by_operations' AND paid.amount < r.price - r.reduction
      AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = r.order_id AND p.purpose = 'order' AND p.status = 'cash_due')`,
  /** The balance of a card's provider for an order: captures and applied deposits, less made refunds and disputed amounts. */
  'clearing-differs': agree(
    sql`SELECT order_id, captured - disputed FROM payments WHERE method = 'card' AND captured > 0
      UNION ALL SELECT order_id, -amount FROM refunds WHERE way = 'card' AND status = 'made'
      UNION ALL SELECT order_id, applied - disputed FROM deposits WHERE method = 'card' AND status = 'applied'`,
    byOrder('provider_clearing', 1),
  ),
  /** Amounts owed to customers and not yet paid back. */
  'refunds-open': agree(
    sql`SELECT coalesce(order_id, person_id), amount FROM refunds WHERE status IN ('due', 'failed')`,
    sql`SELECT coalesce(t.order_id, e.party_id), -e.amount FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
      WHERE e.account = 'refunds' AND num_nonnulls(t.order_id, e.party_id) > 0`,
  ),
  /** A transfer in a file for the bank is of a refund that is due. */
  'repayment-unowed': sql`
    SELECT s.id AS subject, s.amount AS expected, CASE WHEN r.status = 'due' AND r.way = 'transfer' THEN r.amount ELSE 0 END AS found
    FROM repayments s JOIN refunds r ON r.id = s.refund_id WHERE s.status = 'filed' AND (r.status <> 'due' OR r.way <> 'transfer' OR r.amount <> s.amount)`,
  /** A refund that the bank has sent is made, and none is sent twice. */
  'repayments-differ': agree(
    sql`SELECT id, amount FROM refunds WHERE status = 'made' AND way = 'transfer' AND EXISTS (SELECT FROM repayments WHERE refund_id = refunds.id)`,
    sql`SELECT refund_id, amount FROM repayments WHERE status = 'paid'`,
  ),
})

/** Deposits, claims and the balances of customers. */
const depositRules = (now: Date): Rules => ({
  /** The held deposits equal the deposits owed. */
  'deposits-owed': agree(
    sql`SELECT rental_id, amount - given_back FROM deposits WHERE status = 'held'`,
    sql`SELECT rental_id, -amount FROM ledger_entries WHERE account = 'deposit_liability'`,
  ),
  'deposits-held': agree(
    sql`SELECT rental_id, amount - given_back FROM deposits WHERE status = 'held' AND method = 'card'`,
    sql`SELECT rental_id, amount FROM ledger_entries WHERE account = 'deposit_holds'`,
  ),
  /** A settled claim was taken of the customer's deposit, or is a debt of theirs. */
  'claims-differ': agree(
    sql`SELECT rental_id, sum(decided) FROM claims WHERE bearer = 'customer' AND status = 'settled' GROUP BY rental_id HAVING sum(decided) > 0`,
    sql`SELECT rental_id, applied FROM deposits WHERE decision = 'apply'
      UNION ALL SELECT e.rental_id, e.amount FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
        WHERE e.account = 'customer_debt' AND t.kind = 'claim_settled'`,
  ),
  /** The decided part of a deposit is taken or owed within an hour of the claim's settlement. */
  'claim-unmoved': sql`
    SELECT d.id AS subject, d.applied AS expected, 0 AS found FROM deposits d WHERE d.decision = 'apply' AND d.status IN ('planned', 'failed', 'held')
      AND EXISTS (SELECT FROM claims c WHERE c.rental_id = d.rental_id AND c.bearer = 'customer' AND c.status = 'settled' AND c.settled_at <= ${hourBefore(now)}::timestamptz)`,
  'debt-negative': sql`
    SELECT rental_id AS subject, 0 AS expected, sum(amount) AS found FROM ledger_entries WHERE account = 'customer_debt'
    GROUP BY rental_id HAVING sum(amount) < 0`,
  'credit-negative': sql`
    SELECT party_id AS subject, 0 AS expected, -sum(amount) AS found FROM ledger_entries WHERE account = 'customer_credit'
    GROUP BY party_id HAVING sum(amount) > 0`,
})

/** Transfers that arrive, and payouts to owners. */
const transferRules = (): Rules => ({
  /** A CliQ transfer that matches nothing is kept until a person settles it. */
  'transfers-open': agree(
    sql`SELECT 'all', amount FROM bank_transfers WHERE problem IS NOT NULL AND resolution IS NULL`,
    sql`SELECT 'all', -amount FROM ledger_entries WHERE account = 'unmatched_transfers'`,
  ),
  /** Money on its way to owners equals their open payouts. */
  'payouts-in-transit': agree(
    sql`SELECT owner_id, amount FROM payouts WHERE status = 'batched'`,
    sql`SELECT party_id, -amount FROM ledger_entries WHERE account = 'payouts_in_transit'`,
  ),
  'payouts-paid': agree(
    sql`SELECT id, amount FROM payouts WHERE status = 'paid'`,
    sql`SELECT replace(t.key, 'payout-paid:', ''), -e.amount FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
      WHERE t.kind = 'payout_paid' AND e.account = 'bank'`,
  ),
  'payout-lines': agree(sql`SELECT id, amount FROM payouts`, sql`SELECT payout_id, amount FROM payout_lines`),
  /** The payouts of each rental, paid or in transit, equal the ledger's. */
  'payouts-of-rental': agree(
    sql`SELECT p.owner_id || ' ' || coalesce(l.rental_id, ''), l.amount FROM payout_lines l JOIN payouts p ON p.id = l.payout_id WHERE p.status <> 'failed'`,
    sql`SELECT e.party_id || ' ' || coalesce(e.rental_id, ''), e.amount FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
      WHERE t.kind IN ('payout', 'payout_failed') AND e.account = 'owner_payable'`,
  ),
  /** No rental is paid twice: never more than its owner has ever earned with it. */
  'paid-beyond-earned': sql`
    SELECT paid.owner_id || ' ' || paid.rental_id AS subject, earned.amount AS expected, paid.amount AS found
    FROM (SELECT p.owner_id, l.rental_id, sum(l.amount) AS amount FROM payout_lines l JOIN payouts p ON p.id = l.payout_id
        WHERE p.status <> 'failed' AND l.rental_id IS NOT NULL GROUP BY p.owner_id, l.rental_id) paid,
      LATERAL (SELECT coalesce(-sum(e.amount), 0) AS amount FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
        WHERE e.rental_id = paid.rental_id AND e.party_id = paid.owner_id AND e.account = 'owner_payable' AND e.amount < 0 AND t.kind <> 'payout_failed') earned
    WHERE paid.amount > earned.amount`,
})

/**
 * The rules that hold at every moment. Each is one statement, so that it sees one consistent state of a running shop. Its rows are
 * breaches.
 */
export const rules = (now: Date): Rules => ({
  ...paymentRules(),
  ...depositRules(now),
  ...cashRules(),
  ...transferRules(),
  ...statementRules(),
  ...taxRules(),
  ...chainRules,
  ...monthRules,
})
