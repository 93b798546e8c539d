-- Longer rentals: what was asked for and paid, and the extra days that are kept while it is.
CREATE TABLE rental_extensions (
  id text PRIMARY KEY,
  rental_id text NOT NULL REFERENCES rentals (id),
  -- Several extensions of a rental that is paid in cash are collected as one payment; none where it costs nothing.
  payment_id text REFERENCES payments (id),
  status text NOT NULL CHECK (status IN ('asked', 'done', 'ended')),
  until_before date NOT NULL,
  until_after date NOT NULL CHECK (until_after > until_before),
  amount integer NOT NULL CHECK (amount >= 0 AND amount % 10 = 0),
  commission integer NOT NULL CHECK (commission BETWEEN 0 AND amount AND commission % 10 = 0),
  -- Until when the extra days are kept for the payer.
  kept_until timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX rental_extensions_one_asked ON rental_extensions (rental_id) WHERE status = 'asked';
CREATE INDEX rental_extensions_by_rental ON rental_extensions (rental_id);
CREATE INDEX rental_extensions_by_payment ON rental_extensions (payment_id) WHERE payment_id IS NOT NULL;

ALTER TABLE blocks DROP CONSTRAINT blocks_kind_check;
ALTER TABLE blocks ADD CONSTRAINT blocks_kind_check CHECK (kind IN ('rental', 'blackout', 'extension'));
ALTER TABLE blocks DROP CONSTRAINT blocks_check;
ALTER TABLE blocks ADD CONSTRAINT blocks_check CHECK (kind <> 'rental' OR (rental_id IS NOT NULL AND rental_from IS NOT NULL
  AND rental_until >= rental_from AND days @> rental_from AND days @> rental_until));
ALTER TABLE blocks ADD CONSTRAINT blocks_extension_check CHECK (kind <> 'extension' OR rental_id IS NOT NULL);

-- A booking is for 14 days at most, by the quote; an extension may go beyond.
ALTER TABLE rentals DROP CONSTRAINT rentals_check;
ALTER TABLE rentals ADD CONSTRAINT rentals_check CHECK (last_day >= first_day);
