-- The browsers a person has signed in from: she is told of one that is new. The token of the browser is kept only hashed.
CREATE TABLE known_browsers (
  person_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  browser_hash text NOT NULL,
  device text NOT NULL,
  network text NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (person_id, browser_hash)
);
CREATE INDEX known_browsers_seen ON known_browsers (seen_at);

-- A second proof is given at the door the first one was.
ALTER TABLE challenges ADD COLUMN door text NOT NULL DEFAULT 'shop' CHECK (door IN ('shop', 'delivery'));
