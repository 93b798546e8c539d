-- Payments with what was captured and given back, refunds, deposits, transfers, and a ledger that says which rental and which charge.
ALTER TABLE payments DROP CONSTRAINT payments_method_check;
ALTER TABLE payments ADD CONSTRAINT payments_method_check CHECK (method IN ('card', 'cash', 'transfer'));
ALTER TABLE payments DROP CONSTRAINT payments_status_check;
ALTER TABLE payments ADD CONSTRAINT payments_status_check CHECK (status IN ('created', 'authorized', 'captured', 'failed', 'expired', 'voided',
  'partially_refunded', 'refunded', 'cash_due', 'cash_collected', 'cash_remitted', 'transfer_pending', 'chargeback_open', 'chargeback_won',
  'chargeback_lost'));
ALTER TABLE payments
  ADD COLUMN purpose text NOT NULL DEFAULT 'order' CHECK (purpose IN ('order', 'extension')),
  ADD COLUMN rental_id text REFERENCES rentals (id),
  -- Captured: what the customer has paid. Refunded: what of it is theirs again, whether or not it has reached them yet.
  ADD COLUMN captured integer NOT NULL DEFAULT 0,
  ADD COLUMN refunded integer NOT NULL DEFAULT 0,
  -- Credit that paid for the rest of the charges, and what of it was given back.
  ADD COLUMN credit integer NOT NULL DEFAULT 0,
  ADD COLUMN credit_returned integer NOT NULL DEFAULT 0,
  -- What a bank has taken back.
  ADD COLUMN disputed integer NOT NULL DEFAULT 0,
  ADD COLUMN reference text UNIQUE,
  ADD COLUMN expires_at timestamptz,
  ADD COLUMN customer text,
  ADD COLUMN card jsonb,
  ADD COLUMN courier_id text REFERENCES people (id);
UPDATE payments SET captured = amount WHERE status = 'captured';
ALTER TABLE payments
  ADD CONSTRAINT payments_captured_check CHECK (0 <= refunded AND refunded <= captured AND captured <= amount AND captured % 10 = 0 AND refunded % 10 = 0),
  ADD CONSTRAINT payments_credit_check CHECK (0 <= credit_returned AND credit_returned <= credit AND credit % 10 = 0 AND credit_returned % 10 = 0),
  ADD CONSTRAINT payments_disputed_check CHECK (0 <= disputed AND disputed <= captured),
  ADD CONSTRAINT payments_purpose_rental_check CHECK ((purpose = 'extension') = (rental_id IS NOT NULL)),
  ADD CONSTRAINT payments_reference_check CHECK ((method = 'transfer') = (reference IS NOT NULL));
DROP INDEX payments_one_live;
CREATE UNIQUE INDEX payments_one_live ON payments (order_id) WHERE purpose = 'order' AND status NOT IN ('failed', 'expired', 'voided');
CREATE UNIQUE INDEX payments_one_extension ON payments (rental_id)
  WHERE purpose = 'extension' AND status IN ('created', 'authorized', 'cash_due', 'transfer_pending');
CREATE INDEX payments_expiring ON payments (expires_at) WHERE status = 'transfer_pending';
CREATE INDEX payments_by_courier ON payments (courier_id) WHERE courier_id IS NOT NULL;

-- What a payment paid for. No charge is given back beyond what was captured for it.
CREATE TABLE payment_parts (
  payment_id text NOT NULL REFERENCES payments (id),
  rental_id text REFERENCES rentals (id),
  part text NOT NULL CHECK (part IN ('rental', 'service_fee', 'delivery', 'cash_handling')),
  captured integer NOT NULL CHECK (captured >= 0 AND captured % 10 = 0),
  refunded integer NOT NULL DEFAULT 0,
  UNIQUE NULLS NOT DISTINCT (payment_id, rental_id, part),
  CHECK (0 <= refunded AND refunded <= captured AND refunded % 10 = 0),
  CHECK ((part IN ('rental', 'service_fee')) = (rental_id IS NOT NULL))
);
CREATE INDEX payment_parts_by_rental ON payment_parts (rental_id) WHERE rental_id IS NOT NULL;

