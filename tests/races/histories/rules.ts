import { checkBooks } from '#domain/money/books/check-books.ts'
import { openClaimStatuses } from '#domain/renting/claims/claim.policy.ts'
import { type StatusMeaning, statusesThat } from '#domain/renting/rentals/rental.policy.ts'
import type { HistoryShop } from './history-shop.ts'

const listOf = (isMeant: (meaning: StatusMeaning) => boolean): string =>
  statusesThat(isMeant)
    .map((status) => `'${status}'`)
    .join(', ')
const blocking = listOf(({ blocksUnit }) => blocksUnit)
const live = listOf(({ isLive }) => isLive)
const payable = listOf(({ isPayable }) => isPayable)
const out = `'active', 'overdue', 'return_in_transit', 'inspecting', 'in_claim'`
const over = listOf(({ isLive, isBooked }) => !isLive && isBooked)
const openClaims = openClaimStatuses.map((status) => `'${status}'`).join(', ')
const ended = `${over}, 'declined', 'expired', 'cancelled', 'cancelled_by_owner', 'cancelled_by_operations'`

/** The paid and not refunded price and service fee of a rental; by the parts of its payments, not by the ledger. */
const paidParts = `SELECT rental_id, sum(captured) FILTER (WHERE part = 'rental') AS captured,
  sum(captured - refunded) FILTER (WHERE part = 'rental') AS kept,
  coalesce(sum(captured) FILTER (WHERE part = 'service_fee'), 0) AS fee, coalesce(sum(captured - refunded) FILTER (WHERE part = 'service_fee'), 0) AS fee_kept,
  coalesce(sum(captured - refunded) FILTER (WHERE part = 'protection'), 0) AS plan_kept
  FROM payment_parts WHERE rental_id IS NOT NULL GROUP BY rental_id`
/** Half of an amount, rounded as the shop rounds shares. */
const half = (amount: string): string => `floor(${amount} * 0.5 / 10 + 0.5) * 10`
const hasComeIn = `p.status IN ('captured', 'partially_refunded', 'refunded', 'cash_collected', 'cash_remitted', 'chargeback_open', 'chargeback_won', 'chargeback_lost')`
/** An amount that a bank has taken back, or was about to, is not refunded as well. */
const isUndisputed = `NOT EXISTS (SELECT 1 FROM payments d JOIN ledger_transactions t ON t.key = 'dispute-open:' || d.id WHERE d.order_id = r.order_id)`
const dueForExtensions = `(SELECT coalesce(sum(e.amount), 0) FROM payments e WHERE e.rental_id = r.id AND (e.status = 'cash_due' OR e.status IN ('created', 'authorized') AND e.decision = 'capture'))`

