-- What an owner notes about the days that they keep a piece for themselves; nobody else reads it.
ALTER TABLE blocks ADD COLUMN note text CHECK (note IS NULL OR kind = 'blackout' AND char_length(note) BETWEEN 1 AND 120);

-- The secret address of an owner's calendar: whoever knows the token reads it. A new token ends the address before it.
CREATE TABLE calendar_links (
  owner_id text PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
  token text NOT NULL UNIQUE CHECK (token ~ '^[A-Za-z0-9_-]{32,64}$'),
  made_at timestamptz NOT NULL
);
