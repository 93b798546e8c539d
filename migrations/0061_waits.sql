-- Who waits for days of an item that are taken; the first in line gets a hold of their own when they are free.
CREATE TABLE waits (
  id text PRIMARY KEY,
  item_id text NOT NULL REFERENCES items (id) ON DELETE CASCADE,
  first_day date NOT NULL,
  last_day date NOT NULL CHECK (last_day >= first_day),
  visitor_id text NOT NULL,
  person_id text REFERENCES people (id) ON DELETE CASCADE,
  locale text NOT NULL CHECK (locale IN ('en', 'ar')),
  status text NOT NULL CHECK (status IN ('waiting', 'offered', 'ended')),
  order_id text REFERENCES orders (id),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (status <> 'offered' OR order_id IS NOT NULL)
);
CREATE UNIQUE INDEX waits_once ON waits (item_id, first_day, last_day, coalesce(person_id, visitor_id)) WHERE status = 'waiting';
CREATE INDEX waits_in_line ON waits (item_id, created_at, id) WHERE status = 'waiting';
CREATE INDEX waits_by_item ON waits (item_id);
CREATE INDEX waits_by_visitor ON waits (visitor_id);
CREATE INDEX waits_by_person ON waits (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX waits_by_order ON waits (order_id) WHERE order_id IS NOT NULL;
