-- What a person chose for herself. Who chose nothing has no row.
CREATE TABLE profiles (
  person_id text PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
  locale text CHECK (locale IN ('en', 'ar')),
  theme text CHECK (theme IN ('light', 'dark', 'system')),
  notifications jsonb,
  -- Hours of the day in Amman; from 22 until 8 passes midnight.
  quiet_from integer CHECK (quiet_from BETWEEN 0 AND 23),
  quiet_until integer CHECK (quiet_until BETWEEN 0 AND 23),
  is_discreet boolean NOT NULL DEFAULT false,
  -- Her measurements in centimetres, only when she asked to keep them here.
  body jsonb,
  updated_at timestamptz NOT NULL,
  CHECK ((quiet_from IS NULL) = (quiet_until IS NULL) AND quiet_from IS DISTINCT FROM quiet_until OR quiet_from IS NULL)
);

CREATE TABLE addresses (
  id text PRIMARY KEY,
  person_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  -- One of ten places: nobody keeps more addresses.
  place integer NOT NULL CHECK (place BETWEEN 1 AND 10),
  label text NOT NULL CHECK (length(label) BETWEEN 1 AND 40),
  area text NOT NULL,
  landmark text NOT NULL CHECK (length(landmark) BETWEEN 1 AND 120),
  building text NOT NULL CHECK (length(building) BETWEEN 1 AND 80),
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 200),
  calls_first boolean NOT NULL DEFAULT false,
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (person_id, place)
);
CREATE UNIQUE INDEX addresses_one_default ON addresses (person_id) WHERE is_default;

-- A removed piece stays as a row, so that another device of hers does not bring it back.
CREATE TABLE favorites (
  person_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  item_id text NOT NULL REFERENCES items (id) ON DELETE CASCADE,
  is_kept boolean NOT NULL DEFAULT true,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (person_id, item_id)
);

-- The picture of a person in its two sizes: small, re-encoded, and gone with its person.
CREATE TABLE avatars (
  id text PRIMARY KEY,
  person_id text NOT NULL UNIQUE REFERENCES people (id) ON DELETE CASCADE,
  small bytea NOT NULL,
  large bytea NOT NULL,
  created_at timestamptz NOT NULL
);

-- Plain packaging and mails that name nothing, as her profile asked when the order was confirmed.
ALTER TABLE orders ADD COLUMN is_discreet boolean NOT NULL DEFAULT false;
ALTER TABLE outbox ADD COLUMN is_discreet boolean NOT NULL DEFAULT false;
