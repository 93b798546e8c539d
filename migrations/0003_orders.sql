CREATE SEQUENCE order_numbers START 1001;

CREATE TABLE orders (
  id text PRIMARY KEY,
  number bigint NOT NULL UNIQUE DEFAULT nextval('order_numbers'),
  visitor_id text NOT NULL,
  person_id text REFERENCES people (id),
  locale text NOT NULL CHECK (locale IN ('en', 'ar')),
  hold_ends_at timestamptz NOT NULL,
  is_hold_extended boolean NOT NULL DEFAULT false,
  release_reason text CHECK (release_reason IN ('time', 'customer', 'replaced', 'taken')),
  email text,
  email_confirmed_at timestamptz,
  phone_confirmed_at timestamptz,
  delivery jsonb,
  method text CHECK (method IN ('card', 'cash')),
  charges jsonb NOT NULL,
  total integer NOT NULL CHECK (total > 0 AND total % 10 = 0),
  deposit integer NOT NULL CHECK (deposit >= 0 AND deposit % 10 = 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX orders_by_visitor ON orders (visitor_id, created_at DESC);
CREATE INDEX orders_by_person ON orders (person_id, created_at DESC);

CREATE TABLE rentals (
  id text PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders (id),
  line integer NOT NULL CHECK (line >= 0),
  item_id text NOT NULL REFERENCES items (id),
  unit_id text NOT NULL REFERENCES units (id),
  owner_id text NOT NULL,
  color text NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL CHECK (last_day >= first_day AND last_day - first_day < 14),
  price integer NOT NULL CHECK (price > 0 AND price % 10 = 0),
  deposit integer NOT NULL CHECK (deposit >= 0 AND deposit % 10 = 0),
  status text NOT NULL CHECK (status IN ('held', 'released', 'requested', 'declined', 'expired', 'confirmed', 'packed', 'out_for_delivery', 'active', 'overdue', 'return_in_transit', 'inspecting', 'completed', 'cancelled')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX rentals_by_order ON rentals (order_id);
CREATE INDEX rentals_by_item ON rentals (item_id);
CREATE INDEX rentals_held ON rentals (order_id) WHERE status = 'held';

CREATE TABLE order_codes (
  order_id text NOT NULL REFERENCES orders (id),
  channel text NOT NULL CHECK (channel IN ('email', 'phone')),
  recipient text NOT NULL,
  hash text NOT NULL,
  tries integer NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 3),
  sent integer NOT NULL DEFAULT 1 CHECK (sent BETWEEN 1 AND 5),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (order_id, channel)
);

-- The same key of the same owner gives the same answer.
CREATE TABLE idempotency_keys (
  owner_id text NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  subject_id text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, key)
);

CREATE TABLE payments (
  id text PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders (id),
  method text NOT NULL CHECK (method IN ('card', 'cash')),
  status text NOT NULL CHECK (status IN ('created', 'authorized', 'captured', 'failed', 'voided', 'expired', 'cash_due')),
  decision text CHECK (decision IN ('capture', 'void')),
  amount integer NOT NULL CHECK (amount > 0 AND amount % 10 = 0),
  key text NOT NULL UNIQUE,
  provider_id text UNIQUE,
  redirect text,
  locale text NOT NULL CHECK (locale IN ('en', 'ar')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX payments_by_order ON payments (order_id, created_at DESC);
CREATE INDEX payments_open ON payments (updated_at) WHERE status IN ('created', 'authorized');
CREATE UNIQUE INDEX payments_one_live ON payments (order_id) WHERE status IN ('created', 'authorized', 'captured', 'cash_due');

CREATE TABLE payment_events (
  event_id text PRIMARY KEY,
  provider_id text NOT NULL,
  received_at timestamptz NOT NULL,
  settled_at timestamptz
);

CREATE TABLE ledger_transactions (
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('capture', 'refund', 'cash_collected', 'adjustment')),
  order_id text NOT NULL REFERENCES orders (id),
  key text NOT NULL UNIQUE,
  at timestamptz NOT NULL
);
CREATE INDEX ledger_transactions_by_order ON ledger_transactions (order_id);

CREATE TABLE ledger_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction_id text NOT NULL REFERENCES ledger_transactions (id),
  account text NOT NULL CHECK (account IN ('provider_clearing', 'courier_cash', 'customer_credit', 'owner_payable', 'deposit_liability', 'platform_revenue', 'discounts', 'refunds', 'rounding')),
  party_id text,
  amount integer NOT NULL CHECK (amount <> 0)
);
CREATE INDEX ledger_entries_by_transaction ON ledger_entries (transaction_id);

CREATE FUNCTION ledger_must_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_transaction text := CASE WHEN TG_TABLE_NAME = 'ledger_transactions' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'transaction_id' END;
  balance bigint;
  lines bigint;
BEGIN
  SELECT coalesce(sum(amount), 0), count(*) INTO balance, lines FROM ledger_entries WHERE transaction_id = of_transaction;
  IF balance <> 0 OR lines < 2 THEN
    RAISE EXCEPTION 'ledger transaction % does not balance: % fils over % entries', of_transaction, balance, lines USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_must_balance();
CREATE CONSTRAINT TRIGGER ledger_transactions_balance AFTER INSERT ON ledger_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_must_balance();

CREATE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

-- The demonstration card provider's own books; the shop reads them only through its adapter.
CREATE TABLE demo_payments (
  id text PRIMARY KEY,
  key text NOT NULL UNIQUE,
  order_id text NOT NULL,
  amount integer NOT NULL CHECK (amount > 0),
  status text NOT NULL CHECK (status IN ('open', 'challenged', 'authorized', 'captured', 'failed', 'voided')),
  captured integer NOT NULL DEFAULT 0,
  refunded integer NOT NULL DEFAULT 0,
  card_kind text,
  return_url text NOT NULL,
  locale text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (captured <= amount AND refunded <= captured)
);
CREATE TABLE demo_payment_calls (
  key text PRIMARY KEY,
  payment_id text NOT NULL REFERENCES demo_payments (id),
  call text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
