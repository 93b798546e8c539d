import type pg from 'pg'

export const orderCount = 100_000
/** Every fifth customer has this name; `rareName` has one. */
export const commonName = 'Rana'
export const rareName = 'Zumurrud'
/** Orders are made four minutes apart, the first of them just now. */
export const idOf = (table: 'order' | 'rental' | 'payment' | 'deposit', at: number) => `bench-${table}-${at}`

const numbers = `generate_series(1, ${orderCount}) AS n`
const firstNames = [
  'Omar',
  'Dana',
  'ليان',
  'سارة',
  'Yazan',
  'هديل',
  'Lama',
  'فرح',
  'Tala',
  'محمد',
  'Noor',
  'آية',
  'Salma',
  'زيد',
  'Hala',
  'رهف',
]
const families = [
  'Haddad',
  'Khoury',
  'Nasser',
  'Odeh',
  'الخطيب',
  'العموش',
  'Qasem',
  'الزعبي',
  'Saleh',
  'عبيدات',
  'Masri',
  'بني هاني',
  'Sweiss',
]

const listOf = (words: readonly string[]) => `(ARRAY[${words.map((word) => `'${word}'`).join(', ')}])`

/** The source of every table: the time of each order, its days, its customer, and its state. */
const plan = `CREATE TEMPORARY TABLE plan ON COMMIT DROP AS
  SELECT *, CASE WHEN n % 10 = 0 THEN 'cancelled' WHEN n <= 150 AND n % 5 = 1 THEN 'requested' WHEN ahead > 2 THEN 'confirmed'
    WHEN ahead > 0 THEN CASE WHEN n % 40 = 1 THEN 'confirmed' ELSE 'packed' END WHEN ahead > -3 THEN 'active' WHEN ahead > -5 THEN 'inspecting'
    ELSE 'completed' END AS status
  FROM (SELECT *, first_day - current_date AS ahead FROM (
    SELECT n, now() - n * interval '4 minutes' AS at, (now() - n * interval '4 minutes')::date + 5 + n * 7 % 20 AS first_day,
      CASE WHEN n = 77777 THEN '${rareName} Qaqish' ELSE
        CASE WHEN n % 5 = 3 THEN '${commonName}' ELSE ${listOf(firstNames)}[1 + n * 31 % ${firstNames.length}] END
          || ' ' || ${listOf(families)}[1 + n * 17 % ${families.length}] END AS name,
      '+96279' || lpad((n::bigint * 7919 % 10000000)::text, 7, '0') AS phone,
      CASE WHEN n % 2 = 0 THEN 'bench-person-' || n % 5000 END AS person_id, 'bench-' || 1 + n * 13 % 10000 AS item_id
    FROM ${numbers}) AS made) AS planned`

const owners = `(ARRAY['owner-dana', 'owner-lama'])[1 + n % 2]`
const isCaptured = `plan.status <> 'requested'`
const refunded = `CASE WHEN status = 'cancelled' THEN 24000 ELSE 0 END`

