-- Who wants nothing to do with whom: neither rents from the other. They met in a rental.
CREATE TABLE blocked_people (
  id text PRIMARY KEY,
  blocker_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  blocked_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  rental_id text NOT NULL REFERENCES rentals (id),
  blocked_at timestamptz NOT NULL,
  UNIQUE (blocker_id, blocked_id),
  CHECK (blocker_id <> blocked_id)
);
CREATE INDEX blocked_people_by_blocked ON blocked_people (blocked_id, blocker_id);
CREATE INDEX blocked_people_by_rental ON blocked_people (rental_id);

-- What people report to the moderators: an item, or the other side of a rental, who may have rented without an account.
CREATE TABLE reports (
  id text PRIMARY KEY,
  about text NOT NULL CHECK (about IN ('item', 'owner', 'customer')),
  item_id text REFERENCES items (id) ON DELETE CASCADE,
  rental_id text REFERENCES rentals (id),
  person_id text REFERENCES people (id) ON DELETE CASCADE,
  -- Null once the account is deleted; the words go with it.
  reporter_id text REFERENCES people (id) ON DELETE SET NULL,
  reason text NOT NULL,
  words text NOT NULL DEFAULT '' CHECK (char_length(words) <= 1000),
  filed_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by text REFERENCES people (id) ON DELETE SET NULL,
  outcome text,
  CHECK ((about = 'item') = (item_id IS NOT NULL) AND (about = 'item') = (rental_id IS NULL)),
  CHECK (about = 'customer' OR (about = 'owner') = (person_id IS NOT NULL)),
  CHECK (reporter_id <> person_id),
  CHECK (CASE about
    WHEN 'item' THEN reason IN ('not-as-shown', 'counterfeit', 'not-theirs', 'unsafe', 'offensive', 'contact-details', 'other')
    ELSE reason IN ('abusive', 'paid-outside', 'no-show', 'deceiving', 'harassing', 'other') END),
  CHECK (reason <> 'other' OR words <> '' OR reporter_id IS NULL),
  CHECK ((decided_at IS NULL) = (outcome IS NULL)),
  CHECK (decided_by IS NULL OR decided_at IS NOT NULL),
  CHECK (CASE about WHEN 'item' THEN outcome IN ('no-breach', 'suspended') ELSE outcome IN ('no-breach', 'warned') END)
);
-- One open report of a person about the same subject.
CREATE UNIQUE INDEX reports_open_once ON reports (reporter_id, about, coalesce(item_id, person_id, rental_id)) WHERE decided_at IS NULL;
CREATE INDEX reports_open ON reports (filed_at DESC, id DESC) WHERE decided_at IS NULL;
CREATE INDEX reports_decided ON reports (filed_at DESC, id DESC) WHERE decided_at IS NOT NULL;
CREATE INDEX reports_by_time ON reports (filed_at DESC, id DESC);
CREATE INDEX reports_of_item ON reports (item_id) WHERE item_id IS NOT NULL;
CREATE INDEX reports_of_person ON reports (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX reports_of_rental ON reports (rental_id) WHERE rental_id IS NOT NULL;
CREATE INDEX reports_by_reporter ON reports (reporter_id, filed_at) WHERE reporter_id IS NOT NULL;
CREATE INDEX reports_by_moderator ON reports (decided_by) WHERE decided_by IS NOT NULL;
