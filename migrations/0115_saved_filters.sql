-- Filters of the administration's lists that somebody has given a name: the list's address and what stands behind its question mark.
CREATE TABLE saved_filters (
  id text PRIMARY KEY,
  person_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  list text NOT NULL CHECK (list ~ '^/admin/[a-z/-]{1,60}$'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 40),
  query text NOT NULL CHECK (char_length(query) <= 500),
  created_at timestamptz NOT NULL,
  UNIQUE (person_id, list, name)
);
