import { type SQL, sql } from 'drizzle-orm'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import { type Context, nowOf } from '#domain/context.ts'
import { longestSessionHours } from '#domain/money/cash-sessions/cash-session.policy.ts'
import { wouldHold } from '#domain/money/deposits/held-part.ts'
import { toDecideStatuses } from '#domain/renting/claims/claim.policy.ts'
import type { Risk } from '#domain/renting/order-details/operations.contract.ts'
import { findPaymentsDue } from '#domain/renting/orders/find-payment-due.ts'
import { wholeName } from '#domain/renting/orders/shown-names.ts'
import { statementRisks } from '#domain/renting/reconciliation/statement-risks.ts'
import { readRentals } from '#domain/renting/rentals/read-rentals.ts'
import { momentsOf } from '#domain/renting/rentals/rental-moments.policy.ts'
import { hasMeaning } from '#domain/renting/rentals/rentals.table.ts'
import { isPaymentDue } from '#domain/renting/rentals/unsettled.ts'
import { orderNumber } from '#values/order-number.ts'
import { promiseRisks } from './promise-risks.ts'
import { readFaces } from './rental-faces.ts'
import { findRoadRisks } from './road-risks.ts'

/** The rental is with its customer, and has to come back. */
const isOut = hasMeaning(({ phase }) => phase === 'with-customer', sql`rentals.status`)
const mostOfEach = 50
const hourMs = 3_600_000
/** The hour by which a rental is collected, on the day after its last. */
const collectedBy = '20:00'
/** The completer settles a payment within seconds: one older than this is stuck. */
const stuckAfterMs = hourMs / 4

/** Risks shown before their deadline. */
const avoidable: readonly Risk['kind'][] = ['silent-owner', 'open-batch', 'claim-waits']

/** A risk before its rental is read. */
type Found = Omit<Risk, 'about'>

interface Row extends Record<string, unknown> {
  kind: Risk['kind']
  id: string
  orderId: string | null
  number: string | null
  what: string | null
  amount: number | null
  at: string
}

