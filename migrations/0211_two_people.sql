-- Decisions of one person in favour of another: their sums over 30 days decide when a second person is needed.
CREATE TABLE lone_decisions (
  id text PRIMARY KEY,
  event text NOT NULL,
  amount integer NOT NULL CHECK (amount > 0),
  decided_by text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  receiver_id text REFERENCES people (id) ON DELETE SET NULL,
  decided_at timestamptz NOT NULL
);
CREATE INDEX lone_decisions_by_giver ON lone_decisions (decided_by, decided_at);
CREATE INDEX lone_decisions_by_receiver ON lone_decisions (receiver_id, decided_at) WHERE receiver_id IS NOT NULL;

-- A role that takes two people: asked for, then given by a second one, by time where there is no second one, or declined.
CREATE TABLE role_requests (
  id text PRIMARY KEY,
  person_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  role text NOT NULL REFERENCES roles (name),
  asked_by text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  asked_at timestamptz NOT NULL,
  due_at timestamptz,
  outcome text CHECK (outcome IN ('given', 'declined')),
  decided_by text REFERENCES people (id) ON DELETE SET NULL,
  decided_at timestamptz,
  CHECK ((outcome IS NULL) = (decided_at IS NULL))
);
CREATE UNIQUE INDEX role_requests_open ON role_requests (person_id, role) WHERE outcome IS NULL;
CREATE INDEX role_requests_of_person ON role_requests (person_id);
CREATE INDEX role_requests_by_asker ON role_requests (asked_by);
CREATE INDEX role_requests_by_decider ON role_requests (decided_by) WHERE decided_by IS NOT NULL;

-- Another account that customers pay to by CliQ: one change waits at a time.
CREATE TABLE destination_changes (
  id text PRIMARY KEY,
  old jsonb NOT NULL,
  new jsonb NOT NULL,
  asked_by text REFERENCES people (id) ON DELETE SET NULL,
  asked_at timestamptz NOT NULL,
  outcome text CHECK (outcome IN ('made', 'declined', 'replaced')),
  decided_by text REFERENCES people (id) ON DELETE SET NULL,
  decided_at timestamptz,
  CHECK ((outcome IS NULL) = (decided_at IS NULL))
);
CREATE UNIQUE INDEX destination_changes_open ON destination_changes ((outcome IS NULL)) WHERE outcome IS NULL;
CREATE INDEX destination_changes_by_asker ON destination_changes (asked_by);
CREATE INDEX destination_changes_by_decider ON destination_changes (decided_by) WHERE decided_by IS NOT NULL;
