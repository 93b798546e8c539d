-- What visitors ask of the shop: a message, a tour of the facility, a membership plan they would like.
CREATE TABLE inquiries (
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('message', 'tour', 'membership')),
  locale text NOT NULL CHECK (locale IN ('en', 'ar')),
  person_id text REFERENCES people (id) ON DELETE SET NULL,
  name text NOT NULL DEFAULT '',
  email text,
  phone text,
  message text NOT NULL DEFAULT '',
  topic text,
  order_number text,
  day date,
  time text,
  plan text,
  billing text CHECK (billing IN ('monthly', 'yearly')),
  created_at timestamptz NOT NULL,
  CHECK (email IS NOT NULL OR phone IS NOT NULL),
  CHECK (kind <> 'message' OR (topic IS NOT NULL AND message <> '')),
  CHECK ((kind = 'tour') = (day IS NOT NULL AND time IS NOT NULL)),
  CHECK ((kind = 'membership') = (plan IS NOT NULL AND billing IS NOT NULL))
);
CREATE INDEX inquiries_newest ON inquiries (created_at DESC);
CREATE UNIQUE INDEX inquiries_one_interest ON inquiries (person_id, plan, billing) WHERE kind = 'membership';

-- Nobody is written to before the address is confirmed. Of both links only hashes are kept: a copy of the table opens nothing.
CREATE TABLE subscribers (
  id text PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  locale text NOT NULL CHECK (locale IN ('en', 'ar')),
  confirm_hash text NOT NULL UNIQUE,
  leave_hash text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX subscribers_waiting ON subscribers (expires_at) WHERE confirmed_at IS NULL;

ALTER TABLE outbox
  ADD COLUMN reply_to text,
  ADD COLUMN unsubscribe_url text;
