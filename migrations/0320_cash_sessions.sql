-- Cash of a courier's shift: it opens with a float, is counted at its end and handed in.
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_account_check;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_account_check CHECK (account IN ('provider_clearing', 'courier_cash', 'cash_at_shop',
  'cash_differences', 'transfer_clearing', 'bank', 'customer_credit', 'customer_debt', 'owner_payable', 'deposit_holds', 'deposit_liability',
  'platform_revenue', 'discounts', 'refunds', 'chargebacks', 'unmatched_transfers', 'payouts_in_transit', 'rounding'));
ALTER TABLE ledger_transactions DROP CONSTRAINT ledger_transactions_kind_check;
ALTER TABLE ledger_transactions ADD CONSTRAINT ledger_transactions_kind_check CHECK (kind IN (
  'capture', 'cash_collected', 'cash_float', 'cash_remitted', 'cash_difference', 'cash_deposited', 'cash_withdrawn', 'transfer_matched',
  'transfer_unmatched', 'transfer_resolved', 'refund', 'refund_made', 'refund_failed', 'replacement', 'compensation', 'credit_given', 'credit_paid_out',
  'deposit_held', 'deposit_released', 'deposit_applied', 'chargeback_opened', 'chargeback_won', 'chargeback_lost', 'claim_settled', 'claim_reversed',
  'debt_written_off', 'payout', 'payout_paid', 'payout_failed', 'adjustment'));

CREATE TABLE cash_sessions (
  id text PRIMARY KEY,
  number integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  -- The request that opened it; none where cash at a door did.
  key text UNIQUE,
  courier_id text REFERENCES people (id) ON DELETE SET NULL,
  status text NOT NULL CHECK (status IN ('open', 'counting', 'reconciled', 'variance', 'resolved')),
  opened_by text,
  opened_at timestamptz NOT NULL,
  float_amount integer NOT NULL DEFAULT 0 CHECK (float_amount >= 0),
  taken integer NOT NULL DEFAULT 0 CHECK (taken >= 0),
  given_back integer NOT NULL DEFAULT 0 CHECK (given_back >= 0),
  expected integer NOT NULL GENERATED ALWAYS AS (float_amount + taken - given_back) STORED CHECK (expected >= 0),
  -- What the courier has counted, for whoever counts after them.
  own_counts jsonb,
  own_reason text,
  own_words text,
  counts jsonb,
  counted integer CHECK (counted >= 0),
  counted_by text,
  counted_at timestamptz,
  -- Counts the hand-ins: one is counted again when somebody asks for it.
  attempt integer NOT NULL DEFAULT 0,
  reason text CHECK (reason IN ('wrong-change', 'no-change', 'note-missing', 'parking', 'unclear')),
  words text,
  handed_in integer NOT NULL DEFAULT 0 CHECK (handed_in >= 0),
  handed_in_at timestamptz,
  -- The booked part that was missing; negative where there was more than expected.
  written_off integer NOT NULL DEFAULT 0,
  signed_by text,
  signed_at timestamptz,
  CHECK ((counted IS NULL) = (counted_at IS NULL)),
  CHECK (status NOT IN ('reconciled', 'variance', 'resolved') OR handed_in_at IS NOT NULL AND handed_in = counted),
  CHECK (status <> 'reconciled' OR handed_in = expected AND written_off = 0),
  CHECK (status <> 'variance' OR handed_in <> expected AND written_off = 0 AND reason IS NOT NULL),
  CHECK (status <> 'resolved' OR handed_in + written_off = expected AND written_off <> 0 AND reason IS NOT NULL AND signed_at IS NOT NULL)
);
CREATE UNIQUE INDEX cash_sessions_one_open ON cash_sessions (courier_id) WHERE status = 'open';
CREATE INDEX cash_sessions_by_courier ON cash_sessions (courier_id);
CREATE INDEX cash_sessions_unsettled ON cash_sessions (number) WHERE status IN ('open', 'counting', 'variance');

-- What a transaction of the ledger changed of a session. The amount has the sign of its entry in `courier_cash`.
CREATE TABLE cash_movements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction_key text NOT NULL UNIQUE REFERENCES ledger_transactions (key),
  session_id text NOT NULL REFERENCES cash_sessions (id),
  kind text NOT NULL CHECK (kind IN ('float', 'taken', 'given_back', 'handed_in', 'difference')),
  amount integer NOT NULL CHECK (amount <> 0),
  payment_id text REFERENCES payments (id),
  deposit_id text REFERENCES deposits (id),
  refund_id text REFERENCES refunds (id),
  at timestamptz NOT NULL,
  CHECK (CASE kind WHEN 'float' THEN amount > 0 WHEN 'taken' THEN amount > 0 WHEN 'given_back' THEN amount < 0 ELSE true END)
);
CREATE INDEX cash_movements_by_session ON cash_movements (session_id, id);
CREATE INDEX cash_movements_by_payment ON cash_movements (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX cash_movements_by_deposit ON cash_movements (deposit_id) WHERE deposit_id IS NOT NULL;
CREATE INDEX cash_movements_by_refund ON cash_movements (refund_id) WHERE refund_id IS NOT NULL;

-- The cash in the shop; one row.
CREATE TABLE shop_cash (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  amount integer NOT NULL CHECK (amount >= 0)
);
INSERT INTO shop_cash (amount) VALUES (0);
CREATE INDEX ledger_entries_cash_at_shop ON ledger_entries (account) INCLUDE (amount) WHERE account = 'cash_at_shop';

-- Cash that was taken to the bank, or fetched from it for floats.
CREATE TABLE bank_deposits (
  id text PRIMARY KEY,
  number integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  key text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('deposit', 'withdrawal')),
  amount integer NOT NULL CHECK (amount > 0),
  -- The reference on the bank's slip.
  reference text NOT NULL,
  day date NOT NULL,
  made_by text,
  made_at timestamptz NOT NULL
);

-- A refund may also be given back in cash by a courier.
ALTER TABLE refunds DROP CONSTRAINT refunds_way_check;
ALTER TABLE refunds ADD CONSTRAINT refunds_way_check CHECK (way IN ('card', 'credit', 'transfer', 'cash'));

-- What couriers carry becomes their open session.
WITH carried AS (
  SELECT p.courier_id, p.id AS payment_id, NULL AS deposit_id, 'capture:' || p.id AS key FROM payments p WHERE p.status = 'cash_collected'
  UNION ALL
  SELECT d.courier_id, NULL, d.id, 'deposit-held:' || d.id FROM deposits d WHERE d.method = 'cash' AND d.held_at IS NOT NULL AND d.remitted_at IS NULL
), booked AS (
  SELECT carried.*, t.at, e.amount FROM carried JOIN ledger_transactions t ON t.key = carried.key
    JOIN ledger_entries e ON e.transaction_id = t.id AND e.account = 'courier_cash' AND e.party_id = carried.courier_id
), opened AS (
  INSERT INTO cash_sessions (id, courier_id, status, opened_at, taken)
  SELECT translate(gen_random_uuid()::text, '-', ''), courier_id, 'open', min(at), sum(amount) FROM booked GROUP BY courier_id RETURNING id, courier_id
)
INSERT INTO cash_movements (transaction_key, session_id, kind, amount, payment_id, deposit_id, at)
SELECT booked.key, opened.id, 'taken', booked.amount, booked.payment_id, booked.deposit_id, booked.at FROM booked JOIN opened USING (courier_id);