/** Problems of today that staff must act on: at most fifty of each kind, the most urgent first. */
export async function findRisks(ctx: Context): Promise<Risk[]> {
  const { now } = await nowOf(ctx)
  const soon = new Date(now.getTime() + hourMs).toISOString()
  const stuck = new Date(now.getTime() - stuckAfterMs).toISOString()
  const anHourAgo = new Date(now.getTime() - hourMs).toISOString()
  const aDayAgo = new Date(now.getTime() - 24 * hourMs).toISOString()
  const inTwoDays = new Date(now.getTime() + 48 * hourMs).toISOString()
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT found.*, orders.number::text FROM (
      (SELECT 'silent-owner' AS kind, rentals.id, order_id AS "orderId", ${nameOf(ctx.locale, sql`owners`)} AS what, price AS amount, answer_by AS at
       FROM rentals LEFT JOIN people owners ON owners.id = owner_id
       WHERE rentals.status = 'requested' AND answer_by <= ${soon}::timestamptz ORDER BY answer_by LIMIT ${mostOfEach})
      UNION ALL
      (SELECT 'failed-hold', deposits.id, order_id, failure, ${wouldHold(sql`deposits`)}, hold_at FROM deposits
       WHERE status IN ('failed', 'held') AND failure IS NOT NULL AND decision IS NULL ORDER BY hold_at LIMIT ${mostOfEach})
      UNION ALL
      (SELECT 'untaken-deposit', id, order_id, failure, CASE WHEN decision = 'apply' THEN applied ELSE amount - given_back END, updated_at FROM deposits
       WHERE status IN ('failed', 'held') AND decision IS NOT NULL AND updated_at <= ${anHourAgo}::timestamptz ORDER BY updated_at LIMIT ${mostOfEach})
      UNION ALL
      (SELECT 'stuck-payment', id, order_id, NULL, amount, updated_at FROM payments
       WHERE status IN ('created', 'authorized') AND decision IS NOT NULL AND updated_at <= ${stuck}::timestamptz
       ORDER BY updated_at LIMIT ${mostOfEach})
      UNION ALL
      (SELECT 'failed-refund', id, order_id, failure, amount, updated_at FROM refunds
       WHERE status = 'failed' ORDER BY created_at LIMIT ${mostOfEach})
      UNION ALL
      (SELECT 'refund-to-pay', id, order_id, (
         SELECT sender FROM payments JOIN bank_transfers came ON came.payment_id = payments.id WHERE payments.order_id = refunds.order_id
         ORDER BY payments.id = refunds.payment_id DESC, came.received_at LIMIT 1), amount, created_at
       FROM refunds
       WHERE status = 'due' AND way = 'transfer' ORDER BY created_at LIMIT ${mostOfEach})
      UNION ALL
      (SELECT 'unmatched-transfer', id, NULL, problem, amount, received_at FROM bank_transfers
       WHERE problem IS NOT NULL AND resolution IS NULL ORDER BY received_at LIMIT ${mostOfEach})
      UNION ALL
      (SELECT 'not-collected', id, order_id, NULL, NULL, (last_day + 1 + ${collectedBy}::time) AT TIME ZONE 'Asia/Amman' FROM rentals
       WHERE ${isOut} AND (late_from IS NULL OR late_until IS NOT NULL)
         AND (last_day + 1 + ${collectedBy}::time) AT TIME ZONE 'Asia/Amman' <= ${now.toISOString()}::timestamptz
       ORDER BY last_day LIMIT ${mostOfEach})
      UNION ALL
      (SELECT 'overdue', rentals.id, order_id, ${wholeName(ctx.locale)}, NULL, late_from
       FROM rentals JOIN orders ON orders.id = order_id LEFT JOIN people ON people.id = orders.person_id
       WHERE rentals.status = 'overdue' AND late_until IS NULL ORDER BY late_from LIMIT ${mostOfEach})
      UNION ALL
      (SELECT 'claim-waits', id, order_id, NULL, coalesce(decided, claimed), due_at FROM claims
       WHERE status = ANY (${sql.param([...toDecideStatuses])}::text[]) AND due_at <= ${inTwoDays}::timestamptz ORDER BY due_at LIMIT ${mostOfEach})
      UNION ALL
      (SELECT 'debt', owed.rental_id, ledger.order_id, NULL, sum(owed.amount)::int, min(ledger.at)
       FROM ledger_entries owed JOIN ledger_transactions ledger ON ledger.id = owed.transaction_id
       WHERE owed.account = 'customer_debt' GROUP BY owed.rental_id, ledger.order_id HAVING sum(owed.amount) > 0
       ORDER BY min(ledger.at) LIMIT ${mostOfEach})
      UNION ALL
      (SELECT 'open-batch', batch::text, NULL, NULL, sum(amount)::int, min(created_at) + interval '24 hours' FROM payouts
       WHERE status = 'batched' GROUP BY batch ORDER BY batch LIMIT ${mostOfEach})
      UNION ALL (SELECT 'refused-document', number, order_id, number, amount, coalesce(decided_at, issued_at) FROM e_invoices
       WHERE status = 'refused' OR status = 'waiting' AND (status_code >= 400 AND attempts >= 3 OR issued_at <= ${aDayAgo}::timestamptz) ORDER BY counter LIMIT ${mostOfEach})
      UNION ALL ${disputeRisks()}
      UNION ALL
      (SELECT 'books-broken', id, NULL, (SELECT string_agg(DISTINCT breach ->> 'rule', ', ') FROM jsonb_array_elements(breaches) breach), NULL, at
       FROM (SELECT * FROM book_checks ORDER BY at DESC LIMIT 1) newest WHERE breaches <> '[]')
      UNION ALL ${cashRisks(ctx, now)}
      UNION ALL ${statementRisks(now, mostOfEach)}
      UNION ALL ${promiseRisks(ctx, { now, most: mostOfEach })}
      UNION ALL
      (SELECT 'month-reopened', month, NULL, reason, NULL, reopened_at FROM month_closings opened WHERE status = 'reopened'
         AND NOT EXISTS (SELECT FROM month_closings again WHERE again.month = opened.month AND (again.status = 'closed' OR again.reopened_at > opened.reopened_at))
       ORDER BY reopened_at LIMIT ${mostOfEach})
      UNION ALL
      (SELECT kind, subject, NULL, NULL, NULL, since FROM alarms WHERE waived_at IS NULL)
    ) found LEFT JOIN orders ON orders.id = found."orderId"`)
  const others = rows.map((row) => foundOf(row, now))
  const road = await findRoadRisks(ctx, { now, most: mostOfEach })
  const found = [...(await findLatePacking(ctx, now)), ...(await findUnpaid(ctx, now)), ...road, ...others]
  return withFaces(
    ctx,
    found.sort((a, b) => a.at.localeCompare(b.at)),
  )
}

function foundOf({ at, number, ...row }: Row, now: Date): Found {
  const hasTime = avoidable.includes(row.kind) || (row.kind === 'chargeback-open' && row.what !== null)
  const isLate = !hasTime || new Date(at) <= now
  return { ...row, number: number && orderNumber(number), isLate, at: new Date(at).toISOString() }
}

/** Adds the rental that each is about, or the first one of its order. */
async function withFaces(ctx: Context, found: readonly Found[]): Promise<Risk[]> {
  const orderIds = [...new Set(found.flatMap(({ orderId }) => orderId ?? []))]
  const faces = orderIds.length === 0 ? [] : await readFaces(ctx, sql`rentals.order_id = ANY (${sql.param(orderIds)}::text[])`)
  const byRental = new Map(faces.map((face) => [face.rental, face]))
  const byOrder = new Map(faces.toReversed().map((face) => [face.orderId, face]))
  return found.map((risk) => ({ ...risk, about: byRental.get(risk.id) ?? byOrder.get(risk.orderId ?? '') ?? null }))
}

/** Payments and deposits that a bank looks into. */
function disputeRisks(): SQL {
  return sql`
    (SELECT 'chargeback-open', payments.id, order_id, opened.details ->> 'answerBy', disputed, coalesce((opened.details ->> 'answerBy')::timestamptz, opened.at, updated_at)
       FROM payments LEFT JOIN LATERAL (SELECT details, at FROM audit_log
         WHERE subject_id = payments.id AND event = 'payment.chargeback_open' ORDER BY id DESC LIMIT 1) opened ON true
       WHERE status = 'chargeback_open' ORDER BY 6 LIMIT ${mostOfEach})
      UNION ALL
      (SELECT 'chargeback-open', id, order_id, NULL, disputed, updated_at FROM deposits WHERE dispute = 'open' ORDER BY updated_at LIMIT ${mostOfEach})`
}

/** Differences of cash that wait for a second person, and sessions whose cash is out for more than a day. */
function cashRisks({ locale }: Context, now: Date): SQL {
  const aDayAgo = new Date(now.getTime() - longestSessionHours * hourMs).toISOString()
  return sql`(SELECT CASE WHEN s.status = 'variance' THEN 'cash-variance' ELSE 'cash-late' END, s.id, NULL, ${nameOf(locale, sql`couriers`)},
       CASE WHEN s.status = 'variance' THEN abs(s.expected - s.handed_in) ELSE s.expected - s.handed_in END, coalesce(s.counted_at, s.opened_at)
     FROM cash_sessions s LEFT JOIN people couriers ON couriers.id = s.courier_id
     WHERE s.status = 'variance' OR s.status IN ('open', 'counting') AND s.opened_at <= ${aDayAgo}::timestamptz ORDER BY s.number LIMIT ${mostOfEach})
    UNION ALL
    (SELECT 'count-variance', id, NULL, NULL, abs(counted - expected), counted_at FROM shop_counts WHERE status = 'variance')`
}

/** Orders whose payment failed, which are cancelled unless their customers pay again. */
async function findUnpaid(ctx: Context, now: Date): Promise<Found[]> {
  const isDue = isPaymentDue({ id: sql`r.id`, orderId: sql`r.order_id`, status: sql`r.status` })
  const { rows } = await ctx.db.execute<{ id: string; number: string }>(sql`
    SELECT id, number::text FROM orders WHERE id IN (SELECT r.order_id FROM rentals r WHERE ${isDue}) ORDER BY created_at LIMIT ${mostOfEach}`)
  const ids = rows.map(({ id }) => id)
  const dues = await findPaymentsDue(ctx, ids, now)
  return rows.flatMap(({ id, number }): Found[] => {
    const due = dues.get(id)
    if (!due) return []
    const { amount, by } = due
    const of = { id, orderId: id, number: orderNumber(number), what: null, amount }
    return [{ kind: 'payment-due', ...of, isLate: by <= now, at: by.toISOString() }]
  })
}

/** Rentals not packed though their dispatch is due. */
async function findLatePacking(ctx: Context, now: Date): Promise<Found[]> {
  const tomorrow = new Date(now.getTime() + 48 * hourMs).toISOString().slice(0, 10)
  const waiting = await readRentals(
    ctx,
    sql`rentals.id IN (SELECT id FROM rentals WHERE status = 'confirmed' AND first_day <= ${tomorrow}::date ORDER BY first_day LIMIT ${4 * mostOfEach})`,
  )
  const late = waiting.filter((rental) => momentsOf(rental).dispatchAt <= now).slice(0, mostOfEach)
  if (late.length === 0) return []
  const ids = sql.param(late.map(({ id }) => id))
  const { rows } = await ctx.db.execute<{ id: string; number: string; owner: string | null }>(sql`
    SELECT rentals.id, orders.number::text, ${nameOf(ctx.locale, sql`owners`)} AS owner FROM rentals JOIN orders ON orders.id = rentals.order_id
      LEFT JOIN people owners ON owners.id = rentals.owner_id WHERE rentals.id = ANY (${ids}::text[])`)
  const told = new Map(rows.map((row) => [row.id, row]))
  return late.map((rental) => ({
    kind: 'late-packing',
    id: rental.id,
    orderId: rental.orderId,
    number: orderNumber(told.get(rental.id)?.number ?? ''),
    what: told.get(rental.id)?.owner ?? null,
    amount: rental.price,
    isLate: true,
    at: momentsOf(rental).dispatchAt.toISOString(),
  }))
}