CREATE TABLE deposits (
  id text PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders (id),
  rental_id text NOT NULL REFERENCES rentals (id),
  method text NOT NULL CHECK (method IN ('card', 'cash', 'transfer')),
  status text NOT NULL CHECK (status IN ('planned', 'held', 'failed', 'released', 'applied')),
  amount integer NOT NULL CHECK (amount > 0 AND amount % 10 = 0),
  -- Of the amount, what was taken for damage, loss or lateness; the rest is released.
  applied integer NOT NULL DEFAULT 0 CHECK (0 <= applied AND applied <= amount AND applied % 10 = 0),
  decision text CHECK (decision IN ('release', 'apply')),
  beneficiaries jsonb,
  -- The attempt at a hold that is under way with the provider, or was the last.
  attempt integer NOT NULL DEFAULT 0,
  is_asking boolean NOT NULL DEFAULT false,
  provider_id text UNIQUE,
  -- The hold that a renewal replaces, until the provider has let go of it.
  former_provider_id text,
  failure text,
  reference text UNIQUE,
  courier_id text REFERENCES people (id),
  remitted_at timestamptz,
  hold_at timestamptz NOT NULL,
  held_at timestamptz,
  renew_at timestamptz,
  -- When the system acts next.
  due_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((method = 'transfer') = (reference IS NOT NULL)),
  CHECK (status <> 'held' OR held_at IS NOT NULL),
  CHECK (status <> 'held' OR method <> 'card' OR provider_id IS NOT NULL),
  CHECK (status <> 'applied' OR applied > 0)
);
CREATE UNIQUE INDEX deposits_one_live ON deposits (rental_id) WHERE status IN ('planned', 'held', 'failed');
CREATE INDEX deposits_by_rental ON deposits (rental_id);
CREATE INDEX deposits_by_order ON deposits (order_id);
CREATE INDEX deposits_due ON deposits (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX deposits_held ON deposits (method) WHERE status = 'held';
CREATE INDEX deposits_by_courier ON deposits (courier_id) WHERE courier_id IS NOT NULL;

-- What a customer gets back, from the moment it is theirs.
CREATE TABLE refunds (
  id text PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders (id),
  payment_id text REFERENCES payments (id),
  deposit_id text REFERENCES deposits (id),
  rental_id text REFERENCES rentals (id),
  -- By the card's provider, as credit of the account, or by a transfer that a person makes.
  way text NOT NULL CHECK (way IN ('card', 'credit', 'transfer')),
  status text NOT NULL CHECK (status IN ('due', 'made', 'failed', 'replaced')),
  amount integer NOT NULL CHECK (amount >= 0 AND amount % 10 = 0),
  reason text NOT NULL,
  key text NOT NULL UNIQUE,
  tries integer NOT NULL DEFAULT 0,
  failure text,
  reference text,
  due_at timestamptz,
  made_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (num_nonnulls(payment_id, deposit_id) <= 1),
  CHECK (way <> 'card' OR payment_id IS NOT NULL),
  CHECK ((status = 'made') = (made_at IS NOT NULL)),
  CHECK ((status = 'replaced') = (amount = 0))
);
CREATE INDEX refunds_by_order ON refunds (order_id);
CREATE INDEX refunds_by_payment ON refunds (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX refunds_by_deposit ON refunds (deposit_id) WHERE deposit_id IS NOT NULL;
CREATE INDEX refunds_by_rental ON refunds (rental_id) WHERE rental_id IS NOT NULL;
CREATE INDEX refunds_due ON refunds (due_at) WHERE status = 'due' AND way = 'card';
CREATE INDEX refunds_open ON refunds (created_at) WHERE status IN ('due', 'failed');

-- What has come into the bank account by CliQ; what matches nothing waits for a person.
CREATE TABLE bank_transfers (
  id text PRIMARY KEY,
  reference text NOT NULL,
  amount integer NOT NULL CHECK (amount > 0),
  payment_id text REFERENCES payments (id),
  deposit_id text REFERENCES deposits (id),
  problem text CHECK (problem IN ('unknown', 'too_little', 'too_much', 'late', 'twice')),
  resolution text CHECK (resolution IN ('returned', 'credited')),
  received_at timestamptz NOT NULL,
  resolved_at timestamptz,
  CHECK ((problem IS NULL) = (num_nonnulls(payment_id, deposit_id) = 1)),
  CHECK ((resolution IS NULL) = (resolved_at IS NULL)),
  CHECK (resolution IS NULL OR problem IS NOT NULL)
);
CREATE UNIQUE INDEX bank_transfers_by_payment ON bank_transfers (payment_id) WHERE payment_id IS NOT NULL;
CREATE UNIQUE INDEX bank_transfers_by_deposit ON bank_transfers (deposit_id) WHERE deposit_id IS NOT NULL;
CREATE INDEX bank_transfers_open ON bank_transfers (received_at) WHERE problem IS NOT NULL AND resolution IS NULL;

ALTER TABLE ledger_transactions ALTER COLUMN order_id DROP NOT NULL;
ALTER TABLE ledger_transactions DROP CONSTRAINT ledger_transactions_kind_check;
ALTER TABLE ledger_transactions ADD CONSTRAINT ledger_transactions_kind_check CHECK (kind IN ('capture', 'cash_collected', 'cash_remitted',
  'transfer_matched', 'transfer_unmatched', 'transfer_resolved', 'refund', 'refund_made', 'replacement', 'compensation', 'credit_paid_out',
  'deposit_held', 'deposit_released', 'deposit_applied', 'chargeback_opened', 'chargeback_won', 'chargeback_lost', 'payout', 'adjustment'));
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_account_check;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_account_check CHECK (account IN ('provider_clearing', 'courier_cash', 'transfer_clearing',
  'bank', 'customer_credit', 'owner_payable', 'deposit_holds', 'deposit_liability', 'platform_revenue', 'discounts', 'refunds', 'chargebacks',
  'unmatched_transfers', 'rounding'));
ALTER TABLE ledger_entries
  ADD COLUMN rental_id text REFERENCES rentals (id),
  -- The charge that an entry is about.
  ADD COLUMN part text CHECK (part IN ('rental', 'service_fee', 'delivery', 'cash_handling'));
CREATE INDEX ledger_entries_by_rental ON ledger_entries (rental_id) WHERE rental_id IS NOT NULL;
DROP INDEX ledger_entries_by_party;
CREATE INDEX ledger_entries_by_party ON ledger_entries (party_id, account) INCLUDE (amount) WHERE party_id IS NOT NULL;

-- Nobody spends credit that they do not have, even in two places at once.
CREATE FUNCTION customer_credit_is_there() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owed bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('credit:' || NEW.party_id, 0));
  SELECT -coalesce(sum(amount), 0) INTO owed FROM ledger_entries WHERE party_id = NEW.party_id AND account = 'customer_credit';
  IF owed < 0 THEN
    RAISE EXCEPTION 'customer credit of % would be % fils', NEW.party_id, owed USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_credit_party_check CHECK (account <> 'customer_credit' OR party_id IS NOT NULL);
CREATE CONSTRAINT TRIGGER ledger_entries_credit AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.account = 'customer_credit' AND NEW.amount > 0) EXECUTE FUNCTION customer_credit_is_there();
