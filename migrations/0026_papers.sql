-- Whose identity is checked. The documents lie encrypted outside the database under random names, and only until the check is decided.
CREATE TABLE identity_checks (
  id text PRIMARY KEY,
  person_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  need text NOT NULL CHECK (need IN ('payout', 'deposit')),
  status text NOT NULL CHECK (status IN ('draft', 'waiting', 'claimed', 'approved', 'refused', 'lapsed')),
  front_file text UNIQUE,
  back_file text UNIQUE,
  locale text NOT NULL CHECK (locale IN ('en', 'ar')),
  claimed_by text REFERENCES people (id) ON DELETE SET NULL,
  claimed_at timestamptz,
  decided_by text REFERENCES people (id) ON DELETE SET NULL,
  decided_at timestamptz,
  reason text,
  created_at timestamptz NOT NULL,
  asked_at timestamptz,
  CHECK (claimed_by IS DISTINCT FROM person_id AND decided_by IS DISTINCT FROM person_id),
  CHECK (status IN ('draft', 'waiting', 'claimed') OR (front_file IS NULL AND back_file IS NULL)),
  CHECK (status NOT IN ('waiting', 'claimed') OR front_file IS NOT NULL)
);
CREATE UNIQUE INDEX identity_checks_one_open ON identity_checks (person_id) WHERE status IN ('draft', 'waiting', 'claimed');
CREATE INDEX identity_checks_waiting ON identity_checks (asked_at) WHERE status IN ('waiting', 'claimed');

-- What somebody agreed to: which version, when, where, and from which neighbourhood of the network. A visitor's belongs to her order.
CREATE TABLE consents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id text REFERENCES people (id) ON DELETE CASCADE,
  order_id text REFERENCES orders (id),
  kind text NOT NULL CHECK (kind IN ('terms', 'identity')),
  version text NOT NULL,
  place text NOT NULL CHECK (place IN ('sign-up', 'checkout', 'identity')),
  network text NOT NULL DEFAULT '',
  locale text NOT NULL CHECK (locale IN ('en', 'ar')),
  at timestamptz NOT NULL,
  CHECK ((person_id IS NULL) <> (order_id IS NULL))
);
CREATE INDEX consents_person ON consents (person_id, id);
CREATE UNIQUE INDEX consents_sign_up ON consents (person_id) WHERE place = 'sign-up';
CREATE UNIQUE INDEX consents_order ON consents (order_id, version) WHERE place = 'checkout';

-- Who asked to be deleted, and when it is done unless she thinks again.
CREATE TABLE deletions (
  person_id text PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
  locale text NOT NULL CHECK (locale IN ('en', 'ar')),
  asked_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL CHECK (due_at > asked_at)
);
CREATE INDEX deletions_due ON deletions (due_at);

-- Of an owner who left, pieces stay in the books of those who rented them: a row without name, address or phone stays with them.
ALTER TABLE people ADD COLUMN deleted_at timestamptz;
ALTER TABLE people DROP CONSTRAINT people_reachable;
ALTER TABLE people ADD CONSTRAINT people_reachable CHECK (email IS NOT NULL OR phone IS NOT NULL OR deleted_at IS NOT NULL);
ALTER TABLE items ALTER CONSTRAINT items_owner_id_fkey DEFERRABLE INITIALLY IMMEDIATE;
CREATE INDEX orders_by_email ON orders (email) WHERE person_id IS NULL;
