import type pg from 'pg'

/** Orders and transactions of a filled ledger: nine in ten orders have a capture, a hold and its end, and every tenth is refunded. */
export const transactionsOf = (orders: number): number => orders * 3 + 2 * Math.floor(orders / 10)

const days = 730
/** Each owner has a hundred rentals. */
const ownersOf = (orders: number) => Math.ceil(orders / 100)

const plan = (orders: number) => `CREATE TEMPORARY TABLE plan ON COMMIT DROP AS
  SELECT n, date_trunc('second', now()) - interval '1 hour' - n * (interval '${days} days' / ${orders}) AS at, 'ledger-owner-' || 1 + n::bigint * 7919 % ${ownersOf(orders)} AS owner,
    n % 10 = 0 AS is_refunded FROM generate_series(1, ${orders}) AS n`

const rows = [
  `INSERT INTO people (id, name, email, email_verified, created_at, updated_at)
    SELECT DISTINCT owner, 'Salma', owner || '@elsewhere.example', true, now(), now() FROM plan`,
  `INSERT INTO orders (id, number, visitor_id, locale, hold_ends_at, email, delivery, method, charges, total, deposit, created_at, updated_at)
    SELECT 'ledger-order-' || n, 5000000 + n, 'bench', 'en', at, 'guest' || n || '@elsewhere.example',
      '{"name": "Rana", "phone": "+962791234567", "area": "amman-abdoun", "landmark": "Circle", "building": "12", "slot": null}', 'card', '[]', 24000, 10000, at, at FROM plan`,
  `INSERT INTO rentals (id, order_id, line, item_id, unit_id, owner_id, color, first_day, last_day, price, deposit, status, created_at, updated_at)
    SELECT 'ledger-rental-' || n, 'ledger-order-' || n, 0, 'bench-1', 'bench-1-u1', owner, '', at::date + 3, at::date + 5, 20000, 10000,
      CASE WHEN is_refunded THEN 'cancelled' ELSE 'completed' END, at, at FROM plan`,
  `INSERT INTO payments (id, order_id, method, status, amount, captured, refunded, key, provider_id, locale, created_at, updated_at)
    SELECT 'ledger-payment-' || n, 'ledger-order-' || n, 'card', CASE WHEN is_refunded THEN 'refunded' ELSE 'captured' END, 24000, 24000,
      CASE WHEN is_refunded THEN 24000 ELSE 0 END, 'ledger-' || n, 'ledger-provider-' || n, 'en', at, at FROM plan`,
  `INSERT INTO demo_payments (id, key, order_id, amount, status, captured, refunded, return_url, locale)
    SELECT 'ledger-provider-' || n, 'ledger-' || n, 'ledger-order-' || n, 24000, 'captured', 24000, CASE WHEN is_refunded THEN 24000 ELSE 0 END, '', 'en' FROM plan`,
  `INSERT INTO payment_parts SELECT 'ledger-payment-' || n, CASE WHEN part <> 'delivery' THEN 'ledger-rental-' || n END, part, amount,
      CASE WHEN is_refunded THEN amount ELSE 0 END
    FROM plan, (VALUES ('rental', 20000), ('service_fee', 1000), ('delivery', 3000)) AS c (part, amount)`,
  `INSERT INTO refunds (id, order_id, payment_id, rental_id, way, status, amount, reason, key, made_at, created_at, updated_at)
    SELECT 'ledger-refund-' || n, 'ledger-order-' || n, 'ledger-payment-' || n, 'ledger-rental-' || n, 'card', 'made', 24000, 'cancelled', 'ledger-' || n, at, at, at
    FROM plan WHERE is_refunded`,
]

const kinds = `(VALUES ('capture', false, 0), ('deposit_held', false, 1), ('deposit_released', false, 2), ('refund', true, 3), ('refund_made', true, 4)) AS k (kind, if_refunded, minutes)`
const entries = `(VALUES ('capture', 'provider_clearing', 24000, false, NULL), ('capture', 'owner_payable', -16000, true, 'rental'), ('capture', 'commission', -4000, false, 'rental'),
  ('capture', 'service_fees', -1000, false, 'service_fee'), ('capture', 'delivery_fees', -3000, false, 'delivery'),
  ('deposit_held', 'deposit_holds', 10000, false, NULL), ('deposit_held', 'deposit_liability', -10000, false, NULL),
  ('deposit_released', 'deposit_liability', 10000, false, NULL), ('deposit_released', 'deposit_holds', -10000, false, NULL),
  ('refund', 'refunds', -24000, false, NULL), ('refund', 'owner_payable', 16000, true, 'rental'), ('refund', 'commission', 4000, false, 'rental'),
  ('refund', 'service_fees', 1000, false, 'service_fee'), ('refund', 'delivery_fees', 3000, false, 'delivery'),
  ('refund_made', 'refunds', 24000, false, NULL), ('refund_made', 'provider_clearing', -24000, false, NULL)) AS e (kind, account, amount, is_owners, part)`

// Triggers are off: what they keep follows from the entries.
const books = [
  `INSERT INTO ledger_transactions (id, kind, order_id, key, at)
    SELECT 'ledger-' || kind || n, kind, 'ledger-order-' || n, 'ledger-' || kind || n, at + minutes * interval '1 minute' FROM plan, ${kinds} WHERE NOT if_refunded OR is_refunded`,
  `INSERT INTO ledger_entries (transaction_id, account, amount, party_id, rental_id, part)
    SELECT 'ledger-' || e.kind || n, account, e.amount, CASE WHEN is_owners THEN owner END,
      CASE WHEN part IN ('rental', 'service_fee') OR e.kind LIKE 'deposit%' THEN 'ledger-rental-' || n END, part
    FROM plan, ${entries} WHERE e.kind NOT LIKE 'refund%' OR is_refunded`,
  `INSERT INTO ledger_unsealed SELECT id, '0'::xid8 FROM ledger_transactions`,
  'INSERT INTO ledger_balances SELECT * FROM balances_by_entries',
  `INSERT INTO open_entries SELECT e.id, e.account, e.amount, t.at FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
    WHERE e.account IN ('bank', 'provider_clearing', 'transfer_clearing', 'statement_suspense')`,
]

/** Fills an empty ledger with two years of orders, and seals it. No constraint of two tables is checked meanwhile. */
export async function fillLedger(pool: pg.Pool, orders: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN; SET LOCAL session_replication_role = replica')
    await client.query(plan(orders))
    for (const statement of [...rows, ...books]) await client.query(statement)
    await client.query('COMMIT')
    await client.query('VACUUM ANALYZE')
    await client.query('SELECT seal_ledger($1)', [transactionsOf(orders)])
    await client.query('VACUUM ANALYZE ledger_chain, ledger_unsealed, ledger_months')
  } finally {
    client.release()
  }
}
