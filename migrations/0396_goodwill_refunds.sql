-- Refunds of an amount that the shop bears: made at once, or asked for where one person does not decide alone.
CREATE TABLE goodwill_refunds (
  id text PRIMARY KEY,
  key text NOT NULL UNIQUE,
  order_id text NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  rental_id text NOT NULL REFERENCES rentals (id) ON DELETE CASCADE,
  amount integer NOT NULL CHECK (amount > 0 AND amount % 10 = 0),
  words text NOT NULL,
  status text NOT NULL CHECK (status IN ('asked', 'made', 'declined')),
  asked_by text REFERENCES people (id) ON DELETE SET NULL,
  asked_at timestamptz NOT NULL,
  decided_by text REFERENCES people (id) ON DELETE SET NULL,
  decided_at timestamptz,
  CHECK ((status = 'asked') = (decided_at IS NULL))
);
CREATE INDEX goodwill_refunds_by_order ON goodwill_refunds (order_id);
CREATE INDEX goodwill_refunds_by_rental ON goodwill_refunds (rental_id);
CREATE INDEX goodwill_refunds_by_asker ON goodwill_refunds (asked_by) WHERE asked_by IS NOT NULL;
CREATE INDEX goodwill_refunds_by_decider ON goodwill_refunds (decided_by) WHERE decided_by IS NOT NULL;
