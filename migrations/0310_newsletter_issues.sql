-- The issues of the newsletter. Each has a Thursday of its own, and goes out only with the consent of staff to exactly this version.
CREATE TABLE newsletter_issues (
  id text PRIMARY KEY,
  day date NOT NULL CHECK (extract(isodow FROM day) = 4),
  subject jsonb NOT NULL,
  greeting jsonb NOT NULL,
  -- The newest pieces of the day it is sent, or those of item_ids in their order.
  picks text NOT NULL CHECK (picks IN ('newest', 'chosen')),
  item_ids text[] NOT NULL DEFAULT '{}' CHECK (cardinality(item_ids) <= 24),
  status text NOT NULL CHECK (status IN ('draft', 'approved', 'sending', 'paused', 'sent', 'cancelled')),
  version integer NOT NULL DEFAULT 1,
  written_by text REFERENCES people (id) ON DELETE SET NULL,
  approved_by text REFERENCES people (id) ON DELETE SET NULL,
  approved_at timestamptz,
  began_at timestamptz,
  ended_at timestamptz,
  -- Readers it was mailed to, had no piece for, and whose address takes no mail; then what came back of it.
  sent integer NOT NULL DEFAULT 0 CHECK (sent >= 0),
  skipped integer NOT NULL DEFAULT 0 CHECK (skipped >= 0),
  closed integer NOT NULL DEFAULT 0 CHECK (closed >= 0),
  bounced integer NOT NULL DEFAULT 0 CHECK (bounced >= 0),
  complained integer NOT NULL DEFAULT 0 CHECK (complained >= 0),
  unsubscribed integer NOT NULL DEFAULT 0 CHECK (unsubscribed >= 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (status NOT IN ('approved', 'sending', 'sent') OR approved_at IS NOT NULL),
  CHECK (status NOT IN ('sending', 'sent') OR began_at IS NOT NULL),
  CHECK ((status IN ('sent', 'cancelled')) = (ended_at IS NOT NULL))
);
CREATE UNIQUE INDEX newsletter_issues_day ON newsletter_issues (day) WHERE status <> 'cancelled';
CREATE INDEX newsletter_issues_newest ON newsletter_issues (day, id);
CREATE INDEX newsletter_issues_written_by ON newsletter_issues (written_by);
CREATE INDEX newsletter_issues_approved_by ON newsletter_issues (approved_by);

-- What became of an issue for a reader: one row each, so that nobody gets it twice. The id of the subscription outlives it.
CREATE TABLE newsletter_deliveries (
  issue_id text NOT NULL REFERENCES newsletter_issues (id) ON DELETE CASCADE,
  subscriber_id text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('sent', 'skipped', 'closed')),
  at timestamptz NOT NULL,
  reported text CHECK (reported IN ('bounce', 'complaint')),
  left_at timestamptz,
  PRIMARY KEY (issue_id, subscriber_id)
);
CREATE INDEX newsletter_deliveries_subscriber ON newsletter_deliveries (subscriber_id);
CREATE INDEX subscribers_confirmed ON subscribers (id) WHERE confirmed_at IS NOT NULL;
