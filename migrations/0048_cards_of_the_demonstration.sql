-- The demonstration card provider keeps customers, their cards, holds without the payer, and disputes. It knows nobody's name or address.
CREATE TABLE demo_customers (
  id text PRIMARY KEY,
  key text NOT NULL UNIQUE
);
CREATE TABLE demo_cards (
  id text PRIMARY KEY,
  -- Null: used for one payment and not kept.
  customer_id text REFERENCES demo_customers (id),
  kind text NOT NULL,
  brand text NOT NULL,
  last4 text NOT NULL,
  expires_at text NOT NULL CHECK (expires_at ~ '^\d{4}-\d{2}$'),
  created_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz
);
CREATE INDEX demo_cards_of_a_customer ON demo_cards (customer_id);
ALTER TABLE demo_payments
  ADD COLUMN purpose text NOT NULL DEFAULT 'payment' CHECK (purpose IN ('payment', 'hold', 'card')),
  ADD COLUMN customer_id text REFERENCES demo_customers (id),
  ADD COLUMN card_id text REFERENCES demo_cards (id),
  ADD COLUMN dispute text CHECK (dispute IN ('open', 'won', 'lost')),
  DROP CONSTRAINT demo_payments_amount_check,
  ADD CHECK (amount > 0 OR (purpose = 'card' AND amount = 0)),
  DROP CONSTRAINT demo_payments_status_check,
  ADD CHECK (status IN ('open', 'challenged', 'authorized', 'captured', 'failed', 'voided', 'saved'));
CREATE INDEX demo_payments_by_time ON demo_payments (created_at, id);
ALTER TABLE demo_payment_calls ADD COLUMN amount integer NOT NULL DEFAULT 0;
