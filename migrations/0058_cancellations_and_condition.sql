-- A cancellation by operations that another administrator has to confirm.
CREATE TABLE rental_cancellations (
  id text PRIMARY KEY,
  rental_id text NOT NULL REFERENCES rentals (id),
  status text NOT NULL CHECK (status IN ('asked', 'confirmed')),
  reason jsonb NOT NULL,
  refund integer NOT NULL CHECK (refund >= 0 AND refund % 10 = 0),
  asked_by text REFERENCES people (id) ON DELETE SET NULL,
  asked_at timestamptz NOT NULL,
  confirmed_by text REFERENCES people (id) ON DELETE SET NULL,
  confirmed_at timestamptz,
  CHECK (confirmed_by <> asked_by),
  CHECK ((status = 'confirmed') = (confirmed_at IS NOT NULL))
);
CREATE UNIQUE INDEX rental_cancellations_one_asked ON rental_cancellations (rental_id) WHERE status = 'asked';
CREATE INDEX rental_cancellations_by_asker ON rental_cancellations (asked_by) WHERE asked_by IS NOT NULL;
CREATE INDEX rental_cancellations_by_confirmer ON rental_cancellations (confirmed_by) WHERE confirmed_by IS NOT NULL;

-- The condition of a piece when it was packed, handed over and returned; the files are encrypted documents.
CREATE TABLE rental_photos (
  rental_id text NOT NULL REFERENCES rentals (id),
  stage text NOT NULL CHECK (stage IN ('packing', 'delivery', 'return')),
  place integer NOT NULL CHECK (place BETWEEN 1 AND 8),
  file text NOT NULL UNIQUE,
  taken_by text REFERENCES people (id) ON DELETE SET NULL,
  taken_at timestamptz NOT NULL,
  PRIMARY KEY (rental_id, stage, place)
);
CREATE INDEX rental_photos_by_taker ON rental_photos (taken_by) WHERE taken_by IS NOT NULL;

-- Orders that were refused at the door although they were to be paid there.
CREATE TABLE cash_strikes (
  order_id text PRIMARY KEY REFERENCES orders (id),
  person_id text REFERENCES people (id) ON DELETE SET NULL,
  phone text,
  at timestamptz NOT NULL
);
CREATE INDEX cash_strikes_by_person ON cash_strikes (person_id, at) WHERE person_id IS NOT NULL;
CREATE INDEX cash_strikes_by_phone ON cash_strikes (phone, at) WHERE phone IS NOT NULL;
