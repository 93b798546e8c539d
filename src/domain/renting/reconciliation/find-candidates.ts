import { type SQL, sql } from 'drizzle-orm'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import type { Context, TxContext } from '#domain/context.ts'
import { payoutNumber } from '#domain/money/payouts/payout.policy.ts'
import type { StatementAccount } from '#domain/money/statements/statement.policy.ts'
import { guestName } from '#domain/renting/orders/shown-names.ts'
import { repaymentNumber } from '#domain/renting/repayments/list-repayments.ts'
import type { Fils } from '#values/money.ts'
import { orderNumber } from '#values/order-number.ts'
import type { Candidate, CandidateKind, CandidateName } from './candidate.policy.ts'

/** More than anybody looks through; the oldest come first. */
const mostCandidates = 3000

interface Row extends Record<string, unknown> {
  kind: CandidateKind
  ids: string
  name: CandidateName
  amount: Fils
  day: string
  references: (string | null)[] | null
  who: string | null
  orderId: string | null
  number: string | null
  batch: string | null
}

/** Candidates for the lines of an account, the oldest first: open entries, and for a bank what is expected from it. */
export async function findCandidates(ctx: Context | TxContext, account: StatementAccount): Promise<Candidate[]> {
  const parts =
    account === 'provider'
      ? [entriesOf(ctx, sql`o.account = 'provider_clearing'`)]
      : [
          entriesOf(ctx, sql`o.account IN ('bank', 'transfer_clearing', 'statement_suspense')`),
          ...awaited(ctx),
          payoutsSent(ctx),
          repaymentsSent(ctx),
        ]
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) found ORDER BY day, ids LIMIT ${mostCandidates}`)
  return rows.map(toCandidate)
}

function toCandidate({ kind, ids, references, number, ...row }: Row): Candidate {
  const shown = numberOf(row.name, number)
  const named = [...new Set([...(references ?? []), shown].filter((one) => one !== null && one !== ''))] as string[]
  return { ...row, kind, id: `${kind}:${ids}`, references: named, number: shown }
}

function numberOf(name: CandidateName, number: string | null): string | null {
  if (number === null || name === 'cashIn' || name === 'cashOut' || name === 'providerPayout') return number
  if (name === 'payout' || name === 'payoutSent') return payoutNumber(number)
  return name === 'refundSent' ? repaymentNumber(number) : orderNumber(number)
}

const inAmman = (at: SQL): SQL => sql`(${at} AT TIME ZONE 'Asia/Amman')::date::text`
/** The id in the key of a transaction, `capture:ID`. */
const idOf = (prefix: string): SQL => sql.raw(`CASE WHEN t.key LIKE '${prefix}:%' THEN substr(t.key, ${prefix.length + 2}) END`)

/** SQL for open entries with their words. The entries of one transfer that came are one row; each refund leaves the bank by itself. */
function entriesOf(ctx: Context | TxContext, where: SQL): SQL {
  const customer = sql`coalesce(${nameOf(ctx.locale, sql`customers`)}, ${guestName})`
  return sql`
    (SELECT 'entry' AS kind, string_agg(o.entry_id::text, ',' ORDER BY o.entry_id) AS ids, min(${nameOfEntry}) AS name, sum(o.amount)::int AS amount,
      min(${inAmman(sql`o.at`)}) AS day,
      array_cat(array_agg(coalesce(cash.reference, came.reference, paid.reference, line.reference, sent.reference)),
        (SELECT array_agg(named.reference) FROM (
          SELECT reference FROM payments WHERE order_id = t.order_id UNION SELECT provider_id FROM payments WHERE order_id = t.order_id
          UNION SELECT reference FROM deposits WHERE order_id = t.order_id UNION SELECT provider_id FROM deposits WHERE order_id = t.order_id) named)) AS references,
      min(coalesce(${nameOf(ctx.locale, sql`owners`)}, nullif(came.sender, ''), ${customer})) AS who, t.order_id AS "orderId",
      coalesce(min(cash.number::text), min(paid.number::text), min(orders.number::text)) AS number, NULL::text AS batch
    FROM open_entries o JOIN ledger_entries e ON e.id = o.entry_id JOIN ledger_transactions t ON t.id = e.transaction_id
      LEFT JOIN orders ON orders.id = t.order_id LEFT JOIN people customers ON customers.id = orders.person_id
      LEFT JOIN bank_deposits cash ON cash.id = ${idOf('cash-banked')}
      LEFT JOIN payouts paid ON paid.id = ${idOf('payout-paid')} LEFT JOIN people owners ON owners.id = paid.owner_id
      LEFT JOIN bank_transfers came ON came.id = coalesce(${idOf('transfer-unmatched')}, ${idOf('transfer-resolved')})
      LEFT JOIN statement_lines line ON line.match_id = CASE WHEN t.kind = 'settlement' THEN split_part(t.key, ':', 2) END AND line.kind = 'payout'
      LEFT JOIN repayments sent ON sent.refund_id = split_part(${idOf('refund-made')}, ':', 1) AND sent.status = 'paid'
    WHERE ${where}
    GROUP BY o.account, t.order_id, o.at, CASE WHEN o.account <> 'transfer_clearing' OR t.order_id IS NULL THEN o.entry_id::text
      WHEN t.kind IN ('refund_made', 'refund_failed') THEN t.key ELSE '' END)`
}

const nameOfEntry = sql`CASE
  WHEN o.account = 'statement_suspense' THEN 'unknownMoney'
  WHEN t.kind = 'cash_deposited' THEN 'cashIn' WHEN t.kind = 'cash_withdrawn' THEN 'cashOut'
  WHEN t.kind = 'payout_paid' THEN 'payout'
  WHEN t.kind = 'settlement' THEN 'providerPayout'
  WHEN t.kind = 'transfer_unmatched' THEN 'unknownTransfer'
  WHEN t.kind = 'transfer_resolved' THEN 'returnedTransfer'
  WHEN o.account = 'provider_clearing' AND t.kind LIKE 'chargeback%' THEN 'dispute'
  WHEN o.account = 'provider_clearing' AND t.kind IN ('refund_made', 'refund_failed') THEN 'cardRefund'
  WHEN o.account = 'provider_clearing' THEN 'card'
  WHEN t.kind IN ('refund_made', 'refund_failed') THEN 'refund'
  WHEN o.account = 'transfer_clearing' THEN 'cliq' ELSE 'other' END`

/** SQL for transfers that customers are asked for: a payment with its deposits, a deposit, or a debt. */
function awaited(ctx: Context | TxContext): SQL[] {
  const who = sql`coalesce(${nameOf(ctx.locale, sql`people`)}, ${guestName})`
  const row = ({ from, amount, where }: Record<'from' | 'amount' | 'where', SQL>): SQL => sql`
    SELECT 'transfer', wanted.reference, 'awaited', ${amount}, ${inAmman(sql`wanted.created_at`)}, ARRAY[wanted.reference], ${who}, orders.id, orders.number::text, NULL
    FROM ${from} LEFT JOIN people ON people.id = orders.person_id WHERE ${where}`
  return [
    row({
      from: sql`payments wanted JOIN orders ON orders.id = wanted.order_id`,
      amount: sql`wanted.amount + wanted.deposit`,
      where: sql`wanted.status = 'transfer_pending' AND wanted.reference IS NOT NULL`,
    }),
    row({
      from: sql`deposits wanted JOIN orders ON orders.id = wanted.order_id`,
      amount: sql`wanted.amount`,
      where: sql`wanted.status = 'planned' AND wanted.reference IS NOT NULL`,
    }),
    row({
      from: sql`debt_transfers wanted JOIN rentals ON rentals.id = wanted.rental_id JOIN orders ON orders.id = rentals.order_id`,
      amount: sql`(SELECT coalesce(sum(amount), 0)::int FROM ledger_entries WHERE rental_id = rentals.id AND account = 'customer_debt')`,
      where: sql`true`,
    }),
  ]
}

function payoutsSent(ctx: Context | TxContext): SQL {
  return sql`
    SELECT 'payout', p.id, 'payoutSent', -p.amount, p.batch::text, ARRAY[]::text[], ${nameOf(ctx.locale, sql`people`)}, NULL, p.number::text, 'payouts ' || p.batch
    FROM payouts p LEFT JOIN people ON people.id = p.owner_id WHERE p.status = 'batched'`
}

function repaymentsSent(ctx: Context | TxContext): SQL {
  return sql`
    SELECT 'repayment', sent.id, 'refundSent', -sent.amount, ${inAmman(sql`file.made_at`)}, ARRAY[]::text[],
      coalesce(${nameOf(ctx.locale, sql`people`)}, ${guestName}), refunds.order_id, sent.number::text, 'refunds ' || file.number
    FROM repayments sent JOIN repayment_files file ON file.id = sent.file_id JOIN refunds ON refunds.id = sent.refund_id
      LEFT JOIN orders ON orders.id = refunds.order_id LEFT JOIN people ON people.id = coalesce(refunds.person_id, orders.person_id)
    WHERE sent.status = 'filed'`
}
