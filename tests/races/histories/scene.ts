import type { HandOverWay } from '#domain/catalogue/items/item.policy.ts'
import { type RentalStatus, statusesThat } from '#domain/renting/rentals/rental.policy.ts'
import { type Day, dayAt } from '#values/day.ts'
import type { HistoryShop } from './history-shop.ts'

export interface SceneRental {
  id: string
  orderId: string
  itemId: string
  unitId: string
  ownerId: string
  visitorId: string
  status: RentalStatus
  handOver: HandOverWay
  from: Day
  until: Day
  deposit: string | null
  depositId: string | null
  /** The card that paid is one whose bank takes everything back. */
  isDisputed: boolean
  /** The person who has asked staff to end it. */
  askedBy: string | null
  /** Its customer does not open the door when a courier comes to collect. */
  isStubborn: boolean
  /** Nobody gets it back before it is taken for lost. */
  keepsIt: boolean
  /** The customer's debt beyond the deposit. */
  debt: number
}

export interface SceneClaim {
  id: string
  rentalId: string
  kind: string
  status: string
  ownerId: string
  visitorId: string
  claimed: number
  decidedBy: string | null
  proposedBy: string | null
}

export interface SceneOrder {
  id: string
  visitorId: string
  total: number
  isReady: boolean
}

export interface ScenePage {
  paymentId: string
  providerId: string
  visitorId: string
}

/** The state of the shop at the beginning of a round, from which operations are drawn. */
export interface Scene {
  now: Date
  today: Day
  rentals: SceneRental[]
  /** Held, without a payment. */
  held: SceneOrder[]
  /** Pages of the provider that a payer may be on. */
  pages: ScenePage[]
  waits: { id: string; visitorId: string }[]
  /** Refunds that a person makes by a transfer. */
  transfers: { id: string }[]
  /** Transfers of refunds that are in a file for the bank, or were sent. */
  repayments: { id: string; status: 'filed' | 'paid'; file: number }[]
  unmatched: { id: string }[]
  /** Transfers that are awaited, and what they have to bring. */
  awaited: { orderId: string; reference: string; amount: number }[]
  disputes: { paymentId: string; providerId: string }[]
  /** Orders whose payment fell away. */
  unpaid: { orderId: string; visitorId: string }[]
  claims: SceneClaim[]
  /** Payouts that are with the bank. */
  payouts: { id: string; batch: Day }[]
  /** Sessions whose cash is still a courier's. */
  cash: { id: string; status: string; expected: number; attempt: number }[]
}

const standing = statusesThat(({ isLive, isUnpaid }) => isLive && !isUnpaid)