/** Invariants, as tables of their violations; `$1` is now. States that wait for a moment are checked after the jobs have run. */
const rules: Record<string, string> = {
  'two blocks of one unit overlap': `blocks a JOIN blocks b ON a.unit_id = b.unit_id AND a.id < b.id AND a.is_live AND b.is_live AND a.days && b.days`,
  'two rentals have one unit on the same day': `rentals a JOIN rentals b ON a.unit_id = b.unit_id AND a.id < b.id AND a.status IN (${blocking}) AND b.status IN (${blocking})
    AND a.status <> 'completed' AND b.status <> 'completed' AND a.first_day <= b.last_day AND b.first_day <= a.last_day`,
  'a rental without the block of its days': `rentals r WHERE r.status IN (${blocking}) AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.rental_id = r.id AND b.unit_id = r.unit_id AND b.is_live
    AND b.kind = 'rental' AND b.days @> daterange(r.first_day, r.last_day, '[]') AND (b.expires_at IS NULL OR r.status = 'held'))
    AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.id = r.order_id AND r.status = 'held' AND (o.yields OR o.hold_ends_at <= $1))`,
  'a block of a rental that keeps no unit': `blocks b JOIN rentals r ON r.id = b.rental_id WHERE b.is_live AND r.status NOT IN (${blocking})
    AND NOT (r.dispatched_at IS NOT NULL AND r.returned_at IS NULL)
    AND NOT (r.status IN ('cancelled_by_owner', 'cancelled_by_operations') AND r.reason ->> 'code' IN ('not-available', 'damaged', 'lost', 'safety'))`,
  'what stands is not what was paid': `rentals r JOIN (${paidParts}) paid ON paid.rental_id = r.id
    WHERE r.status IN (${payable}) AND NOT EXISTS (SELECT 1 FROM claims c WHERE c.rental_id = r.id AND c.opened_by = 'customer' AND c.status = 'settled')
    AND (paid.kept <> r.price - r.reduction - ${dueForExtensions} OR paid.fee_kept <> r.service_fee OR paid.plan_kept <> r.protection)`,
  'a rental that stands and was not paid for': `rentals r JOIN payments p ON p.order_id = r.order_id AND p.purpose = 'order' AND ${hasComeIn}
    WHERE r.status IN (${payable}) AND NOT EXISTS (SELECT 1 FROM payment_parts a WHERE a.rental_id = r.id AND a.part = 'rental')`,
  'money is kept of what did not take place': `rentals r JOIN (${paidParts}) paid ON paid.rental_id = r.id
    WHERE r.status IN ('declined', 'expired', 'cancelled_by_owner', 'cancelled_by_operations') AND (paid.kept <> 0 OR paid.fee_kept <> 0 OR paid.plan_kept <> 0) AND ${isUndisputed}`,
  'not half is kept of what was not taken at the door': `rentals r JOIN (${paidParts}) paid ON paid.rental_id = r.id
    WHERE r.status = 'undeliverable' AND (paid.kept <> paid.captured - ${half('paid.captured')} OR paid.fee_kept <> paid.fee - ${half('paid.fee')}) AND ${isUndisputed}`,
  'a cancellation gave back something else than it showed': `rentals r JOIN audit_log l ON l.subject_id = r.id AND l.event = 'rental.cancelled' AND l.details ? 'refund'
    WHERE (l.details ->> 'refund')::int <> (SELECT coalesce(sum(amount), 0) FROM refunds f WHERE f.rental_id = r.id AND f.reason = 'cancelled')`,
  'money is kept of a request that was withdrawn, or of a set that has ended': `rentals r JOIN (${paidParts}) paid ON paid.rental_id = r.id
    JOIN audit_log l ON l.subject_id = r.id AND l.event = 'rental.cancelled' AND l.details ->> 'move' IN ('withdraw', 'endSet') WHERE (paid.kept <> 0 OR paid.fee_kept <> 0) AND ${isUndisputed}`,
  'a transfer that is awaited for ever': `payments WHERE status = 'transfer_pending' AND expires_at <= $1`,
  'delivery is kept of an order of which nothing was brought or will be': `payment_parts a JOIN payments p ON p.id = a.payment_id WHERE a.part = 'delivery' AND a.captured > a.refunded
    AND NOT EXISTS (SELECT 1 FROM rentals r WHERE r.order_id = p.order_id AND (r.status IN (${payable}, 'requested') OR r.dispatched_at IS NOT NULL OR NOT ${isUndisputed}))`,
  'cash is asked for that is not owed': `(SELECT p.id, p.amount, o.cash_handling + ofRentals.price + ofRentals.fee + brought.amount AS full_price, ofRentals.fee,
      CASE WHEN o.person_id IS NULL THEN 0 ELSE o.credit END AS credit FROM payments p JOIN orders o ON o.id = p.order_id,
      LATERAL (SELECT coalesce(sum(r.price - r.reduction + r.protection), 0) AS price, coalesce(sum(r.service_fee), 0) AS fee FROM rentals r
        WHERE r.order_id = o.id AND r.status IN (${payable})) ofRentals,
      LATERAL (SELECT coalesce(sum((d ->> 'amount')::int), 0) AS amount FROM jsonb_array_elements(o.deliveries) d WHERE EXISTS (SELECT 1 FROM rentals r
        WHERE r.order_id = o.id AND r.status IN (${payable}) AND r.first_day::text = d ->> 'from' AND r.last_day::text = d ->> 'until')) brought
    WHERE p.status = 'cash_due' AND p.purpose = 'order' AND NOT EXISTS (SELECT 1 FROM rentals r WHERE r.order_id = o.id AND r.status = 'requested')) due
    WHERE amount <> full_price - least(credit, full_price - fee)`,
  'a deposit is kept after the end': `deposits d JOIN rentals r ON r.id = d.rental_id WHERE r.status IN (${ended}) AND d.status IN ('planned', 'failed', 'held')
    AND NOT (r.status = 'lost' AND EXISTS (SELECT 1 FROM claims c WHERE c.rental_id = r.id AND c.status IN (${openClaims})))`,
  'a piece is out without its deposit': `rentals r WHERE r.status IN (${out}) AND r.deposit > 0
    AND (SELECT count(*) FROM deposits d WHERE d.rental_id = r.id AND (d.status IN ('held', 'applied') OR d.status = 'failed' AND d.held_at IS NOT NULL
      OR EXISTS (SELECT 1 FROM ledger_transactions t WHERE t.key = 'deposit-owed:' || d.id))) <> 1`,
  'two live deposits of one rental': `(SELECT rental_id FROM deposits WHERE status IN ('planned', 'failed', 'held') GROUP BY 1 HAVING count(*) > 1) twice`,
  'two payments of one order': `(SELECT order_id FROM payments p WHERE purpose = 'order' AND (p.status = 'cash_due' OR ${hasComeIn}) GROUP BY 1 HAVING count(*) > 1) twice`,
  'a hold that never ends': `orders o WHERE o.hold_ends_at <= $1 AND EXISTS (SELECT 1 FROM rentals r WHERE r.order_id = o.id AND r.status = 'held')
    AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.status IN ('created', 'authorized'))`,
  'a piece that left unpaid': `rentals r WHERE r.dispatched_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM payment_parts a WHERE a.rental_id = r.id)
    AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = r.order_id AND p.method = 'cash')`,
  'a request that is never answered': `rentals WHERE status = 'requested' AND answer_by <= $1`,
  'a payment that nobody ends': `payments p JOIN orders o ON o.id = p.order_id WHERE p.status IN ('created', 'authorized') AND p.purpose <> 'claim' AND p.updated_at <= $1::timestamptz - interval '30 seconds'
    AND (p.status <> 'created' OR p.created_at <= $1::timestamptz - interval '31 minutes')
    AND o.hold_ends_at <= $1 AND NOT EXISTS (SELECT 1 FROM rentals r WHERE r.order_id = o.id AND r.status = 'requested')
    AND NOT EXISTS (SELECT 1 FROM rental_extensions e WHERE e.payment_id = p.id AND e.status = 'asked' AND e.kept_until > $1)`,
  'an authorisation that is older than five days': `payments WHERE status = 'authorized' AND created_at < $1::timestamptz - interval '5 days 1 hour'`,
  'an extension that is neither done nor ended': `rental_extensions WHERE status = 'asked' AND kept_until <= $1`,
  'days that are kept for an extension that is over': `blocks b WHERE b.is_live AND b.kind = 'extension' AND b.expires_at > $1
    AND NOT EXISTS (SELECT 1 FROM rental_extensions e WHERE e.rental_id = b.rental_id AND e.status = 'asked')`,
  'a piece that its owner has collected and nobody receives': `rentals r WHERE r.status = 'return_in_transit' AND r.collected_at <= $1::timestamptz - interval '24 hours'
    AND EXISTS (SELECT 1 FROM hand_overs h WHERE h.rental_id = r.id AND h.stage = 'collection' AND h.took = 'owner')`,
  'an inspection that never ends': `rentals WHERE status = 'inspecting' AND returned_at <= $1::timestamptz - interval '48 hours'`,
  'a claim whose time is over': `claims WHERE due_at <= $1 AND overdue_at IS NULL`,
  'a rental that waits for claims that are closed': `rentals r WHERE r.status = 'in_claim' AND NOT EXISTS (SELECT 1 FROM claims c WHERE c.rental_id = r.id
    AND c.opened_by <> 'customer' AND c.status IN (${openClaims}))`,
  'more of a deposit is kept than is claimed': `deposits d JOIN rentals r ON r.id = d.rental_id WHERE r.status = 'in_claim' AND d.status = 'held' AND d.method <> 'card'
    AND d.amount - d.given_back > (SELECT coalesce(sum(CASE WHEN c.status IN (${openClaims}) THEN c.claimed ELSE c.decided END), 0) FROM claims c
      WHERE c.rental_id = r.id AND c.bearer = 'customer' AND c.status <> 'withdrawn')`,
  'a claim that nobody settles': `claims c JOIN rentals r ON r.id = c.rental_id WHERE c.status IN ('agreed', 'final')
    AND (c.opened_by = 'customer' OR r.status NOT IN ('return_in_transit', 'inspecting', 'in_claim', 'lost'))`,
  'claims come to more than the piece is worth': `(SELECT c.rental_id, sum(coalesce(c.decided, c.claimed) - c.returned) AS claimed, min(r.agreed_value) AS worth FROM claims c
    JOIN rentals r ON r.id = c.rental_id WHERE c.bearer = 'customer' AND c.status <> 'withdrawn' GROUP BY 1) c WHERE claimed > worth`,
  'a customer who is late and not marked so': `rentals WHERE status = 'active' AND late_from <= $1 AND late_until IS NULL`,
  'a piece that should be lost': `rentals WHERE status = 'overdue' AND late_until IS NULL
    AND late_from + CASE WHEN agreed_value > 300000 THEN interval '4 days' ELSE interval '7 days' END <= $1`,
  'lateness that costs nothing': `rentals r WHERE r.collected_at >= r.late_from AND r.late_from < coalesce(r.late_until, 'infinity') AND r.status <> 'cancelled_by_operations'
    AND NOT EXISTS (SELECT 1 FROM claims c WHERE c.rental_id = r.id AND c.kind IN ('late', 'lost'))`,
  'a piece that is out and does not keep its unit': `rentals r JOIN blocks b ON b.rental_id = r.id AND b.is_live AND b.kind = 'rental' WHERE r.status IN ('active', 'overdue')
    AND b.rental_until < ($1::timestamptz AT TIME ZONE 'Asia/Amman' - interval '21 hours')::date AND r.last_day < ($1::timestamptz AT TIME ZONE 'Asia/Amman' - interval '21 hours')::date
    AND NOT EXISTS (SELECT 1 FROM blocks c WHERE c.unit_id = b.unit_id AND c.is_live AND c.kind = 'blackout')`,
  'a debt whose payment is forgotten': `payments p WHERE p.purpose = 'claim' AND p.status IN ('created', 'authorized') AND p.created_at <= $1::timestamptz - interval '2 hours'`,
  'a refund that is never made': `refunds f JOIN payments p ON p.id = f.payment_id WHERE f.status = 'due' AND f.way = 'card' AND f.due_at <= $1 AND p.status <> 'chargeback_open'`,
  'a deposit that waits for nobody': `deposits WHERE method = 'card' AND (due_at <= $1 OR is_asking OR former_provider_id IS NOT NULL)`,
  'a deposit that was decided about and stays': `deposits WHERE decision IS NOT NULL AND status IN ('planned', 'failed', 'held')`,
  'an owner is paid less than the least': `payouts WHERE amount < 10000`,
  'a rental is paid out that is not over': `payout_lines l JOIN payouts p ON p.id = l.payout_id JOIN rentals r ON r.id = l.rental_id
    WHERE l.amount > 0 AND p.status <> 'failed' AND r.status IN (${live}) AND NOT EXISTS (SELECT 1 FROM claims c WHERE c.rental_id = r.id AND c.kind = 'lost')`,
  'a payout without its notification': `payouts p WHERE p.status IN ('paid', 'failed') AND NOT EXISTS (SELECT 1 FROM notifications n WHERE n.subject_id = p.id AND n.person_id = p.owner_id)`,
  'a code that was used by another number of orders': `promotional_codes c WHERE used <> (SELECT count(*) FROM promotional_code_uses u WHERE u.code = c.code)`,
}

