-- What an owner writes about a piece, until it is approved: only then it becomes an item, of the same id. While a live item's revision waits, the item stays as it
-- is; where the status is 'approved' nothing waits, and what is written is the item's.
CREATE TABLE listings (
  id text PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9-]{1,64}$'),
  owner_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  status text NOT NULL CHECK (status IN ('draft', 'submitted', 'changes_requested', 'rejected', 'approved')),
  -- Rises with every save: who saves names the one that was read.
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  content jsonb NOT NULL DEFAULT '{}',
  -- The prices that were last approved: what rises in small steps is measured from them.
  approved_prices integer[],
  -- Asked of the owner: [{ field, reason: { en, ar } }].
  feedback jsonb NOT NULL DEFAULT '[]',
  -- Why it was rejected or suspended.
  reason jsonb,
  -- What was looked at by itself when it was submitted.
  checks jsonb NOT NULL DEFAULT '[]',
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by text REFERENCES people (id) ON DELETE SET NULL,
  -- A rejection is appealed once.
  appeal text CHECK (char_length(appeal) <= 500),
  appealed_at timestamptz,
  -- Whoever rejected it does not decide its appeal.
  rejected_by text REFERENCES people (id) ON DELETE SET NULL,
  claimed_by text REFERENCES people (id) ON DELETE SET NULL,
  claimed_at timestamptz,
  -- Staff are told once that a listing waits for more than a day.
  overdue_at timestamptz,
  saved_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK (status <> 'submitted' OR submitted_at IS NOT NULL),
  CHECK (status <> 'changes_requested' OR feedback <> '[]'),
  CHECK (status <> 'rejected' OR reason IS NOT NULL)
);
CREATE INDEX listings_by_owner ON listings (owner_id, saved_at DESC);
CREATE INDEX listings_to_decide ON listings (submitted_at) WHERE status = 'submitted';
CREATE INDEX listings_by_decider ON listings (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX listings_by_rejecter ON listings (rejected_by) WHERE rejected_by IS NOT NULL;
CREATE INDEX listings_by_claimer ON listings (claimed_by) WHERE claimed_by IS NOT NULL;

-- Reasons that moderators have asked by, to be used again.
CREATE TABLE listing_reasons (
  id text PRIMARY KEY,
  field text NOT NULL,
  reason jsonb NOT NULL,
  uses integer NOT NULL DEFAULT 1,
  used_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX listing_reasons_once ON listing_reasons (field, (reason ->> 'en'), (reason ->> 'ar'));
CREATE INDEX listing_reasons_by_use ON listing_reasons (field, uses DESC);

-- The days on which nothing of an owner's is rented out.
CREATE TABLE owner_holidays (
  owner_id text PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
  from_day date NOT NULL,
  until_day date NOT NULL CHECK (until_day >= from_day)
);

-- Closed by its owner's holiday, and opened with its end.
ALTER TABLE blocks ADD COLUMN is_holiday boolean NOT NULL DEFAULT false CHECK (NOT is_holiday OR kind = 'blackout');

-- What an item is known by besides: the flaws its owner shows, the prices of its own, how it is picked up.
ALTER TABLE items ADD COLUMN flaws jsonb NOT NULL DEFAULT '[]';
ALTER TABLE items ADD COLUMN stated_prices jsonb NOT NULL DEFAULT '{}';

-- Of an item with fewer pieces than before, those with the highest numbers are not offered any more; numbers are exchanged for that.
ALTER TABLE units DROP CONSTRAINT units_item_id_number_key;
ALTER TABLE units ADD CONSTRAINT units_item_id_number_key UNIQUE (item_id, number) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE items ADD COLUMN allows_in_person boolean NOT NULL DEFAULT false;
-- In E.164; only the two sides of a confirmed hand-over in person see it.
ALTER TABLE items ADD COLUMN pickup_contact_number text CHECK (pickup_contact_number ~ '^\+[1-9][0-9]{7,14}$');
