-- Lateness, claims with their evidence, and what customers owe beyond their deposits.
ALTER TABLE rentals
  -- The value that was agreed when it was booked; a later change of the item leaves it.
  ADD COLUMN agreed_value integer,
  ADD COLUMN collection_attempts integer NOT NULL DEFAULT 0,
  -- From when its customer is late: null while nobody came for it, or could not for the shop's own reasons.
  ADD COLUMN late_from timestamptz,
  -- Operations have taken the lateness on the shop.
  ADD COLUMN is_lateness_ours boolean NOT NULL DEFAULT false;
UPDATE rentals SET agreed_value = items.agreed_value_fils FROM items WHERE items.id = rentals.item_id;
CREATE INDEX rentals_late ON rentals (late_from) WHERE status IN ('active', 'overdue') AND late_from IS NOT NULL;
CREATE INDEX rentals_out ON rentals (last_day) WHERE status IN ('active', 'overdue');

CREATE TABLE claims (
  id text PRIMARY KEY,
  rental_id text NOT NULL REFERENCES rentals (id),
  order_id text NOT NULL REFERENCES orders (id),
  kind text NOT NULL CHECK (kind IN ('damage', 'late', 'lost', 'not-as-described', 'delivery-fault')),
  status text NOT NULL CHECK (status IN ('opened', 'agreed', 'escalated', 'decided', 'appealed', 'final', 'settled', 'withdrawn')),
  opened_by text NOT NULL CHECK (opened_by IN ('customer', 'owner', 'system')),
  -- Who pays what is decided.
  bearer text NOT NULL CHECK (bearer IN ('customer', 'owner', 'shop')),
  claimed integer NOT NULL CHECK (claimed > 0 AND claimed % 10 = 0),
  decided integer CHECK (decided BETWEEN 0 AND claimed AND decided % 10 = 0),
  -- What of it came back when a lost piece came up.
  returned integer NOT NULL DEFAULT 0 CHECK (returned BETWEEN 0 AND claimed AND returned % 10 = 0),
  words text,
  -- What the other side says.
  answer text,
  -- Why it was decided so: a rule, or the words of a person in both languages.
  rule text,
  reason jsonb,
  -- What one administrator has asked another to confirm.
  proposal jsonb,
  decided_by text REFERENCES people (id),
  appealed_by text CHECK (appealed_by IN ('customer', 'owner')),
  appeal text,
  -- When the system acts next.
  due_at timestamptz,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  settled_at timestamptz,
  updated_at timestamptz NOT NULL,
  CHECK (status IN ('opened', 'escalated', 'withdrawn') OR decided IS NOT NULL),
  CHECK ((status = 'settled') = (settled_at IS NOT NULL))
);
CREATE UNIQUE INDEX claims_one_of_each_kind ON claims (rental_id, kind) WHERE status <> 'withdrawn';
CREATE INDEX claims_by_order ON claims (order_id);
CREATE INDEX claims_due ON claims (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX claims_by_status ON claims (status, created_at, id);

CREATE TABLE claim_photos (
  rental_id text NOT NULL REFERENCES rentals (id),
  -- Null until the claim, the answer or the appeal that it is for is sent.
  claim_id text REFERENCES claims (id),
  party text NOT NULL CHECK (party IN ('customer', 'owner', 'admin')),
  id text PRIMARY KEY,
  file text NOT NULL,
  sha256 text NOT NULL,
  taken_by text,
  taken_at timestamptz NOT NULL
);
CREATE INDEX claim_photos_by_rental ON claim_photos (rental_id);
CREATE INDEX claim_photos_by_claim ON claim_photos (claim_id) WHERE claim_id IS NOT NULL;

ALTER TABLE payments DROP CONSTRAINT payments_purpose_check;
ALTER TABLE payments ADD CONSTRAINT payments_purpose_check CHECK (purpose IN ('order', 'extension', 'claim'));
ALTER TABLE payments DROP CONSTRAINT payments_purpose_rental_check;
ALTER TABLE payments ADD CONSTRAINT payments_purpose_rental_check CHECK ((purpose <> 'order') = (rental_id IS NOT NULL));
CREATE UNIQUE INDEX payments_one_claim ON payments (rental_id) WHERE purpose = 'claim' AND status IN ('created', 'authorized');

ALTER TABLE payment_parts DROP CONSTRAINT payment_parts_part_check;
ALTER TABLE payment_parts ADD CONSTRAINT payment_parts_part_check CHECK (part IN ('rental', 'service_fee', 'delivery', 'cash_handling', 'claim'));
ALTER TABLE payment_parts DROP CONSTRAINT payment_parts_check1;
ALTER TABLE payment_parts ADD CONSTRAINT payment_parts_rental_check CHECK ((part IN ('rental', 'service_fee', 'claim')) = (rental_id IS NOT NULL));
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_part_check;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_part_check CHECK (part IN ('rental', 'service_fee', 'delivery', 'cash_handling', 'claim'));
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_account_check;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_account_check CHECK (account IN ('provider_clearing', 'courier_cash', 'transfer_clearing',
  'bank', 'customer_credit', 'customer_debt', 'owner_payable', 'deposit_holds', 'deposit_liability', 'platform_revenue', 'discounts', 'refunds',
  'chargebacks', 'unmatched_transfers', 'payouts_in_transit', 'rounding'));
ALTER TABLE ledger_transactions DROP CONSTRAINT ledger_transactions_kind_check;
ALTER TABLE ledger_transactions ADD CONSTRAINT ledger_transactions_kind_check CHECK (kind IN ('capture', 'cash_collected', 'cash_remitted',
  'transfer_matched', 'transfer_unmatched', 'transfer_resolved', 'refund', 'refund_made', 'replacement', 'compensation', 'credit_paid_out',
  'deposit_held', 'deposit_released', 'deposit_applied', 'chargeback_opened', 'chargeback_won', 'chargeback_lost', 'claim_settled',
  'claim_reversed', 'debt_written_off', 'payout', 'payout_paid', 'payout_failed', 'adjustment'));

-- A part of a deposit that is not claimed goes back before the rest: what is held from then on.
ALTER TABLE deposits ADD COLUMN frozen integer CHECK (frozen > 0 AND frozen % 10 = 0);
