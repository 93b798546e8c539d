-- Who has which plan, and until when; nobody has two at a time.
CREATE TABLE memberships (
  id text PRIMARY KEY,
  person_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  plan text NOT NULL CHECK (plan IN ('premium', 'vip')),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
  CONSTRAINT memberships_one_at_a_time EXCLUDE USING gist (person_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
);

-- What an order takes of the benefits of a calendar month in Amman.
CREATE TABLE membership_uses (
  order_id text PRIMARY KEY REFERENCES orders (id),
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  off integer NOT NULL CHECK (off >= 0 AND off % 10 = 0),
  deliveries integer NOT NULL CHECK (deliveries >= 0),
  accessories integer NOT NULL CHECK (accessories >= 0)
);

-- `amount` is fils, or basis points of a percentage; `categories` is empty for every piece.
CREATE TABLE promotional_codes (
  code text PRIMARY KEY CHECK (code ~ '^[A-Z0-9]{3,24}$'),
  kind text NOT NULL CHECK (kind IN ('fixed', 'percent')),
  amount integer NOT NULL CHECK (amount > 0 AND amount % 10 = 0),
  most integer CHECK (most > 0 AND most % 10 = 0),
  minimum integer NOT NULL DEFAULT 0 CHECK (minimum >= 0),
  categories text[] NOT NULL DEFAULT '{}',
  person_id text REFERENCES people (id) ON DELETE CASCADE,
  opens_at timestamptz NOT NULL,
  closes_at timestamptz NOT NULL CHECK (closes_at > opens_at),
  max_uses integer CHECK (max_uses > 0),
  max_uses_per_person integer CHECK (max_uses_per_person > 0),
  used integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  CHECK (kind = 'fixed' OR amount <= 10000),
  CHECK (used >= 0 AND (max_uses IS NULL OR used <= max_uses))
);
CREATE INDEX promotional_codes_by_person ON promotional_codes (person_id) WHERE person_id IS NOT NULL;

-- Guests are told apart by keyed hashes of their mailbox and phone.
CREATE TABLE promotional_code_uses (
  order_id text PRIMARY KEY REFERENCES orders (id),
  code text NOT NULL REFERENCES promotional_codes (code) ON DELETE CASCADE,
  mailbox text,
  phone text,
  at timestamptz NOT NULL
);
CREATE INDEX promotional_code_uses_by_mailbox ON promotional_code_uses (code, mailbox) WHERE mailbox IS NOT NULL;
CREATE INDEX promotional_code_uses_by_phone ON promotional_code_uses (code, phone) WHERE phone IS NOT NULL;

ALTER TABLE orders
  ADD COLUMN promotional_code text,
  ADD COLUMN uses_credit boolean NOT NULL DEFAULT false,
  ADD COLUMN reductions jsonb;