/** Reads the scene in an order that follows from what has happened, not from ids that are drawn by the shop. */
export async function readScene(shop: HistoryShop): Promise<Scene> {
  const now = await shop.clock.now()
  const at = now.toISOString()
  const rentals = await shop.query<SceneRental>(
    `SELECT r.id, r.order_id AS "orderId", r.item_id AS "itemId", r.unit_id AS "unitId", r.owner_id AS "ownerId", o.visitor_id AS "visitorId", r.status, r.hand_over AS "handOver",
       r.first_day::text AS "from", r.last_day::text AS until, d.status AS deposit, d.id AS "depositId",
       EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.status LIKE 'chargeback%') AS "isDisputed",
       (SELECT asked_by FROM rental_cancellations c WHERE c.rental_id = r.id AND c.status = 'asked') AS "askedBy", o.number % 8 = 0 AS "isStubborn", o.number % 16 = 0 AS "keepsIt",
       (SELECT coalesce(sum(e.amount), 0)::int FROM ledger_entries e WHERE e.rental_id = r.id AND e.account = 'customer_debt') AS debt
     FROM rentals r JOIN orders o ON o.id = r.order_id
       LEFT JOIN LATERAL (SELECT id, status FROM deposits WHERE rental_id = r.id ORDER BY created_at DESC LIMIT 1) d ON true
     WHERE r.status = ANY ($1) OR r.status = 'lost' OR r.status IN ('completed', 'lost') AND r.updated_at > $2::timestamptz - interval '10 days'
       OR r.status IN ('cancelled_by_owner', 'cancelled_by_operations') AND EXISTS (SELECT 1 FROM refunds f WHERE f.rental_id = r.id AND f.status = 'due'
       AND f.reason IN ('cancelled-by-owner', 'displaced') AND f.due_at > $2)
     ORDER BY o.number, r.line, r.unit_id`,
    [standing, at],
  )
  const held = await shop.query<SceneOrder>(
    `SELECT o.id, o.visitor_id AS "visitorId", o.total, o.method IS NOT NULL AND o.delivery IS NOT NULL AS "isReady" FROM orders o
     WHERE EXISTS (SELECT 1 FROM rentals r WHERE r.order_id = o.id AND r.status = 'held')
       AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.status IN ('created', 'authorized', 'transfer_pending')) ORDER BY o.number`,
  )
  const pages = await shop.query<ScenePage>(
    `SELECT p.id AS "paymentId", p.provider_id AS "providerId", o.visitor_id AS "visitorId" FROM payments p JOIN orders o ON o.id = p.order_id
     WHERE p.status = 'created' AND p.provider_id IS NOT NULL AND p.redirect IS NOT NULL ORDER BY o.number, p.created_at`,
  )
  const waits = await shop.query<Scene['waits'][number]>(
    `SELECT id, visitor_id AS "visitorId" FROM waits WHERE status IN ('waiting', 'offered') ORDER BY visitor_id, item_id, first_day`,
  )
  const transfers = await shop.query<{ id: string }>(
    `SELECT f.id FROM refunds f LEFT JOIN orders o ON o.id = f.order_id
     WHERE f.status = 'failed' OR f.way = 'transfer' AND f.status = 'due' ORDER BY o.number, f.person_id, f.amount`,
  )
  const repayments = await shop.query<Scene['repayments'][number]>(
    `SELECT s.id, s.status, file.number::int AS file FROM repayments s JOIN repayment_files file ON file.id = s.file_id
     WHERE s.status <> 'returned' ORDER BY s.number`,
  )
  const unmatched = await shop.query<{ id: string }>(
    `SELECT id FROM bank_transfers WHERE problem IS NOT NULL AND resolution IS NULL ORDER BY received_at, amount`,
  )
  const awaited = await shop.query<Scene['awaited'][number]>(
    `SELECT p.order_id AS "orderId", p.reference, p.amount + p.deposit AS amount FROM payments p JOIN orders o ON o.id = p.order_id
     WHERE p.status = 'transfer_pending' ORDER BY o.number`,
  )
  const disputes = await shop.query<Scene['disputes'][number]>(
    `SELECT p.id AS "paymentId", p.provider_id AS "providerId" FROM payments p JOIN orders o ON o.id = p.order_id
     WHERE p.status = 'chargeback_open' ORDER BY o.number`,
  )
  const unpaid = await shop.query<Scene['unpaid'][number]>(
    `SELECT o.id AS "orderId", o.visitor_id AS "visitorId" FROM orders o
     WHERE EXISTS (SELECT FROM rentals r WHERE r.order_id = o.id AND r.status IN ('requested', 'confirmed', 'packed'))
       AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.purpose = 'order' AND p.status NOT IN ('created', 'failed', 'expired', 'voided'))
     ORDER BY o.number`,
  )
  const claims = await shop.query<SceneClaim>(
    `SELECT c.id, c.rental_id AS "rentalId", c.kind, c.status, r.owner_id AS "ownerId", o.visitor_id AS "visitorId", c.claimed, c.decided_by AS "decidedBy",
       c.proposal ->> 'by' AS "proposedBy"
     FROM claims c JOIN rentals r ON r.id = c.rental_id JOIN orders o ON o.id = c.order_id
     WHERE c.status IN ('opened', 'escalated', 'decided', 'appealed') ORDER BY o.number, r.line, c.kind, c.created_at`,
  )
  const payouts = await shop.query<Scene['payouts'][number]>(
    `SELECT id, batch::text FROM payouts WHERE status = 'batched' ORDER BY batch, owner_id`,
  )
  const cash = await shop.query<Scene['cash'][number]>(
    `SELECT id, status, expected, attempt FROM cash_sessions WHERE status IN ('open', 'counting', 'variance') ORDER BY number`,
  )
  return {
    now,
    today: dayAt(now),
    rentals,
    held,
    pages,
    waits,
    transfers,
    repayments,
    unmatched,
    awaited,
    disputes,
    unpaid,
    claims,
    payouts,
    cash,
  }
}