type Ruled = Pick<HistoryShop, 'clock' | 'query' | 'system' | 'provider'>

/** Violated rules, in words with an example each; empty when all hold. */
export async function brokenRules(shop: Ruled): Promise<string[]> {
  const at = (await shop.clock.now()).toISOString()
  const broken: string[] = []
  for (const [rule, from] of Object.entries(rules)) {
    const usesNow = from.includes('$1')
    const rows = await shop.query<{ example: string }>(
      `SELECT to_jsonb(broken)::text AS example FROM (SELECT * FROM ${from}) broken LIMIT 2`,
      usesNow ? [at] : [],
    )
    for (const { example } of rows) broken.push(`${rule}: ${example.slice(0, 900)}`)
  }
  for (const breach of await checkBooks(shop.system)) broken.push(`the books: ${JSON.stringify(breach)}`)
  return [...broken, ...(await forgottenHolds(shop))]
}

/** An amount authorised at the provider is a held deposit, or a payment that waits for an owner. */
async function forgottenHolds({ provider, query }: Ruled): Promise<string[]> {
  const known = new Set(
    (
      await query<{ id: string }>(
        `SELECT provider_id AS id FROM deposits WHERE status = 'held' AND method = 'card' UNION ALL SELECT provider_id FROM payments WHERE status IN ('created', 'authorized')`,
      )
    ).map(({ id }) => id),
  )
  const authorized = await provider.authorized()
  const held = await query<{ id: string }>(`SELECT provider_id AS id FROM deposits WHERE status = 'held' AND method = 'card'`)
  return [
    ...authorized.filter((id) => !known.has(id)).map((id) => `authorised at the provider and forgotten: ${id}`),
    ...held.filter(({ id }) => !authorized.includes(id)).map(({ id }) => `a deposit without its hold at the provider: ${id}`),
  ]
}
