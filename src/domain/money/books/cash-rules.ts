import { type SQL, sql } from 'drizzle-orm'
import { agree } from './agree.ts'

const movements = (kind: string, sign: 1 | -1 = 1): SQL =>
  sql`SELECT session_id, ${sql.raw(String(sign))} * amount FROM cash_movements WHERE kind = ${kind}`

/** Cash with couriers and in the shop: sessions, their movements, payments and the ledger agree. */
export const cashRules = (): Readonly<Record<string, SQL>> => ({
  /** The cash with each courier equals what is left of their sessions. */
  'courier-cash': agree(
    sql`SELECT courier_id, expected - handed_in - written_off FROM cash_sessions WHERE courier_id IS NOT NULL`,
    sql`SELECT party_id, amount FROM ledger_entries WHERE account = 'courier_cash' AND party_id IN (SELECT id FROM people)`,
  ),
  /** Every transaction that moves a courier's cash belongs to one session, with its amount. */
  'cash-movements': agree(
    sql`SELECT transaction_key, amount FROM cash_movements`,
    sql`SELECT t.key, e.amount FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id WHERE e.account = 'courier_cash'`,
  ),
  'cash-floats': agree(sql`SELECT id, float_amount FROM cash_sessions`, movements('float')),
  'cash-taken': agree(sql`SELECT id, taken FROM cash_sessions`, movements('taken')),
  'cash-given-back': agree(sql`SELECT id, given_back FROM cash_sessions`, movements('given_back', -1)),
  'cash-handed-in': agree(sql`SELECT id, handed_in FROM cash_sessions`, movements('handed_in', -1)),
  'cash-differences': agree(sql`SELECT id, written_off FROM cash_sessions`, movements('difference', -1)),
  /** Payments and deposits wait for their cash until their session is handed in, and no longer. */
  'cash-waiting': agree(
    sql`SELECT m.session_id, m.amount FROM cash_movements m JOIN cash_sessions s ON s.id = m.session_id WHERE m.kind = 'taken' AND s.handed_in_at IS NULL`,
    sql`SELECT m.session_id, p.captured FROM payments p LEFT JOIN cash_movements m ON m.payment_id = p.id WHERE p.status = 'cash_collected'
      UNION ALL SELECT m.session_id, d.amount FROM deposits d LEFT JOIN cash_movements m ON m.deposit_id = d.id
        WHERE d.method = 'cash' AND d.held_at IS NOT NULL AND d.remitted_at IS NULL`,
  ),
  /** The counted pieces of a session are what was handed in, and its difference has a reason. */
  'cash-unexplained': sql`
    SELECT s.id AS subject, s.expected, s.handed_in AS found FROM cash_sessions s
    WHERE s.status IN ('reconciled', 'variance', 'resolved') AND (
      s.handed_in <> (SELECT coalesce(sum(piece.key::int * piece.value::int), 0) FROM jsonb_each_text(s.counts) piece)
      OR s.status <> 'variance' AND s.handed_in + s.written_off <> s.expected OR s.handed_in <> s.expected AND s.reason IS NULL)`,
  'cash-at-shop': agree(
    sql`SELECT 'all', amount FROM shop_cash`,
    sql`SELECT 'all', amount FROM ledger_entries WHERE account = 'cash_at_shop'`,
  ),
  /** The differences of counts of the shop's cash are booked once. */
  'cash-counted': agree(
    sql`SELECT id, counted - expected FROM shop_counts WHERE status = 'resolved'`,
    sql`SELECT replace(t.key, 'cash-counted:', ''), e.amount FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
      WHERE t.key LIKE 'cash-counted:%' AND e.account = 'cash_at_shop'`,
  ),
  'cash-banked': agree(
    sql`SELECT id, CASE kind WHEN 'deposit' THEN amount ELSE -amount END FROM bank_deposits`,
    sql`SELECT replace(t.key, 'cash-banked:', ''), e.amount FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
      WHERE t.kind IN ('cash_deposited', 'cash_withdrawn') AND e.account = 'bank'`,
  ),
})