const rows = [
  `INSERT INTO people (id, name, email, email_verified, created_at, updated_at)
    SELECT 'bench-person-' || n, 'Salma', 'bench' || n || '@elsewhere.example', true, now(), now() FROM generate_series(0, 4999) n`,
  `INSERT INTO orders (id, number, visitor_id, person_id, locale, hold_ends_at, email, delivery, method, charges, total, deposit, created_at, updated_at)
    SELECT 'bench-order-' || n, 1000000 + n, 'bench', person_id, 'en', at, 'guest' || n || '@elsewhere.example',
      jsonb_build_object('name', name, 'phone', phone, 'area', 'amman-abdoun', 'landmark', 'Circle', 'building', '12', 'slot', NULL),
      'card', '[]', 24000, 10000, at, at FROM plan`,
  `INSERT INTO rentals (id, order_id, line, item_id, unit_id, owner_id, color, first_day, last_day, price, deposit, status, answer_by, created_at, updated_at)
    SELECT 'bench-rental-' || n, 'bench-order-' || n, 0, item_id, item_id || '-u1', ${owners}, '', first_day, first_day + 2, 20000, 10000, status,
      CASE WHEN status = 'requested' THEN at + interval '12 hours' END, at, at FROM plan`,
  `INSERT INTO payments (id, order_id, method, status, amount, captured, refunded, key, provider_id, locale, created_at, updated_at)
    SELECT 'bench-payment-' || n, 'bench-order-' || n, 'card', CASE status WHEN 'cancelled' THEN 'refunded' WHEN 'requested' THEN 'authorized' ELSE 'captured' END,
      24000, CASE WHEN ${isCaptured} THEN 24000 ELSE 0 END, ${refunded}, 'bench-' || n, 'bench-provider-' || n, 'en', at, at FROM plan`,
  `INSERT INTO demo_payments (id, key, order_id, amount, status, captured, refunded, return_url, locale)
    SELECT 'bench-provider-' || n, 'bench-' || n, 'bench-order-' || n, 24000, CASE WHEN ${isCaptured} THEN 'captured' ELSE 'authorized' END,
      CASE WHEN ${isCaptured} THEN 24000 ELSE 0 END, ${refunded}, '', 'en' FROM plan`,
  `INSERT INTO payment_parts SELECT 'bench-payment-' || n, CASE WHEN part <> 'delivery' THEN 'bench-rental-' || n END, part, amount,
      CASE WHEN status = 'cancelled' THEN amount ELSE 0 END
    FROM plan, (VALUES ('rental', 20000), ('service_fee', 1000), ('delivery', 3000)) AS c (part, amount) WHERE ${isCaptured}`,
  `INSERT INTO refunds (id, order_id, payment_id, rental_id, way, status, amount, reason, key, made_at, created_at, updated_at)
    SELECT 'bench-refund-' || n, 'bench-order-' || n, 'bench-payment-' || n, 'bench-rental-' || n, 'card', 'made', 24000, 'cancelled', 'bench-' || n, at, at, at
    FROM plan WHERE status = 'cancelled'`,
  `INSERT INTO deposits (id, order_id, rental_id, method, status, amount, provider_id, failure, hold_at, held_at, created_at, updated_at)
    SELECT 'bench-deposit-' || n, 'bench-order-' || n, 'bench-rental-' || n, 'card', state, 10000,
      CASE WHEN state = 'held' THEN 'bench-hold-' || n END, CASE WHEN state = 'failed' THEN 'card_declined' END, first_day - 2, at, at, at
    FROM (SELECT *, CASE WHEN status IN ('cancelled', 'completed') THEN 'released' WHEN n % 40 = 2 THEN 'failed' WHEN status = 'confirmed' THEN 'planned'
      ELSE 'held' END AS state FROM plan WHERE ${isCaptured}) AS stood`,
  `INSERT INTO audit_log (event, subject_id, actor_id, details, at)
    SELECT event, subject || n, CASE WHEN event = 'order.held' THEN person_id END, jsonb_build_object('orderId', 'bench-order-' || n), at
    FROM plan, (VALUES (1, 'order.held', 'bench-order-'), (2, 'payment.captured', 'bench-payment-'), (3, 'rental.confirmed', 'bench-rental-')) AS e (place, event, subject)
    ORDER BY at, place`,
]

const entries = `(VALUES ('capture', 'provider_clearing', 24000, NULL, NULL), ('capture', 'owner_payable', -16000, 'owner-dana', 'rental'), ('capture', 'commission', -4000, NULL, 'rental'),
  ('capture', 'service_fees', -1000, NULL, 'service_fee'), ('capture', 'delivery_fees', -3000, NULL, 'delivery'),
  ('refund', 'refunds', -24000, NULL, NULL), ('refund', 'owner_payable', 16000, 'owner-dana', 'rental'), ('refund', 'commission', 4000, NULL, 'rental'),
  ('refund', 'service_fees', 1000, NULL, 'service_fee'), ('refund', 'delivery_fees', 3000, NULL, 'delivery'),
  ('refund_made', 'refunds', 24000, NULL, NULL), ('refund_made', 'provider_clearing', -24000, NULL, NULL),
  ('deposit_held', 'deposit_holds', 10000, NULL, NULL), ('deposit_held', 'deposit_liability', -10000, NULL, NULL)) AS e (kind, account, amount, party, part)`
const isPosted = `CASE kind WHEN 'capture' THEN ${isCaptured} WHEN 'deposit_held' THEN d.status = 'held' ELSE plan.status = 'cancelled' END`
const books = [
  `INSERT INTO ledger_transactions (id, kind, order_id, key, at) SELECT kind || n, kind, 'bench-order-' || n, kind || n, at
    FROM plan LEFT JOIN deposits d ON d.id = 'bench-deposit-' || n, (VALUES ('capture'), ('refund'), ('refund_made'), ('deposit_held')) AS k (kind)
    WHERE ${isPosted}`,
  `INSERT INTO ledger_entries (transaction_id, account, amount, party_id, rental_id, part)
    SELECT kind || n, account, e.amount, party, CASE WHEN part IN ('rental', 'service_fee') OR kind = 'deposit_held' THEN 'bench-rental-' || n END, part
    FROM plan LEFT JOIN deposits d ON d.id = 'bench-deposit-' || n, ${entries} WHERE ${isPosted}`,
]

/**
 * 100,000 orders of nine months, the same each time. Each has one rental with its deposit and is paid by card, one in ten of them refunded
 * in full. The provider's books, the ledger and the audit log are filled, too. No constraint of two tables is checked meanwhile.
 */
export async function fillOrders(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN; SET LOCAL session_replication_role = replica')
    await client.query(plan)
    for (const statement of [...rows, ...books]) await client.query(statement)
    await client.query('COMMIT')
    await client.query('VACUUM ANALYZE')
  } finally {
    client.release()
  }
}
